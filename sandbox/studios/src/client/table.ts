import type { RoundDetail } from '../engine/index.ts';
import type { Api, RoundView, TableView } from './api.ts';
import { el } from './dom.ts';
import { fill, type Words } from './page.ts';
import { createRoad } from './road.ts';

const TICK_MS = 250;
/** After the moment, so that the server's clock has passed it too; and between two looks at a result that is not there. */
const [LATE_MS, AGAIN_MS] = [250, 600];
/** How long a table that cannot be seen is left alone: twice as long each time, up to the longest. */
const [UNSEEN_MS, UNSEEN_MOST_MS] = [500, 10_000];
/** Looks at a result until its payout is called late. */
const LOOKS_MAX = 12;

type TableDeps = {
  api: Api;
  words: Words;
  /** Betting has opened or closed. */
  changed: () => void;
  /** A round has ended: what everybody at the table sees. */
  ended: (detail: RoundDetail) => void;
  /** Hears of each refusal. @returns whether the game can only be left: the table asks no more. */
  refused: (code: string) => boolean;
};

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Looks at a table for as long as it can be. @param look gives how long nothing will be new, in milliseconds, or the code of a refusal. */
async function watch(look: () => Promise<number | string>, refused: TableDeps['refused']): Promise<void> {
  let unseen = 0;
  for (;;) {
    const seen = await look();
    if (typeof seen === 'string' && refused(seen)) return;
    unseen = typeof seen === 'number' ? 0 : Math.min(Math.max(UNSEEN_MS, unseen * 2), UNSEEN_MOST_MS);
    await wait(typeof seen === 'number' ? seen : unseen);
  }
}

/** A table's clock: how long bets are taken, and the latest results. Its time is the server's. */
export function createTable({ api, words, changed, ended, refused }: TableDeps) {
  let seen: TableView | null = null;
  let ahead = 0;
  let told: 'open' | 'closed' | null = null;
  const clock = el('p', { class: 'table-clock' });
  const bar = el('div', { class: 'table-bar', 'aria-hidden': 'true' });
  const players = el('p', { class: 'table-players' });
  const road = createRoad(words, 36);
  const element = el('div', { class: 'table' }, el('div', { class: 'table-head' }, clock, players), bar, road.element);

  const serverNow = (): number => performance.now() + ahead;
  const isOpen = (): boolean => seen !== null && serverNow() >= seen.opensAt && serverNow() < seen.closesAt;
  /** @returns the code of a refusal. */
  const look = async (): Promise<string | null> => {
    const answer = await api.table();
    if (!answer.ok) return answer.code;
    const before = seen?.results[0]?.number;
    seen = answer.value;
    ahead = seen.now - performance.now();
    const { players: count } = seen;
    players.textContent = count === 1 ? words.tableAlone : fill(words.tablePlayers, { count });
    road.show(seen.results.map(({ detail }) => detail));
    const [latest] = seen.results;
    if (before !== undefined && latest !== undefined && latest.number > before) ended(latest.detail);
    return null;
  };
  const draw = (): void => {
    if (seen === null) return;
    const open = isOpen();
    const until = open ? seen.closesAt : seen.endsAt;
    const seconds = Math.max(0, Math.ceil((until - serverNow()) / 1000));
    const text = fill(open ? words.betsOpen : words.betsClosed, { seconds });
    if (clock.textContent !== text) clock.textContent = text;
    const whole = open ? seen.closesAt - seen.opensAt : seen.endsAt - seen.closesAt;
    bar.style.setProperty('--left', String(Math.max(0, (until - serverNow()) / whole)));
    element.classList.toggle('open', open);
    const state = open ? 'open' : 'closed';
    if (told !== state) {
      told = state;
      changed();
    }
  };
  /** The next moment at which there is news: the bets close, or the next round begins. */
  const untilNews = (): number => (seen === null ? 0 : Math.max(0, (isOpen() ? seen.closesAt : seen.endsAt) - serverNow()));
  return {
    element,
    isOpen,
    start(): void {
      setInterval(draw, TICK_MS);
      void watch(async () => {
        const refusal = await look();
        draw();
        return refusal ?? untilNews() + LATE_MS;
      }, refused);
    },
    /** The round with its result, once its bets are closed. One that is only late is given as it is. */
    async result(round: RoundView): Promise<RoundView> {
      await wait(Math.max(0, (round.closesAt ?? 0) - serverNow()) + LATE_MS);
      let latest = round;
      for (let i = 0; i < LOOKS_MAX; i++) {
        const answer = await api.round(round.request);
        if (answer.ok) latest = answer.value;
        if (latest.state !== 'paying') return latest;
        await wait(AGAIN_MS);
      }
      return latest;
    },
  };
}
export type Table = ReturnType<typeof createTable>;
