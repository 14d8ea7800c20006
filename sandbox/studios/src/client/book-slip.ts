import { closeOnBack } from '@palaro/game-server/page';
import { amountToType, isCurrency, money, typedAmount } from '@palaro/money';
import { PAYOUT_MAX, type Acceptance } from '../book/index.ts';
import { createReceipt, placedText } from './book-receipt.ts';
import { createSlipState, type Pick, type SlipKind, type SlipState } from './book-slip-state.ts';
import type { SlipView } from './book-api.ts';
import type { BookContext } from './book-view.ts';
import { keptSlipOf } from './frame-storage.ts';
import { el, icon } from './dom.ts';
import { fill } from './page.ts';

type Bet = { kind: SlipKind; picks: readonly Pick[] };
export type Order = Bet & { stake: bigint; accept: Acceptance };

const QUICK = [1, 5, 10, 50] as const;
const ACCEPTANCES = ['none', 'higher', 'any'] as const;

type Parts = ReturnType<typeof createParts>;

const closeButton = (label: string, click: () => void): HTMLElement =>
  el('button', { type: 'button', class: 'round-button', 'aria-label': label, click }, icon('close'));

function stakeField(input: () => void) {
  const stakeLabel = el('label', { class: 'label', for: 'slip-stake' });
  const stake = el('input', {
    id: 'slip-stake',
    inputmode: 'decimal',
    autocomplete: 'off',
    dir: 'ltr',
    'aria-describedby': 'slip-limits',
    input,
  });
  return { stakeLabel, stake };
}

type Actions = { input: () => void; clear: () => void; submit: () => void; bets: () => void; again: () => void };

/** The fixed parts of the sheet; what is in them is drawn anew with each change. */
function createParts(context: BookContext, on: Actions) {
  const { words } = context;
  const heading = el('h2', { id: 'slip-title' }, words.slip);
  const legs = el('ul', { class: 'slip-legs' });
  const kinds = el('div', { class: 'segments', role: 'group', 'aria-label': words.kind });
  const note = el('p', { class: 'note' });
  const { stakeLabel, stake } = stakeField(on.input);
  const limits = el('p', { class: 'note', id: 'slip-limits' });
  const quick = el('div', { class: 'quick' });
  const acceptance = el('select', { id: 'slip-accept' }, ...ACCEPTANCES.map((one) => el('option', { value: one }, words[`accept_${one}`])));
  const totals = el('dl', { class: 'totals' });
  const capped = el('p', { class: 'note' });
  const message = el('p', { class: 'message', role: 'status', 'aria-live': 'polite' });
  const why = el('p', { class: 'note bad', id: 'slip-why' });
  const confirm = el('button', {
    type: 'button',
    class: 'wide-button',
    id: 'slip-confirm',
    'aria-describedby': 'slip-limits slip-why',
    click: on.submit,
  });
  const clear = el('button', { type: 'button', class: 'text-button', click: on.clear }, words.clear);
  const receipt = createReceipt(context, { bets: on.bets, again: on.again });
  const element: HTMLDialogElement = el(
    'dialog',
    { class: 'slip-sheet', 'aria-labelledby': 'slip-title', click: (event) => void (event.target === element && element.close()) },
    el(
      'div',
      { class: 'slip-head' },
      heading,
      clear,
      closeButton(words.close, () => element.close()),
    ),
    el('div', { class: 'slip-body', tabindex: '0', role: 'group', 'aria-labelledby': 'slip-title' }, kinds, legs, note),
    el(
      'div',
      { class: 'slip-foot' },
      el('div', { class: 'slip-stake' }, el('div', {}, stakeLabel, stake), quick),
      limits,
      el('div', { class: 'slip-accept' }, el('label', { class: 'label', for: 'slip-accept' }, words.acceptance), acceptance),
      totals,
      capped,
      message,
      why,
      confirm,
    ),
    receipt.element,
  );
  return {
    element,
    clear,
    receipt,
    heading,
    legs,
    kinds,
    note,
    stakeLabel,
    stake,
    limits,
    quick,
    acceptance,
    totals,
    capped,
    message,
    why,
    confirm,
  };
}

function legRow(context: BookContext, pick: Pick, remove: () => void): HTMLElement {
  const { words } = context;
  const name = context.pick(pick);
  const moved = pick.was !== null && pick.odds !== null && pick.was !== pick.odds;
  const way = (pick.odds ?? 0) > (pick.was ?? 0) ? ' is-up' : ' is-down';
  return el(
    'li',
    { class: `slip-leg${moved ? way : ''}` },
    el(
      'div',
      {},
      el('p', { class: 'leg-pick' }, name),
      el('p', { class: 'leg-match' }, `${context.market(pick.market)} · ${pick.home} – ${pick.away}`),
      pick.odds === null ? el('p', { class: 'leg-match bad' }, words.bettingClosed) : null,
    ),
    el(
      'div',
      { class: 'leg-odds' },
      el('b', {}, pick.odds === null ? words.closedLeg : context.odds(pick.odds)),
      moved ? el('small', {}, fill(words.oddsWere, { odds: context.odds(pick.was ?? 0) })) : null,
    ),
    el('button', { type: 'button', class: 'round-button', 'aria-label': fill(words.remove, { name }), click: remove }, icon('close', 18)),
  );
}

type Limits = { least: bigint; most: bigint };
const limitsOf = ({ data }: BookContext): Limits => ({ least: BigInt(data.minStake), most: BigInt(data.maxStake) });
/** The stake that stands in the field, or the sentence that says what to write instead. */
type Stake = { ok: true; minor: bigint } | { ok: false; why: string };
type Drawn = { stake: Stake; busy: boolean; limits: Limits };

function stakeIn({ words, money: write, locale }: BookContext, text: string, code: string, { least, most }: Limits): Stake {
  if (!isCurrency(code)) return { ok: false, why: words.errorOther };
  const typed = typedAmount(text, code, locale);
  const example = amountToType(money(code, least), locale);
  if (!typed.ok) {
    if (typed.fault === 'ambiguous') return { ok: false, why: fill(words.amountTwoWays, { ways: typed.write.join(words.amountOr) }) };
    if (typed.fault === 'empty') return { ok: false, why: words.amountEmpty };
    if (typed.fault === 'fine') return { ok: false, why: fill(words.amountFine, { example }) };
    return { ok: false, why: fill(words.amountUnreadable, { example }) };
  }
  const { minor } = typed.amount;
  if (minor >= least && minor <= most) return { ok: true, minor };
  return { ok: false, why: fill(words.badStake, { least: write(least), most: write(most) }) };
}

/** A stake as the player would write it. */
const stakeText = ({ locale }: BookContext, code: string, amount: bigint): string =>
  isCurrency(code) ? amountToType(money(code, amount), locale) : '';

const acceptanceIn = ({ acceptance }: Parts): Acceptance => ACCEPTANCES.find((one) => one === acceptance.value) ?? 'none';

/** Why the slip cannot be placed, where it is not for the stake; empty while it can be. */
function hindrance({ words }: BookContext, slip: SlipState): string {
  if (slip.picks().length === 0) return words.emptySlip;
  return slip.picks().some(({ odds }) => odds === null) ? words.bettingClosed : '';
}

function drawLegs(context: BookContext, parts: Parts, slip: SlipState): void {
  const { words } = context;
  const picks = slip.picks();
  const conflict = slip.hasConflict();
  parts.heading.textContent = picks.length === 0 ? words.slip : fill(words.slipOf, { count: picks.length });
  parts.legs.replaceChildren(...picks.map((pick) => legRow(context, pick, () => slip.toggle(pick))));
  const segment = (kind: SlipKind, disabled: boolean): HTMLElement =>
    el('button', { type: 'button', 'aria-pressed': String(slip.kind() === kind), disabled, click: () => slip.choose(kind) }, words[kind]);
  parts.kinds.hidden = picks.length < 2;
  parts.kinds.replaceChildren(segment('singles', false), segment('combined', conflict));
  parts.note.textContent = picks.length === 0 ? words.emptySlip : conflict ? words.sameFixture : '';
}

function drawSums(context: BookContext, parts: Parts, slip: SlipState, { stake, busy, limits }: Drawn): void {
  const { words } = context;
  const picks = slip.picks();
  parts.stakeLabel.textContent = slip.kind() === 'singles' && picks.length > 1 ? words.stakeEach : words.stake;
  parts.limits.textContent = stake.ok
    ? fill(words.stakeLimits, { least: context.money(limits.least), most: context.money(limits.most) })
    : stake.why;
  parts.limits.classList.toggle('bad', !stake.ok);
  parts.stake.setAttribute('aria-invalid', String(!stake.ok));
  const { total, possible, odds } = slip.sums(stake.ok ? stake.minor : 0n);
  const row = (name: string, value: string): HTMLElement => el('div', {}, el('dt', {}, name), el('dd', {}, value));
  parts.totals.replaceChildren(
    ...(odds === null ? [] : [row(words.odds, context.odds(odds))]),
    row(words.totalStake, context.money(total)),
    row(words.possible, context.money(possible)),
  );
  parts.capped.hidden = possible < PAYOUT_MAX;
  parts.capped.textContent = fill(words.capped, { most: context.money(PAYOUT_MAX) });
  const why = hindrance(context, slip);
  parts.why.textContent = why;
  parts.why.hidden = why === '';
  parts.confirm.textContent = busy ? words.placing : fill(words.confirm, { amount: context.money(total) });
  parts.confirm.disabled = busy || !stake.ok || why !== '';
}

/** What became of an order: the slips that were placed, and why it went no further where it did not. */
export type Placed = { slips: readonly SlipView[]; refusal: string | null };

/** Stakes of a tap. */
function drawQuick(context: BookContext, { quick }: Parts, { least }: Limits, enter: (amount: bigint) => void): void {
  const amounts = QUICK.map((times) => least * BigInt(times));
  quick.replaceChildren(...amounts.map((amount) => el('button', { type: 'button', click: () => enter(amount) }, context.choice(amount))));
}

/** Draws the sheet as a slip or as a receipt. */
function drawWhole({ element, clear, receipt }: Parts, isReceipt: boolean): void {
  element.classList.toggle('is-receipt', isReceipt);
  clear.hidden = isReceipt;
  if (!isReceipt) receipt.hide();
}

/** A slip that is kept while the book is left, once it is known whose it is. */
function createKeptSlip(book: string, changed: () => void) {
  let kept: ReturnType<typeof keptSlipOf> | null = null;
  const slip = createSlipState(() => {
    kept?.write({ picks: slip.picks(), kind: slip.kind() });
    changed();
  });
  const keepFor = (player: string): void => {
    kept = keptSlipOf(book, player);
    const before = kept.read();
    if (before !== null) slip.takeUp(before);
  };
  return { slip, keepFor };
}

type SlipDeps = {
  context: BookContext;
  currency: () => string;
  place: (order: Order) => Promise<Placed>;
  changed: () => void;
  /** Leads to the player's bets. */
  bets: () => void;
};

/** The bet slip: what is on it, as singles or combined, its stake and what it would pay; then the receipt of what was placed. */
export function createSlipSheet({ context, currency, place, changed, bets }: SlipDeps) {
  const { words } = context;
  const limits = limitsOf(context);
  let busy = false;
  /** What the receipt is of, to be bet again. */
  let last: Bet | null = null;
  const stake = (): Stake => stakeIn(context, parts.stake.value, currency(), limits);
  const draw = (): void => {
    drawLegs(context, parts, slip);
    drawSums(context, parts, slip, { stake: stake(), busy, limits });
    drawWhole(parts, last !== null);
  };
  const { slip, keepFor } = createKeptSlip(context.data.book, () => {
    draw();
    changed();
  });
  const submit = async (): Promise<void> => {
    const amount = stake();
    if (busy || !amount.ok) return;
    const bet = { kind: slip.kind(), picks: slip.picks() };
    busy = true;
    parts.message.textContent = words.placing;
    draw();
    showPlaced(bet, await place({ ...bet, stake: amount.minor, accept: acceptanceIn(parts) }));
  };
  const parts = createParts(context, {
    input: draw,
    clear: () => slip.remove(slip.picks()),
    submit: () => void submit(),
    bets: () => {
      parts.element.close();
      bets();
    },
    again: () => {
      const bet = last;
      last = null;
      parts.message.textContent = '';
      if (bet !== null) slip.add(bet);
      parts.stake.focus();
    },
  });
  const showSheet = closeOnBack(parts.element);
  /** Shows what became of an order; without a refusal it has a receipt. */
  const showPlaced = (bet: Bet, { slips, refusal }: Placed): void => {
    busy = false;
    parts.message.textContent = [placedText(words, slips.length), refusal ?? ''].filter(Boolean).join(' ');
    last = refusal === null ? bet : null;
    draw();
    if (last !== null) parts.receipt.show(slips);
  };
  const show = (): void => {
    drawQuick(context, parts, limits, (amount) => {
      parts.stake.value = stakeText(context, currency(), amount);
      draw();
    });
    parts.message.textContent = '';
    last = null;
    parts.stake.value ||= stakeText(context, currency(), limits.least);
    draw();
    showSheet();
  };
  return {
    element: parts.element,
    slip,
    keepFor,
    /** Shows what became of an order whose answer was lost; one that was refused can be placed again from there. */
    showFound: (bet: Bet, placed: Placed): void => {
      show();
      showPlaced(bet, placed);
    },
    show,
  };
}
