import { Button } from '@palaro/ui';
import { failureOf } from '../calls/failures.ts';
import { FailureReference } from './request-id.tsx';
import { useText } from '../texts/text.tsx';
import './paged-end.css';

/** What a list that comes page by page knows of its calls. */
export type Paged = {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly error: unknown;
  readonly dataUpdatedAt: number;
  readonly isFetching: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly refetch: () => unknown;
  readonly fetchNextPage: () => unknown;
};

/** The end of what has come so far: why no more came, the button for more, or that this is all. */
export const PagedEnd = ({ paged }: { paged: Paged }) => {
  const { t } = useText();
  return (
    <>
      {paged.isError && (
        <p className="paged-end__fault" role="alert">
          <b>{t('record.more.failed')}</b> {t(failureOf(paged.error).text)}
          <FailureReference error={paged.error} />
        </p>
      )}
      {paged.hasNextPage ? (
        <Button wide busy={paged.isFetchingNextPage} onClick={() => void paged.fetchNextPage()}>
          {t('record.more')}
        </Button>
      ) : (
        <p className="paged-end__all">{t('record.end')}</p>
      )}
    </>
  );
};
