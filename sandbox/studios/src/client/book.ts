import { createRequestIds, isUnanswered } from '@palaro/game-server/page';
import { createBookApi, type FixtureView, type PlaceAnswer, type SlipView } from './book-api.ts';
import { betList } from './book-bets.ts';
import type { BookData } from './book-data.ts';
import { fixtureList } from './book-fixtures.ts';
import { createMoves } from './book-moves.ts';
import type { Pick } from './book-slip-state.ts';
import { createSlipSheet, type Order, type Placed } from './book-slip.ts';
import { createBookContext, emblem } from './book-view.ts';
import type { PageAnswer, SessionState } from './api.ts';
import { el, icon } from './dom.ts';
import { createParentLink, keptOf, keptRequestOf } from './frame-storage.ts';
import { fill, readPageData } from './page.ts';

const data = readPageData() as BookData;
const api = createBookApi();
const keep = keptOf(data.code);
const requests = createRequestIds();
const tell = createParentLink(data.origin);
let currency = 'PHP';
const context = createBookContext(data, () => currency);
const { words, money } = context;

const REFRESH_MS = 10_000;
/** A repeat of the same request after a lost connection. */
const PLACE_TRIES = 3;
const PLACE_PAUSE_MS = 900;

type View = 'matches' | 'bets' | 'results';
let view: View = 'matches';
let discipline: string | null = data.discipline;
let market = 'winner';
let fixtures: readonly FixtureView[] = [];
let slips: readonly SlipView[] = [];
let serverNow = 0;
let failed = false;
let loaded = false;

/** The page around the book has the balance over it. */
const balance = el('span', { class: 'book-balance', id: 'balance', hidden: data.origin !== null });
const mode = el('span', { class: 'mode', hidden: true }, words.playMoney);
const notice = el('div', { class: 'notice book-notice', role: 'alert', hidden: true });
const status = el('p', { class: 'unseen', role: 'status', 'aria-live': 'polite' }, words.opening);
const views = el('nav', { class: 'segments book-views', 'aria-label': data.title });
const tabs = el('div', { class: 'book-tabs', role: 'group', 'aria-label': words.sports });
const moves = createMoves(() => performance.now());
const markets = el(
  'select',
  {
    class: 'book-market',
    'aria-label': words.market,
    change: () => {
      market = markets.value;
      render();
    },
  },
  ...['winner', 'handicap', 'total'].map((one) => el('option', { value: one }, context.market(one))),
);
const list = el('div', { class: 'book-list' }, el('p', { class: 'empty' }, words.opening));
const slipCount = el('b', {});
const slipOdds = el('span', {});
const slipBar = el('button', { type: 'button', class: 'slip-bar', hidden: true, click: () => sheet.show() }, slipCount, slipOdds);
const sheet = createSlipSheet({ context, currency: () => currency, place, changed: render, bets: () => void goTo('bets') });
const { slip } = sheet;

const errors: Readonly<Record<string, string>> = {
  INSUFFICIENT_FUNDS: words.errorFunds,
  SESSION_CLOSED: words.errorEnded,
  UNKNOWN_SESSION: words.errorEnded,
  NO_SESSION: words.errorEnded,
  BAD_TOKEN: words.errorEnded,
  LIMIT_REACHED: words.errorLimit,
  PLAYER_EXCLUDED: words.errorBlocked,
  REALITY_CHECK: words.errorReality,
  PLAYER_BLOCKED: words.errorBlocked,
  GAME_CLOSED: words.errorClosed,
  TOO_MANY_REQUESTS: words.errorBusy,
  TOO_MANY_OPEN: words.errorMany,
  ODDS_CHANGED: words.oddsChanged,
  BETTING_CLOSED: words.bettingClosed,
  SAME_FIXTURE: words.sameFixture,
  NETWORK: words.errorNetwork,
  NO_ANSWER: words.errorNoAnswer,
};
const endings = ['SESSION_CLOSED', 'UNKNOWN_SESSION', 'NO_SESSION', 'BAD_TOKEN', 'GAME_CLOSED', 'UNKNOWN_GAME'];

/** Says what went wrong over the page; without a retry the only way on is out. */
function fail(code: string, retry: () => void): void {
  failed = true;
  const ended = endings.includes(code);
  const again = (): void => {
    notice.hidden = true;
    failed = false;
    retry();
  };
  const leave = (): void => {
    void api.close();
    tell({ type: 'palaro:exit' });
  };
  notice.replaceChildren(
    el('p', {}, errors[code] ?? words.errorOther),
    el(
      'div',
      {},
      ended ? null : el('button', { type: 'button', class: 'small-button', click: again }, words.retry),
      el('button', { type: 'button', class: 'small-button quiet', click: leave }, words.exit),
    ),
  );
  notice.hidden = false;
  // What the page says is to be seen; where it can only be left, the embedding page says so itself.
  tell({ type: ended ? 'palaro:closed' : 'palaro:ready' });
}

const segment = (text: string, pressed: boolean, click: () => void): HTMLElement =>
  el('button', { type: 'button', 'aria-pressed': String(pressed), click }, text);

function renderTabs(): void {
  const tab = (code: string | null, name: string, path: string | null): HTMLElement =>
    el(
      'button',
      {
        type: 'button',
        'aria-pressed': String(discipline === code),
        'data-discipline': code ?? 'next',
        click: () => {
          discipline = code;
          void go();
        },
      },
      path === null ? icon('play', 18) : emblem(path, 18),
      name,
    );
  tabs.replaceChildren(tab(null, words.next, null), ...data.disciplines.map(({ code, name, emblem: path }) => tab(code, name, path)));
  tabs.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

/** Draws the list anew; the button that had the focus has it again. */
function render(): void {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset['pick'] : undefined;
  const to = (next: View) => () => void goTo(next);
  views.replaceChildren(
    segment(words.matches, view === 'matches', to('matches')),
    segment(words.myBets, view === 'bets', to('bets')),
    segment(words.results, view === 'results', to('results')),
  );
  tabs.hidden = view === 'bets';
  markets.hidden = view !== 'matches';
  const empty = view === 'matches' ? words.noFixtures : words.noResults;
  const actions = { chosen: slip.has, choose: slip.toggleOffer, wayOf: moves.wayOf };
  if (loaded) {
    list.replaceChildren(
      ...(view === 'bets' ? betList(context, slips) : fixtureList(context, { fixtures, now: serverNow, market, empty }, actions)),
      el('details', { class: 'book-rules' }, el('summary', {}, words.ruleTitle), el('p', {}, words.rules)),
    );
  }
  const count = slip.picks().length;
  const { odds } = slip.sums(0n);
  slipBar.hidden = count === 0;
  slipCount.textContent = fill(words.slipOf, { count });
  slipOdds.textContent = odds === null ? '' : context.odds(odds);
  if (focused !== undefined) document.querySelector<HTMLElement>(`[data-pick="${focused}"]`)?.focus();
}

/** Fetches what the view shows; an older answer never takes the place of a newer one. */
let asked = 0;
async function load(): Promise<void> {
  const mine = ++asked;
  renderTabs();
  const answer =
    view === 'bets'
      ? await api.slips()
      : await api.fixtures({ ...(discipline === null ? {} : { discipline }), ...(view === 'results' ? { view: 'results' } : {}) });
  if (mine !== asked) return;
  if (!answer.ok) return fail(answer.code, () => void load());
  serverNow = answer.value.now;
  loaded = true;
  if ('slips' in answer.value) showSlips(answer.value.slips);
  else {
    fixtures = answer.value.fixtures;
    moves.note(fixtures);
  }
  render();
  await repriceSlip();
}

/** Shows another list, from its start. */
async function go(): Promise<void> {
  await load();
  scrollTo(0, 0);
}

const goTo = (next: View): Promise<void> => {
  view = next;
  return go();
};

/** A slip that has been settled since the last look has changed the balance. */
function showSlips(next: readonly SlipView[]): void {
  const open = new Set(slips.filter(({ state }) => state === 'open').map(({ id }) => id));
  if (next.some(({ id, state }) => open.has(id) && state !== 'open')) void refreshBalance();
  slips = next;
}

async function repriceSlip(): Promise<void> {
  const wanted = [...new Set(slip.picks().map(({ fixture }) => fixture))];
  if (wanted.length === 0) return;
  const answer = await api.fixtures({ ids: wanted.join(',') });
  if (!answer.ok) return;
  const present = answer.value.fixtures.flatMap((fixture) =>
    fixture.offers.map(({ market: of, pick, odds }) => ({ fixture: fixture.id, market: of, pick, odds })),
  );
  slip.reprice(present);
  // A slip that was left for long may name matches that are no longer listed.
  const listed = new Set(answer.value.fixtures.map(({ id }) => id));
  const gone = slip.picks().filter(({ fixture }) => !listed.has(fixture));
  if (gone.length > 0) slip.remove(gone);
}

function showBalance(state: { balance: string }): void {
  balance.replaceChildren(el('small', {}, words.balance), ` ${money(BigInt(state.balance))}`);
}

async function refreshBalance(): Promise<void> {
  tell({ type: 'palaro:balance-changed' });
  const answer = await api.resume();
  if (answer.ok) showBalance(answer.value);
}

/** Places one slip; the same request is repeated while no answer comes: the server knows it by its id. */
async function placeOne(order: Order, picks: readonly Pick[]): Promise<PlaceAnswer> {
  const legs = picks.map(({ fixture, market: of, pick, odds }) => ({ fixture, market: of, pick, odds: odds ?? 0 }));
  const stake = String(order.stake);
  // Odds that have moved since make no other slip of it.
  const request = requests.of({ stake, legs: legs.map(({ odds: _odds, ...leg }) => leg) });
  let answer = await api.place(request, stake, order.accept, legs);
  for (let i = 1; i < PLACE_TRIES && !answer.ok && isUnanswered(answer.code); i++) {
    await new Promise((resolve) => setTimeout(resolve, PLACE_PAUSE_MS * i));
    answer = await api.place(request, stake, order.accept, legs);
  }
  requests.answered(answer);
  return answer;
}

/** Places an order: one slip of all, or one of each. What was placed leaves the slip; the first refusal stops it. */
async function place(order: Order): Promise<Placed> {
  tell({ type: 'palaro:round', state: 'open' });
  const orders = order.kind === 'combined' ? [order.picks] : order.picks.map((pick) => [pick]);
  const slips: SlipView[] = [];
  let refusal: string | null = null;
  for (const picks of orders) {
    const answer = await placeOne(order, picks);
    refusal = refusalOf(answer);
    if (!answer.ok && answer.present !== undefined) slip.reprice(answer.present);
    if (refusal !== null || !answer.ok) break;
    slips.push(answer.value);
    slip.remove(picks);
  }
  tell({ type: 'palaro:round', state: 'closed' });
  await refreshBalance();
  return { slips, refusal };
}

function refusalOf(answer: PageAnswer<SlipView>): string | null {
  if (!answer.ok) return errors[answer.code] ?? words.errorOther;
  if (answer.value.state === 'refused') return errors[answer.value.reason ?? ''] ?? words.errorOther;
  return answer.value.state === 'cancelling' || answer.value.state === 'cancelled' ? words.cancelling : null;
}

/** Opens the studio session with the launch token, or takes up the one that this frame already has. */
async function open(): Promise<void> {
  const search = new URLSearchParams(location.search);
  const launch = search.get('token') ?? '';
  const before = keep.read();
  if (before !== null && before.token !== '' && (launch === '' || launch === before.launch)) {
    api.use(before.token);
    const resumed = await api.resume();
    return resumed.ok ? opened(resumed.value) : fail(resumed.code, () => void open());
  }
  const answer = await api.open(data.code, launch, search.get('operator'));
  if (!answer.ok) return fail(answer.code, () => void open());
  keep.write({ launch, token: answer.value.token, stake: null });
  api.use(answer.value.token);
  await opened(answer.value);
}

async function opened(state: SessionState): Promise<void> {
  requests.keepIn(keptRequestOf(data.book, state.player));
  sheet.keepFor(state.player);
  currency = state.currency;
  mode.hidden = state.mode !== 'play';
  showBalance(state);
  status.textContent = '';
  await load();
  tell({ type: 'palaro:ready' });
  const left = requests.open();
  if (left !== null) await findSlip(left);
}

/** The page was left before a slip was answered: shows what became of it. One that the server never got stays on the sheet. */
async function findSlip(request: string): Promise<void> {
  const answer = await api.slip(request);
  if (!answer.ok) return;
  requests.forget();
  const { legs } = answer.value;
  const refusal = refusalOf(answer);
  if (refusal === null) slip.remove(legs);
  const picks = legs.map(({ fixture, home, away, market: of, pick, halves, odds }) => {
    return { fixture, home, away, market: of, pick, halves, odds, was: null };
  });
  const slips = refusal === null ? [answer.value] : [];
  sheet.showFound({ kind: legs.length > 1 ? 'combined' : 'singles', picks }, { slips, refusal });
}

document.documentElement.style.setProperty('--hue', String(data.hue));
document.body.classList.add('is-page', 'is-book');
const app = document.getElementById('app');
app?.replaceChildren(
  el(
    'main',
    { 'aria-label': data.title },
    el(
      'header',
      { class: 'book-bar' },
      el('h1', { class: data.origin === null ? '' : 'unseen' }, data.title),
      el('div', { class: 'book-top' }, views, el('p', { class: 'book-money' }, mode, balance)),
      el('div', { class: 'book-filter' }, tabs, markets),
    ),
    el('div', { class: 'book-main' }, notice, status, list),
    slipBar,
  ),
  sheet.element,
);
render();
setInterval(() => {
  if (document.visibilityState === 'visible' && loaded && !failed) void load();
}, REFRESH_MS);
void open();
