import type { TextKey } from '@palaro/i18n';
import { ErrorState } from '@palaro/ui';
import { CallRefused } from './api.ts';
import { useText } from './text.tsx';

/** What is needed of a failed query; TanStack's results fit. */
export type FailedQuery = { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown };

/** Something could not be fetched: what, why as far as it is known, another try, and the reference that support finds it by. */
export const FailedState = ({
  query,
  title = 'common.failed.title',
  text = 'common.failed.text',
}: {
  query: FailedQuery;
  title?: TextKey;
  text?: TextKey;
}) => {
  const { t } = useText();
  const reference = query.error instanceof CallRefused ? query.error.data?.requestId : undefined;
  return (
    <ErrorState
      title={t(title)}
      text={t(text)}
      retryLabel={t('common.retry')}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
      reference={reference === undefined ? undefined : t('status.requestId', { id: reference })}
    />
  );
};
