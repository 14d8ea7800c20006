import { createRequestIds, isUnanswered } from '@palaro/game-server/page';
import { createApi, type RoundView, type SeedView, type SessionState } from './api.ts';
import { createCatchView } from './catch-view.ts';
import { createDeck, type MainAction } from './deck.ts';
import { el, pulse } from './dom.ts';
import { createDrawView } from './draw-view.ts';
import { createDuelView } from './duel-view.ts';
import { createFreeRounds } from './free-rounds.ts';
import { createParentLink, keptOf, keptRequestOf, type Kept } from './frame-storage.ts';
import { createMoneyFormat, fill, readPageData, reducedMotion, wordsFor } from './page.ts';
import type { PageData } from './page-data.ts';
import { endsSession, refusalText } from './refusals.ts';
import { createSheet } from './sheet.ts';
import { createStakeSheet } from './stake-sheet.ts';
import { createSlotView } from './slot-view.ts';
import { createPace, createSound } from './sound.ts';
import { createTable, type Table } from './table.ts';
import type { GameView, ViewContext } from './view.ts';
import { createWinLine } from './win-line.ts';

const data = readPageData() as PageData;
const words = wordsFor(data.language, data.game);
const api = createApi();
const keep = keptOf(data.game.code);
const requests = createRequestIds();
const tell = createParentLink(data.origin);
const sound = createSound();
const pace = createPace(reducedMotion());
const stakes = data.stakes.map(BigInt);
const ACTIONS: Readonly<Record<typeof data.game.key.mechanic, MainAction>> = {
  lines: 'spin',
  ways: 'spin',
  cluster: 'spin',
  duel: 'play',
  catch: 'shoot',
  draw: 'draw',
};
/** A repeat of the same request after a lost connection. */
const [PLACE_TRIES, PLACE_PAUSE_MS] = [3, 900];
/** How late a tap may come that was meant to skip a round: it must not stake the next one. */
const LATE_TAP_MS = 500;

let currency = 'PHP';
let money = createMoneyFormat(data.language, currency);
let balance: bigint | null = null;
let seed: SeedView | null = null;
let stakeIndex = 0;
let lastStake: bigint | null = null;
let phase: 'opening' | 'ready' | 'running' | 'failed' = 'opening';
/** The round that runs was skipped; and: it has ended just now, a tap may still be meant for it. */
let [skipped, resting] = [false, false];
let kept: Kept = { launch: '', token: '', stake: null };

const status = el('p', { class: 'status', role: 'status', 'aria-live': 'polite' }, words.opening);
const notice = el('div', { class: 'notice', role: 'alert', hidden: true });
const mode = el('span', { class: 'mode', hidden: true }, words.playMoney);
const deck = createDeck(
  words,
  ACTIONS[data.game.key.mechanic],
  {
    main: onMain,
    stake: (step) => setStake(stakeIndex + step),
    chooseStake: () => stakeSheet.show(),
    menu: () => sheet.show(),
    sound: () => sound.toggle(),
  },
  data.origin !== null,
);
const freeRounds = createFreeRounds({ language: data.language, words, money: (minor) => money(minor) });
const stakeSheet = createStakeSheet({
  words,
  money: (minor) => money(minor),
  stakes,
  current: () => currentStake(),
  last: () => lastStake,
  choose: (stake) => setStake(stakes.indexOf(stake)),
});

const context: ViewContext = {
  data,
  words,
  pace,
  sound,
  money: (minor) => money(minor),
  say: (text) => void (status.textContent = text),
  count: (minor, kind) => deck.setWin(money(minor), kind),
  changed: () => {
    if (phase === 'ready') invite();
    refresh();
  },
};
const winLine = createWinLine({ ...context, status });
const makers = {
  lines: createSlotView,
  ways: createSlotView,
  cluster: createSlotView,
  duel: createDuelView,
  catch: createCatchView,
  draw: createDrawView,
};
/** A table takes bets by its clock. */
const closed = (): boolean => table !== null && !table.isOpen();
const unchosen = (): boolean => phase === 'ready' && view.choice() === null;
const invite = (): void =>
  void (status.textContent = unchosen() ? words.chooseFirst : freeRounds.next() === null ? words.ready : words.readyFree);
/** What the next round is worth: of a free one, what the operator has given. */
const nextStake = (): string => freeRounds.next()?.stake ?? String(currentStake());
const currentStake = (): bigint => stakes[stakeIndex] ?? 0n;
const sheet = createSheet({
  data,
  words,
  api,
  money: (minor) => money(minor),
  currency: () => currency,
  stake: currentStake,
  seed: () => seed,
  seedChanged: (next) => void (seed = next),
});
const view: GameView = makers[data.game.key.mechanic](context);
const table = data.table
  ? createTable({
      api,
      words,
      changed: () => context.changed(),
      // Who has no bet in it sees the round all the same.
      ended: (detail) =>
        void (phase === 'ready' && view.present({ outcome: { coins: 0, capped: false, detail }, coin: 0n, stake: 0n, choice: '' })),
      // A round that runs is shown to its end first.
      refused: (code) => {
        const isOver = phase !== 'running' && endsSession(code);
        if (isOver) fail(textOfRefusal(code), null, true);
        return isOver;
      },
    })
  : null;

function refresh(): void {
  if (phase !== 'running' && seed !== null) view.number?.(seed.nonce + 1);
  deck.set({ stake: money(BigInt(nextStake())), balance: balance === null ? '–' : money(balance) });
  const ready = unchosen() ? 'unchosen' : resting ? 'resting' : 'ready';
  deck.state(phase === 'running' ? 'busy' : phase === 'ready' && !closed() ? ready : 'blocked', {
    lowest: stakeIndex === 0,
    highest: stakeIndex === stakes.length - 1,
    given: freeRounds.next() !== null,
  });
}

function save(change: Partial<Kept>): void {
  kept = { ...kept, ...change };
  keep.write(kept);
}

function setStake(index: number): void {
  if (phase !== 'ready') return;
  stakeIndex = Math.min(Math.max(index, 0), stakes.length - 1);
  save({ stake: String(currentStake()) });
  status.textContent = `${words.stake} ${money(currentStake())}`;
  refresh();
}

/** Shows what went wrong, what to do, and a way to go on. Stays until read. */
function fail(text: string, retry: (() => void) | null, blocked: boolean): void {
  phase = blocked ? 'failed' : 'ready';
  const goOn = (): void => {
    notice.hidden = true;
    retry?.();
  };
  const exit = (): void => {
    void api.close();
    tell({ type: 'palaro:exit' });
  };
  const again = el('button', { type: 'button', class: 'small-button', click: goOn }, retry === null ? words.close : words.retry);
  const leave = el('button', { type: 'button', class: 'small-button quiet', click: exit }, words.exit);
  notice.replaceChildren(el('p', {}, text), el('div', {}, ...(blocked && retry === null ? [leave] : blocked ? [again, leave] : [again])));
  notice.hidden = false;
  // What the page says is to be seen; where it can only be left, the embedding page says so itself.
  if (blocked) tell({ type: retry === null ? 'palaro:closed' : 'palaro:ready' });
  refresh();
}

const textOfRefusal = (code: string): string => refusalText(words, code);

function onMain(): void {
  if (phase === 'running') {
    skipped = true;
    return pace.hurry();
  }
  if (phase !== 'ready' || resting || closed() || sheet.isOpen() || stakeSheet.isOpen()) return;
  const choice = view.choice();
  if (choice === null) {
    status.textContent = words.chooseFirst;
    return pulse(view.element);
  }
  const wanted: Wanted = { stake: nextStake(), choice, freeRound: freeRounds.next()?.name ?? null };
  void run(requests.of(wanted), wanted);
}

/** What is asked for. `stake` is what the round is worth: of a free one nobody pays it. */
type Wanted = Parameters<typeof api.place>[1];

/** Places a round and shows it. The same request is repeated while no answer comes: the server knows it by its id. */
async function run(request: string, wanted: Wanted): Promise<void> {
  phase = 'running';
  const taken = wanted.freeRound === null ? BigInt(wanted.stake) : null;
  lastStake = taken ?? lastStake;
  skipped = false;
  notice.hidden = true;
  pace.begin();
  winLine.clear();
  deck.setWin('–', 'open');
  status.textContent = words.spinning;
  refresh();
  if (taken !== null && balance !== null && balance >= taken) deck.set({ balance: money(balance - taken) });
  view.begin();
  tell({ type: 'palaro:round', state: 'open' });
  let answer = await api.place(request, wanted);
  for (let i = 1; i < PLACE_TRIES && !answer.ok && isUnanswered(answer.code); i++) {
    await new Promise((resolve) => setTimeout(resolve, PLACE_PAUSE_MS * i));
    answer = await api.place(request, wanted);
  }
  if (answer.ok) return show(answer.value);
  view.abort();
  if (isUnanswered(answer.code)) return fail(textOfRefusal(answer.code), () => void run(request, wanted), true);
  requests.answered(answer);
  if (answer.code === 'FREE_ROUNDS_OVER') freeRounds.end(wanted.freeRound);
  tell({ type: 'palaro:round', state: 'closed' });
  fail(textOfRefusal(answer.code), null, endsSession(answer.code));
}

async function show(placed: RoundView): Promise<void> {
  tell({ type: 'palaro:balance-changed' });
  const round = table !== null && placed.state === 'paying' ? await wait(table, placed) : placed;
  const isLastFree = freeRounds.placed(round);
  if (round.outcome === null || round.win === null) return unplayed(round);
  if (seed !== null) seed = { ...seed, nonce: Math.max(seed.nonce, round.nonce + 1) };
  const stake = BigInt(round.stake);
  await view.present({ outcome: round.outcome, coin: stake / BigInt(data.game.units), stake, choice: round.choice });
  conclude(round, stake, BigInt(round.win));
  if (isLastFree) fail(fill(words.freeRoundsPlayed, { stake: money(currentStake()) }), null, false);
}

/** At a table the result comes when the bets close. */
function wait(at: Table, placed: RoundView): Promise<RoundView> {
  status.textContent = words.betTaken;
  if (placed.balance !== null) deck.set({ balance: money(BigInt(placed.balance)) });
  return at.result(placed);
}

function conclude(round: RoundView, stake: bigint, win: bigint): void {
  if (round.balance !== null) balance = BigInt(round.balance);
  winLine.show(round, stake, win);
  finish();
  if (round.state === 'paying') fail(words.paying, null, false);
  if (round.state === 'stuck') fail(words.stuck, null, false);
}

/** After a skipped round: for a moment a tap on the main button does nothing. */
function rest(): void {
  [skipped, resting] = [false, true];
  setTimeout(() => {
    resting = false;
    refresh();
  }, LATE_TAP_MS);
}

function finish(): void {
  requests.forget();
  phase = 'ready';
  if (skipped) rest();
  tell({ type: 'palaro:round', state: 'closed' });
  tell({ type: 'palaro:balance-changed' });
  refresh();
}

/** A round without an outcome: refused, cancelled or being cancelled. */
function unplayed(round: RoundView): void {
  view.abort();
  if (round.balance !== null) balance = BigInt(round.balance);
  finish();
  invite();
  // The operator says that there are none left, or has taken them back.
  const isFreeOver = round.freeRound !== null && round.reason === 'CONFLICT';
  if (isFreeOver) freeRounds.end(round.freeRound);
  if (round.state === 'refused')
    fail(textOfRefusal(isFreeOver ? 'FREE_ROUNDS_OVER' : (round.reason ?? '')), null, endsSession(round.reason ?? ''));
  else fail(round.state === 'cancelled' ? words.cancelled : words.cancelling, null, endsSession(round.reason ?? ''));
}

function failOpening(code: string): void {
  fail(textOfRefusal(code), isUnanswered(code) || code === 'TOO_MANY_REQUESTS' ? () => void open() : null, true);
}

/** Opens the studio session with the launch token, or takes up the one that this frame already has. */
async function open(): Promise<void> {
  phase = 'opening';
  status.textContent = words.opening;
  refresh();
  const asked = new URLSearchParams(location.search);
  const launch = asked.get('token') ?? '';
  const before = keep.read();
  const resumed = before !== null && before.token !== '' && (launch === '' || launch === before.launch) ? before : null;
  if (resumed !== null) {
    kept = resumed;
    api.use(resumed.token);
    const answer = await api.resume();
    if (answer.ok) return opened(answer.value);
    return failOpening(answer.code);
  }
  const answer = await api.open(data.game.code, launch, asked.get('operator'));
  if (!answer.ok) return failOpening(answer.code);
  save({ launch, token: answer.value.token, stake: null });
  api.use(answer.value.token);
  await opened(answer.value);
}

function take(state: SessionState): void {
  balance = BigInt(state.balance);
  seed = state.seed;
  freeRounds.take(state.freeRounds);
}

async function opened(state: SessionState): Promise<void> {
  currency = state.currency;
  money = createMoneyFormat(data.language, currency);
  take(state);
  requests.keepIn(keptRequestOf(data.game.code, state.player));
  mode.hidden = state.mode !== 'play';
  stakeIndex = Math.max(
    0,
    stakes.findIndex((stake) => String(stake) === kept.stake),
  );
  phase = 'ready';
  invite();
  refresh();
  tell({ type: 'palaro:ready' });
  table?.start();
  if (table === null) void recall();
  const left = requests.open();
  if (left !== null) await resumeRound(left);
}

async function recall(): Promise<void> {
  if (view.remember === undefined) return;
  const answer = await api.history();
  if (answer.ok && phase === 'ready') view.remember(answer.value.rounds.flatMap(({ outcome }) => outcome?.detail ?? []));
}

/** The page was left in the middle of a round: find it and show its result, and what the player has since then. */
async function resumeRound(request: string): Promise<void> {
  const answer = await api.round(request);
  if (answer.ok) {
    phase = 'running';
    pace.begin();
    refresh();
    view.begin();
    await show(answer.value);
    const state = await api.resume();
    if (state.ok && phase !== 'running') take(state.value);
    return refresh();
  }
  if (isUnanswered(answer.code) || answer.code === 'TOO_MANY_REQUESTS')
    return fail(textOfRefusal(answer.code), () => void resumeRound(request), true);
  requests.forget();
}

document.addEventListener('keydown', (event) => {
  const free = event.target === document.body || event.target === deck.main;
  if ((event.key !== ' ' && event.key !== 'Enter') || !free || sheet.isOpen() || stakeSheet.isOpen()) return;
  // The repeats of a held key too: left to the button, Enter would click it again and again, and Space when it is let go.
  event.preventDefault();
  if (!event.repeat) onMain();
});
document.documentElement.style.setProperty('--hue', String(data.hue));
document.documentElement.style.setProperty('--ground-art', data.art.ground);
document.getElementById('app')?.replaceChildren(
  el('img', { class: 'scene', src: data.art.scene, alt: '' }),
  el(
    'main',
    { class: `game is-${data.game.key.mechanic} of-${data.game.family}`, 'aria-label': data.game.title },
    el(
      'header',
      { class: 'head' },
      el('img', { class: 'hero', src: data.art.symbols[0] ?? '', alt: '' }),
      // The embedding page has the title over the game.
      el('h1', { class: data.origin === null ? '' : 'unseen' }, data.game.title),
      mode,
      freeRounds.element,
    ),
    el('div', { class: table === null ? 'stage' : 'stage at-table' }, table && table.element, view.element),
    el('div', { class: 'line' }, winLine.element, status),
    notice,
    deck.element,
  ),
  sheet.element,
  stakeSheet.element,
);
void open();
