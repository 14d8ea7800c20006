import { Avatar, Icon } from '@palaro/ui';
import { limits } from '@palaro/contract/constants';
import { useEffect, useState, type RefObject } from 'react';
import { isInViewport } from '../../device/in-viewport.ts';
import { formatAmount } from '../../texts/format.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { useWins } from '../winner-board/index.ts';
import { FailedRow } from './failed-row.tsx';
import { BoardHeading, WaitingEntries } from './winner-frame.tsx';
import * as to from '../../navigation/to.ts';
import './winner-list.css';

const stepEveryMs = 2400;

/** The board moves only above six entries (B146). */
export const boardMoves = (count: number): boolean => count > limits.winnerScrollAboveCount;

/** The entries in view from a place on, wrapping around; one more than fits while it moves. */
export const entriesInView = <T,>(entries: readonly T[], start: number, shown: number): readonly T[] =>
  Array.from({ length: Math.min(shown, entries.length) }, (_, index) => entries[(start + index) % entries.length] as T);

const useTicker = (board: RefObject<HTMLElement | null>, count: number) => {
  const [start, setStart] = useState(0);
  const [sliding, setSliding] = useState(false);
  const [paused, setPaused] = useState(false);
  useEffect(() => setPaused(window.matchMedia('(prefers-reduced-motion: reduce)').matches), []);
  useEffect(() => {
    if (paused || !boardMoves(count)) return;
    const timer = setInterval(() => board.current !== null && isInViewport(board.current) && setSliding(true), stepEveryMs);
    return () => clearInterval(timer);
  }, [board, count, paused]);
  const settle = (): void => {
    setSliding(false);
    setStart((before) => (before + 1) % Math.max(1, count));
  };
  return { start, sliding, paused, setPaused, settle };
};

/** The wins of the slots (B143) by name, place and amount, and their movement (B142 to B146). Nothing is shown that did not happen. */
export const WinnerList = ({ board }: { board: RefObject<HTMLElement | null> }) => {
  const { t, language } = useText();
  const { currencySymbol } = useSettings();
  const winners = useWins('RNG');
  const { data = [] } = winners;
  const ticker = useTicker(board, data.length);
  const moves = boardMoves(data.length);
  const inView = entriesInView(data, ticker.start, limits.winnerScrollAboveCount + (moves ? 1 : 0));
  return (
    <>
      <BoardHeading>
        <a className="ui-heading__more" href={to.winnerBoard()} aria-label={t('home.seeAllOf', { name: t('home.winners.title') })}>
          {t('home.seeAll')}
          <Icon name="caret-right-bold" size={14} />
        </a>
        {moves && (
          <button
            type="button"
            className="winners__pause"
            aria-label={t(ticker.paused ? 'home.winners.play' : 'home.winners.pause')}
            onClick={() => ticker.setPaused(!ticker.paused)}
          >
            <Icon name={ticker.paused ? 'play-fill' : 'pause-fill'} size={14} />
          </button>
        )}
      </BoardHeading>
      {winners.data === undefined ? (
        winners.isError ? (
          <FailedRow query={winners} />
        ) : (
          <WaitingEntries />
        )
      ) : data.length === 0 ? (
        <p className="block__empty">{t('home.winners.empty')}</p>
      ) : (
        <div className={moves ? 'winners__window winners__window--moving' : 'winners__window'}>
          <ul className={ticker.sliding ? 'winners__list winners__list--sliding' : 'winners__list'} onTransitionEnd={ticker.settle}>
            {inView.map(({ vo }, index) => {
              const amount = `${currencySymbol}${formatAmount(vo.winAmount, language)}`;
              return (
                <li key={(ticker.start + index) % data.length} className="winners__entry">
                  <Avatar name={vo.customerName} />
                  <span className="winners__who">
                    <b>{vo.customerName}</b>
                    <small>{vo.gameName}</small>
                  </span>
                  <em>{amount}</em>
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </>
  );
};
