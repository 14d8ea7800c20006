import { EmptyState, Skeleton, VisuallyHidden, type IconName } from '@palaro/ui';
import type { ReactNode } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { PagedEnd, type Paged } from '../../parts/paged-end.tsx';
import { StaleNote, useStaleness } from '../../parts/stale-note.tsx';
import { useText, type TextKey } from '../../texts/text.tsx';

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
      <PagedEnd paged={paged} />
    </>
  );
};
