import type { TextKey } from '@palaro/i18n';
import { ErrorState } from '@palaro/ui';
import { failureOf } from '../calls/failures.ts';
import { FailureReference } from './request-id.tsx';
import { useText } from '../texts/text.tsx';

/** What is needed of a failed query; TanStack's results fit. */
export type FailedQuery = { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown };

/** Something could not be fetched: what, why and what happens next, another try, and the reference that support finds it by. */
export const FailedState = ({ query, title = 'common.failed.title' }: { query: FailedQuery; title?: TextKey | undefined }) => {
  const { t } = useText();
  return (
    <ErrorState
      title={t(title)}
      text={t(failureOf(query.error).text)}
      retryLabel={t('common.retry')}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
      reference={<FailureReference error={query.error} />}
    />
  );
};
