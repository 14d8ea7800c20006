import { Button, EmptyState, Skeleton, VisuallyHidden, type IconName } from '@palaro/ui';
import type { ReactNode } from 'react';
import { failureOf } from '../../shared/failures.ts';
import { FailedState } from '../../shared/failed-state.tsx';
import { FailureReference } from '../../shared/request-id.tsx';
import { StaleNote, useStaleness } from '../../shared/stale-note.tsx';
import { useText, type TextKey } from '../../shared/text.tsx';

type Paged = {
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
const waitingRows = 5;

type PagedListProps = {
  paged: Paged;
  /** How many entries there are. */
  count: number;
  failed: TextKey;
  empty: { icon: IconName; title: TextKey; text: TextKey; action?: ReactNode };
  children: ReactNode;
};

/** A list that comes page by page, with all that can happen to it: waiting, failed, empty, more. */
export const PagedList = ({ paged, count, failed, empty, children }: PagedListProps) => {
  const { t } = useText();
  const staleness = useStaleness(paged);
  if (paged.isPending)
    return (
      <output className="lottery-list__waiting">
        <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
        <Skeleton shape="row" count={waitingRows} className="lottery-list__row-waiting" />
      </output>
    );
  // What is kept as empty may not be so any more: only an answer of now is called empty.
  if (staleness !== null && count === 0) return <FailedState query={{ ...paged, error: staleness }} title={failed} />;
  if (count === 0 && !paged.hasNextPage)
    return <EmptyState icon={empty.icon} title={t(empty.title)} text={t(empty.text)} action={empty.action} />;
  return (
    <>
      <StaleNote query={paged} />
      {children}
      {paged.isError && (
        <p className="lottery-list__fault" role="alert">
          <b>{t('record.more.failed')}</b> {t(failureOf(paged.error).text)}
          <FailureReference error={paged.error} />
        </p>
      )}
      {paged.hasNextPage ? (
        <Button wide busy={paged.isFetchingNextPage} onClick={() => void paged.fetchNextPage()}>
          {t('record.more')}
        </Button>
      ) : (
        <p className="lottery-list__end">{t('record.end')}</p>
      )}
    </>
  );
};
