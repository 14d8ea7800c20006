import { Button } from '@palaro/ui';
import { failureOf } from '../calls/failures.ts';
import { FailureReference } from './request-id.tsx';
import { useText } from '../texts/text.tsx';
import { useEndInSight } from './use-end-in-sight.ts';
import './paged-end.css';

/** What a list that comes page by page knows of its pages. */
export type Paged = {
  readonly data: unknown;
  readonly isError: boolean;
  readonly error: unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
};

/**
 * The end of what has come so far: why no more came, the button for more, or that this is all. `asksWhenNear` asks for more by
 * itself; the button is for the keyboard then, and where asking has failed.
 */
export const PagedEnd = ({ paged, asksWhenNear = false }: { paged: Paged; asksWhenNear?: boolean }) => {
  const { t } = useText();
  const { isError, error, hasNextPage, isFetchingNextPage } = paged;
  const more = (): void => void paged.fetchNextPage();
  const end = useEndInSight(asksWhenNear && hasNextPage && !isFetchingNextPage && !isError, paged.data, more);
  return (
    <>
      {isError && (
        <p className="paged-end__fault" role="alert">
          <b>{t('record.more.failed')}</b> {t(failureOf(error).text)}
          <FailureReference error={error} />
        </p>
      )}
      {hasNextPage ? (
        <div ref={end} className="paged-end">
          <Button wide busy={isFetchingNextPage} onClick={more}>
            {t('record.more')}
          </Button>
        </div>
      ) : (
        <p className="paged-end__all">{t('record.end')}</p>
      )}
    </>
  );
};
