import { createElement, type RefObject } from 'react';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import { useText } from '../../texts/text.tsx';
import { useNear } from './use-near.ts';
import { BoardHeading, WaitingEntries } from './winner-frame.tsx';

/** From so far, what comes has its height before it is seen. */
const aheadPx = 800;

const useWinnerList = lazyWithRetry(() => import('./winner-list.tsx').then((it) => it.WinnerList));
const WaitingBoard = () => (
  <>
    <BoardHeading />
    <WaitingEntries />
  </>
);

const NearBoard = ({ board }: { board: RefObject<HTMLElement | null> }) => {
  const list = useWinnerList();
  return list === null ? <WaitingBoard /> : createElement(list, { board });
};

/** Real settled wins. Far down, where not everybody comes: code and wins are fetched when it comes near. */
export const WinnerBoard = () => {
  const { t } = useText();
  const { element, near } = useNear<HTMLElement>(aheadPx);
  return (
    <section ref={element} className="winners" aria-label={t('home.winners.title')}>
      {near ? <NearBoard board={element} /> : <WaitingBoard />}
    </section>
  );
};
