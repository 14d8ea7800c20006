import type { LotteryGame } from '@palaro/contract';
import { Button, Icon, IconButton } from '@palaro/ui';
import { useEffect, useEffectEvent } from 'react';
import { Nothing } from '../../parts/nothing.tsx';
import { DeferredImage } from '../../parts/deferred-image.tsx';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { tileWidths } from '../../parts/game-card.tsx';
import { stepBack } from '../../navigation/history-depth.ts';
import { useLocation } from '../../navigation/location.ts';
import { useText } from '../../texts/text.tsx';
import * as to from '../../navigation/to.ts';
import { DrawNumbers } from './draw-numbers.tsx';
import { useLotteries, useNow } from './lottery-queries.ts';
import { byClass, timeLeft } from './lottery-rules.ts';
import '@palaro/ui/states.css';
import './lottery.css';

/** How long the open draw still takes bets. */
const Countdown = ({ next, now }: { next: LotteryGame['next']; now: number }) => {
  const { t } = useText();
  const left = next === null ? null : timeLeft(next.closesAt, now);
  if (next === null) return <p className="lottery-card__next">{t('lottery.noDraw')}</p>;
  return left === null ? (
    <p className="lottery-card__next">{t('lottery.drawing')}</p>
  ) : (
    <p className="lottery-card__next">
      {t('lottery.closesIn')} <b dir="ltr">{left}</b>
    </p>
  );
};

/** `waiting`: the game is one of the last visit, and its draws are not known yet. */
const LotteryCard = ({ game, now, waiting }: { game: LotteryGame; now: number; waiting: boolean }) => {
  const { t } = useText();
  const asked = { vendor: game.vassalage, gameId: game.gameId };
  return (
    <li className={game.iconUrl === '' ? 'lottery-card' : 'lottery-card lottery-card--drawn'} style={{ borderColor: game.colour }}>
      {game.iconUrl !== '' && (
        <DeferredImage className="lottery-card__art" url={game.iconUrl} alt="" width={54} height={72} widths={tileWidths} sizes="54px" />
      )}
      <div className="lottery-card__head">
        <h3 className="lottery-card__name">
          <a className="lottery-card__play" href={to.startLottery(asked)} aria-label={t('lottery.play', { game: game.gameName })}>
            <bdi>{game.gameName}</bdi>
          </a>
        </h3>
        <a className="lottery-card__way" href={to.fairPlay(game.nodeId)} aria-label={t('fairPlay.about', { game: game.gameName })}>
          <Icon name="info-fill" size={18} />
        </a>
        <a className="lottery-card__way" href={to.lotteryHistory(asked)} aria-label={t('lottery.resultsOf', { game: game.gameName })}>
          <Icon name="clock-counter-clockwise" size={18} />
        </a>
      </div>
      {waiting ? (
        <p className="lottery-card__next" aria-hidden="true">
          …
        </p>
      ) : (
        <Countdown next={game.next} now={now} />
      )}
      {game.last !== null && (
        <div className="lottery-card__last">
          <p className="lottery-card__issue">
            {t('lottery.lastNumbers')} · <bdi>{t('lottery.issue', { issue: game.last.issue })}</bdi>
          </p>
          <DrawNumbers numbers={game.last.numbers} max={1} />
        </div>
      )}
    </li>
  );
};

const waitingRows = 6;

const Lists = () => {
  const { t } = useText();
  const lotteries = useLotteries(true);
  const now = useNow();
  const games = lotteries.data?.list ?? [];
  // A draw that has closed is followed by the next one: asked for at once rather than with the next look.
  const closed = games.filter(({ next }) => next !== null && Date.parse(next.closesAt) <= now).length;
  const onClosed = useEffectEvent(() => void lotteries.refetch());
  useEffect(() => {
    if (closed > 0) onClosed();
  }, [closed]);
  return (
    <QueryView
      query={lotteries}
      waiting={<WaitingRows className="lottery__waiting" count={waitingRows} row="lottery-card-waiting" />}
      failed="lottery.failed.title"
      isEmpty={({ list }) => list.length === 0}
      empty={<Nothing icon="ticket" title="lottery.empty.title" text="lottery.empty.text" href={to.gameList()} way="launch.backToGames" />}
    >
      {({ list }) =>
        byClass(list).map(({ key, games: ofClass }) => (
          <section key={key} className="lottery__class">
            <h2 className="lottery__class-title">{ofClass[0]?.gameGroupName || key || t('lottery.class.other')}</h2>
            <ul className="lottery__cards" aria-busy={lotteries.isPlaceholderData}>
              {ofClass.map((game) => (
                <LotteryCard key={`${game.vassalage} ${game.gameId}`} game={game} now={now} waiting={lotteries.isPlaceholderData} />
              ))}
            </ul>
          </section>
        ))
      }
    </QueryView>
  );
};

/** All lotteries by their class, with their next draws and last numbers, under a bar of its own (B041). */
export const LotteryListScreen = () => {
  const { t } = useText();
  const [, navigate] = useLocation();
  return (
    <div className="lottery">
      <header className="lottery__bar">
        <IconButton
          icon="caret-left-bold"
          size={22}
          label={t('shell.back')}
          onClick={() => stepBack(() => navigate(to.home, { replace: true }))}
        />
        <h1 className="lottery__title">{t('titles.lottery')}</h1>
        <Button size="s" href={to.lotteryHistory()}>
          {t('lottery.results')}
        </Button>
        <Button size="s" href={to.lotteryRecord()}>
          {t('lottery.orders')}
        </Button>
      </header>
      <div className="lottery__lists">
        <Lists />
      </div>
    </div>
  );
};
