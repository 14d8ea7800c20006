import { createParentLink, el, keptRequestOf } from '@palaro/game-server/page';
import { linesOf, modelOf, type BetKind, type PlayType } from '../engine/index.ts';
import { createApi, type DrawsState, type DrawView, type OrderRequest, type OrderView, type SuborderView } from './api.ts';
import { countdownText, createFormats, percentText } from './formats.ts';
import { keptSession } from './kept.ts';
import { numbersNode } from './numbers.ts';
import { readPageData, type PageData } from './page-data.ts';
import { ordersNodes, prizeRows, prizesNodes, resultsNodes, type PanelContext } from './panels.ts';
import { createOrderRequests } from './order-requests.ts';
import { createPicker, picksText, randomPick, type Picker } from './picker.ts';
import { resultOf, type Receipt } from './receipt.ts';
import { createSlip, stepper } from './slip.ts';
import { fill, TEXTS } from './texts.ts';

const data = readPageData() as PageData;
const words = TEXTS[data.language];
const model = modelOf(data.game.model);
const api = createApi();
const kept = keptSession(data.game.gameId);
const tell = createParentLink(data.origin);
/** After these the page can only be left: the embedding page offers to open the game anew. */
const ENDINGS: readonly string[] = ['BAD_TOKEN', 'NO_SESSION', 'SESSION_CLOSED'];
/** Unit stakes to choose from, in hundreds of minor units. */
const UNITS = [1n, 2n, 5n, 10n, 50n, 100n].map((unit) => unit * 100n);
/** How often the draws are asked for: with each draw, and now and then. */
const DRAWS_MS = 10_000;
const AFTER_DRAW_MS = 1_200;

let formats = createFormats(data.language, 'PHP');
let draws: DrawsState = { now: '', coming: [], results: [] };
/** What the server's clock is ahead of this one. */
let ahead = 0;
let playType: PlayType = data.playType;
const { prizeMode } = data;
let kind: BetKind | undefined = model.betKinds.find((one) => one.playType === playType);
let picker: Picker | null = null;
let unit = UNITS[3] ?? 1000n;
let view: 'bet' | 'results' | 'orders' | 'prizes' = 'bet';

// oxlint-disable-next-line no-restricted-properties -- the page corrects this clock by the server's
const now = (): number => Date.now() + ahead;
/** The next draw that still takes bets. */
const next = (): DrawView | undefined => draws.coming.find(({ closesAt }) => Date.parse(closesAt) > now());
const requests = createOrderRequests(next);
const context: PanelContext = { words, model, formats: () => formats, language: data.language };
const faultText = (code: string): string =>
  fill(words.faults[code] ?? words.faults['OTHER'] ?? code, {
    code,
    min: formats.money(data.game.stakeMin),
    max: formats.money(data.game.stakeMax),
  });

const balance = el('strong', { class: 'balance', id: 'balance', hidden: data.origin !== null }, '–');
const mode = el('span', { class: 'mode', hidden: true }, words.playMoney);
const countdown = el('strong', { class: 'countdown', role: 'timer', dir: 'ltr' }, '–');
const countdownLabel = el('span', { class: 'label' });
const issue = el('h2', { class: 'issue' });
const code = el('code', { class: 'commitment', dir: 'ltr' });
const last = el('div', { class: 'last' });
const said = el('p', { class: 'said', role: 'status', 'aria-live': 'polite' });
const alarm = el('div', { class: 'alarm', role: 'alert', hidden: true });
const panel = el('section', { class: 'panel', id: 'panel', role: 'tabpanel', 'aria-labelledby': 'tab-bet', tabindex: '0' });
const multiple = stepper(words.multiple, words, { least: 1, most: () => data.game.multipleMax }, () => price());
const units = el(
  'div',
  { class: 'units', role: 'group', 'aria-label': words.unit },
  ...UNITS.map((one) =>
    el(
      'button',
      { type: 'button', class: 'chip', 'data-unit': String(one), 'aria-pressed': String(one === unit), click: () => setUnit(one) },
      '',
    ),
  ),
);
const priced = el('p', { class: 'priced' });
const add = el('button', { type: 'button', class: 'second-button', disabled: true, click: () => addToSlip() }, words.add);
const slipButton = el('button', { type: 'button', class: 'main-button', disabled: true, click: () => slip.show() }, words.slip);
const deck = el(
  'footer',
  { class: 'deck' },
  el('div', { class: 'stakes' }, units, multiple.node),
  el('div', { class: 'actions' }, priced, add, slipButton),
);
const slip = createSlip({
  words,
  money: (minor) => formats.money(minor),
  draw: requests.draw,
  drawsMax: () => Math.min(data.game.drawsAhead, Math.floor(data.game.subordersMax / Math.max(1, slip?.count() ?? 1)), openDraws()),
  confirm: place,
  orders: () => void show('orders'),
  changed: () => slipChanged(),
});
const openDraws = (): number => draws.coming.filter(({ closesAt }) => Date.parse(closesAt) > now()).length;

/** Beside the bets the deck only keeps what is on the slip at hand. */
const showDeck = (): void => void (deck.hidden = view !== 'bet' && slip.count() === 0);
function slipChanged(): void {
  const count = slip.count();
  slipButton.disabled = count === 0;
  slipButton.textContent = count === 0 ? words.slip : `${words.slip} (${count})`;
  showDeck();
}
function setUnit(one: bigint): void {
  unit = one;
  for (const button of units.children) button.setAttribute('aria-pressed', String(button.getAttribute('data-unit') === String(one)));
  price();
}
const picked = (): { picks: string; lines: number } => {
  const picks = picker?.picks() ?? '';
  return { picks, lines: kind === undefined ? 0 : (linesOf(kind.shape, picks)?.length ?? 0) };
};
function price(): void {
  const { lines } = picked();
  const stake = unit * BigInt(multiple.value()) * BigInt(lines);
  add.disabled = lines === 0;
  priced.replaceChildren(
    el('span', {}, lines === 1 ? words.oneLine : fill(words.lines, { count: lines })),
    el('b', {}, formats.money(stake)),
  );
}
function addPicks(picks: string): void {
  if (kind === undefined) return;
  const times = multiple.value();
  slip.add({
    betKind: kind.id,
    picks,
    unitStake: String(unit),
    multiple: times,
    name: words.kinds[kind.id] ?? kind.id,
    text: picksText(kind, picks, words),
    stake: unit * BigInt(times) * BigInt(linesOf(kind.shape, picks)?.length ?? 0),
  });
}
function clearPicks(): void {
  picker?.clear();
  price();
}
function addToSlip(): void {
  addPicks(picked().picks);
  clearPicks();
}

async function place(order: Omit<OrderRequest, 'request'>): Promise<string | Receipt> {
  if (order.drawId === '') return faultText('CLOSED');
  tell({ type: 'palaro:round', state: 'open' });
  const answer = await api.place({ request: requests.of(order), ...order });
  requests.answered(answer);
  tell({ type: 'palaro:round', state: 'closed' });
  void refreshBalance();
  if (!answer.ok && answer.code === 'CLOSED') void refreshDraws();
  if (!answer.ok) return faultText(answer.code);
  return became(answer.value);
}
const became = (order: OrderView): string | Receipt => resultOf(order, { words, money: formats.money, faultText });

function betPanel(): HTMLElement[] {
  const kinds = model.betKinds.filter((one) => one.playType === playType);
  picker = kind === undefined ? null : createPicker(kind, words, price);
  const rows = kind === undefined ? [] : prizeRows(kind, prizeMode, words);
  const paying =
    rows.length === 0
      ? ''
      : rows.length > 4
        ? fill(words.paysEach, { times: rows[0]?.times ?? '' })
        : rows.map(({ name, times }) => `${name} ${times}`).join(' · ');
  return [
    data.game.playTypes.length < 2
      ? el('span', { hidden: true })
      : el(
          'div',
          { class: 'segments', role: 'group', 'aria-label': words.playTypes },
          ...data.game.playTypes.map((one) =>
            el(
              'button',
              { type: 'button', 'aria-pressed': String(one === playType), click: () => choosePlay(one) },
              one === 'trad' ? words.trad : words.ent,
            ),
          ),
        ),
    el(
      'div',
      { class: 'kinds', role: 'group', 'aria-label': words.betKinds },
      ...kinds.map((one) =>
        el(
          'button',
          { type: 'button', class: 'kind', 'aria-pressed': String(one === kind), click: () => chooseKind(one) },
          words.kinds[one.id] ?? one.id,
        ),
      ),
    ),
    el(
      'p',
      { class: 'pays' },
      el('b', {}, paying),
      el('span', {}, fill(words.returns, { percent: percentText(Math.min(...rows.map(({ ppm }) => ppm), 1_000_000)) })),
    ),
    picker?.node ?? el('span'),
    el(
      'div',
      { class: 'aids' },
      el('button', { type: 'button', class: 'small-button', click: () => kind && addPicks(randomPick(kind)) }, words.random),
      el('button', { type: 'button', class: 'small-button', click: clearPicks }, words.clear),
    ),
  ];
}
function choosePlay(one: PlayType): void {
  playType = one;
  chooseKind(model.betKinds.find((bet) => bet.playType === one));
}
function chooseKind(one: BetKind | undefined): void {
  kind = one;
  panel.replaceChildren(...betPanel());
  price();
}

async function cancel(bet: SuborderView, button: HTMLButtonElement): Promise<void> {
  button.disabled = true;
  const answer = await api.cancel(bet.suborderId);
  said.textContent = answer.ok ? words.cancelled : faultText(answer.code);
  void refreshBalance();
  await show('orders');
}

const tabs = (['bet', 'results', 'orders', 'prizes'] as const).map((name) =>
  el(
    'button',
    {
      type: 'button',
      role: 'tab',
      id: `tab-${name}`,
      'aria-controls': 'panel',
      'aria-selected': String(name === view),
      click: () => void show(name),
    },
    words[name],
  ),
);
async function show(name: typeof view): Promise<void> {
  view = name;
  if (name !== 'orders') said.textContent = '';
  for (const tab of tabs) tab.setAttribute('aria-selected', String(tab.id === `tab-${name}`));
  panel.setAttribute('aria-labelledby', `tab-${name}`);
  showDeck();
  if (name === 'bet') chooseKind(kind);
  if (name === 'results') panel.replaceChildren(...resultsNodes(draws.results, context));
  if (name === 'prizes') panel.replaceChildren(...data.game.playTypes.flatMap((one) => prizesNodes(context, one, prizeMode)));
  if (name === 'orders') await showOrders();
}
async function showOrders(): Promise<void> {
  const answer = await api.orders();
  if (view !== 'orders') return;
  panel.replaceChildren(
    ...(answer.ok
      ? ordersNodes(answer.value.orders, context, {
          cancel: (bet, button) => void cancel(bet, button),
          toBets: () => void show('bet'),
        })
      : [el('p', { class: 'note bad' }, faultText(answer.code))]),
  );
}

async function refreshBalance(): Promise<void> {
  const answer = await api.resume();
  if (answer.ok) balance.textContent = formats.money(answer.value.balance);
  else if (ENDINGS.includes(answer.code)) return fail(answer.code);
  tell({ type: 'palaro:balance-changed' });
}
async function refreshDraws(): Promise<void> {
  const answer = await api.draws(data.game.gameId);
  if (!answer.ok) return;
  const isFirst = draws.now === '';
  const newest = draws.results[0]?.drawId;
  draws = answer.value;
  // oxlint-disable-next-line no-restricted-properties -- the page corrects this clock by the server's
  ahead = Date.parse(draws.now) - Date.now();
  const [result] = draws.results;
  last.replaceChildren(
    el('span', { class: 'label' }, result ? fill(`${words.lastResult} · {issue}`, { issue: result.issue }) : words.lastResult),
    numbersNode(result?.numbers ?? [], model.kind, words, { short: true }),
  );
  tick();
  if (isFirst || newest === result?.drawId) return;
  if (view === 'results') void show('results');
  if (view === 'orders') void showOrders();
  void refreshBalance();
}

/** When the draws were last asked for, by a clock that nothing corrects. */
let asked = 0;
function tick(): void {
  const draw = next();
  const [coming] = draws.coming;
  const isClosed = coming !== undefined && draw !== undefined && coming.drawId !== draw.drawId;
  issue.textContent = coming === undefined ? '' : fill(words.draw, { issue: coming.issue });
  code.textContent = coming?.commitment ?? '';
  countdownLabel.textContent = coming === undefined ? words.opening : isClosed ? words.closed : words.closesIn;
  const left = coming === undefined ? 0 : Date.parse(isClosed ? coming.drawsAt : coming.closesAt) - now();
  countdown.textContent = coming === undefined ? '–' : countdownText(left);
  countdown.classList.toggle('soon', !isClosed && left < 10_000);
  slip.refresh();
  const isOver = coming !== undefined && now() > Date.parse(coming.drawsAt) + AFTER_DRAW_MS;
  if (performance.now() - asked < (isOver ? AFTER_DRAW_MS : DRAWS_MS)) return;
  asked = performance.now();
  void refreshDraws();
}

function fail(code_: string): void {
  const isOver = ENDINGS.includes(code_);
  alarm.hidden = false;
  alarm.replaceChildren(
    el('p', {}, faultText(code_)),
    el(
      'div',
      { class: 'aids' },
      isOver ? null : el('button', { type: 'button', class: 'main-button', click: () => void open() }, words.tryAgain),
      el('button', { type: 'button', class: 'second-button', click: leave }, words.close),
    ),
  );
  // What the page says is to be seen; where it can only be left, the embedding page says so itself.
  tell({ type: isOver ? 'palaro:closed' : 'palaro:ready' });
}
/** The session is closed beside: who leaves does not wait for it. */
function leave(): void {
  void api.close();
  tell({ type: 'palaro:exit' });
}
/** Says what became of an order that was left without an answer. */
function tellLeft(order: OrderView): void {
  const result = became(order);
  said.textContent = typeof result === 'string' ? result : [result.text, result.note].filter(Boolean).join(' ');
  view = 'orders';
}
async function open(): Promise<void> {
  alarm.hidden = true;
  const query = new URLSearchParams(location.search);
  const launch = query.get('token') ?? '';
  const known = kept.read();
  const operator = query.get('merchant');
  if (known !== null && (launch === '' || known.launch === launch)) api.use(known.token);
  else {
    const opened = await api.open({
      game: data.game.gameId,
      token: launch || '-',
      ...(operator === null ? {} : { operator }),
    });
    if (!opened.ok) return fail(opened.code);
    api.use(opened.value.token);
    kept.write({ launch, token: opened.value.token });
  }
  const state = await api.resume();
  if (!state.ok) return fail(state.code);
  formats = createFormats(data.language, state.value.currency);
  const left = await requests.takeUp(keptRequestOf(data.game.gameId, state.value.player), api.order);
  if (typeof left === 'string') return fail(left);
  if (left !== null) tellLeft(left);
  balance.textContent = formats.money(state.value.balance);
  mode.hidden = state.value.mode !== 'play';
  for (const button of units.children) button.textContent = formats.money(button.getAttribute('data-unit') ?? '0');
  await refreshDraws();
  await show(view);
  document.body.classList.add('ready');
  units.querySelector('[aria-pressed=true]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  tell({ type: 'palaro:ready' });
}

const page = document.getElementById('app');
page?.replaceChildren(
  el(
    'main',
    {},
    el('h1', { class: 'unseen', dir: 'auto' }, data.game.name),
    alarm,
    el(
      'section',
      { class: 'draw' },
      el('div', { class: 'draw-head' }, issue, el('p', {}, countdownLabel, countdown)),
      last,
      el(
        'div',
        { class: 'draw-foot' },
        el(
          'details',
          { class: 'fair' },
          el('summary', {}, words.fairness),
          el('p', { class: 'label' }, words.commitment),
          code,
          el('p', { class: 'note' }, words.commitmentNote),
        ),
        el('p', { class: 'purse' }, mode, data.origin === null ? `${words.balance} ` : null, balance),
      ),
    ),
    el('div', { class: 'tabs', role: 'tablist', 'aria-label': words.tabs }, ...tabs),
    said,
    panel,
  ),
  deck,
  slip.dialog,
);
setInterval(tick, 250);
void open();
