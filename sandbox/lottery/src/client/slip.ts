import { closeOnBack, el } from '@palaro/game-server/page';
import type { Selection } from '../orders.ts';
import type { DrawView, OrderRequest } from './api.ts';
import { createReceipt, type Receipt } from './receipt.ts';
import { fill, type Texts } from './texts.ts';

export type SlipLine = Selection & { name: string; text: string; stake: bigint };
export type SlipDeps = {
  words: Texts;
  money: (minor: bigint) => string;
  /** The draw that an order would be for, undefined where none takes bets. */
  draw: () => DrawView | undefined;
  drawsMax: () => number;
  /** @returns what is wrong, or the receipt once the order is placed. */
  confirm: (order: Omit<OrderRequest, 'request'>) => Promise<string | Receipt>;
  /** Leads to the player's orders. */
  orders: () => void;
  changed: () => void;
};
export type Slip = ReturnType<typeof createSlip>;

/** Minus, a number, plus. */
export function stepper(label: string, words: Texts, { least, most }: { least: number; most: () => number }, changed: () => void) {
  let value = least;
  const output = el('output', { 'aria-live': 'polite' }, String(value));
  const set = (next: number): void => {
    value = Math.min(Math.max(next, least), most());
    output.textContent = String(value);
    changed();
  };
  const button = (text: string, name: string, step: number): HTMLElement =>
    el('button', { type: 'button', 'aria-label': `${label}: ${name}`, click: () => set(value + step) }, text);
  const node = el(
    'div',
    { class: 'stepper', role: 'group', 'aria-label': label },
    el('span', { class: 'label', 'aria-hidden': 'true' }, label),
    el('span', { class: 'steps' }, button('−', words.less, -1), output, button('+', words.more, 1)),
  );
  return { node, value: () => value, set };
}

function slipDialog(words: Texts, body: readonly HTMLElement[], end: readonly HTMLElement[]): HTMLDialogElement {
  const dialog: HTMLDialogElement = el(
    'dialog',
    { class: 'sheet', 'aria-labelledby': 'slip-title', click: (event) => event.target === dialog && dialog.close() },
    el(
      'header',
      {},
      el('h2', { id: 'slip-title' }, words.slip),
      el('button', { type: 'button', class: 'icon-button', 'aria-label': words.close, click: () => dialog.close() }, '×'),
    ),
    el('div', { class: 'sheet-body' }, ...body),
    el('footer', {}, ...end),
  );
  return dialog;
}

function slipParts(words: Texts) {
  const stop = el('input', { type: 'checkbox', id: 'stop-on-win', checked: true });
  const total = el('strong', { class: 'total' });
  return {
    list: el('ul', { class: 'slip-lines' }),
    total,
    sumRow: el('p', { class: 'sum' }, el('span', {}, words.total), total),
    issue: el('p', { class: 'note' }),
    fault: el('p', { class: 'note bad', role: 'alert' }),
    stop,
    stopRow: el('label', { class: 'check', for: 'stop-on-win' }, stop, words.stopOnWin),
  };
}

const slipLine = ({ words, money }: SlipDeps, line: SlipLine, remove: () => void): HTMLElement =>
  el(
    'li',
    {},
    el('div', {}, el('b', {}, line.name), el('span', { class: 'picked', dir: 'ltr' }, line.text)),
    el('span', { class: 'amount' }, money(line.stake)),
    el('button', { type: 'button', class: 'icon-button', 'aria-label': `${words.remove}: ${line.name} ${line.text}`, click: remove }, '×'),
  );

/** The bet slip: what was picked, for how many draws, and the total before anything is staked. */
export function createSlip(deps: SlipDeps) {
  const { words, money } = deps;
  let lines: SlipLine[] = [];
  /** What the slip names is what is bet on, whatever the clock says at the tap. */
  let draw: DrawView | undefined;
  let isPlacing = false;
  const { list, total, sumRow, issue, fault, stop, stopRow } = slipParts(words);
  const chase = stepper(words.draws, words, { least: 1, most: () => Math.max(1, deps.drawsMax()) }, () => render());
  const place = el('button', { type: 'button', class: 'main-button', click: () => void confirm() }, words.confirm);
  const dialog = slipDialog(words, [list, chase.node, stopRow, issue], [fault, sumRow, place]);
  const receipt = createReceipt<SlipLine[]>(dialog, {
    words,
    orders: deps.orders,
    again: (before) => {
      set(before);
      place.focus();
    },
  });
  const showDialog = closeOnBack(dialog);

  const sum = (): bigint => lines.reduce((all, { stake }) => all + stake, 0n) * BigInt(chase.value());
  const set = (next: SlipLine[]): void => {
    lines = next;
    render();
  };
  const lineNode = (line: SlipLine): HTMLElement => slipLine(deps, line, () => set(lines.filter((one) => one !== line)));
  function nameDraw(): void {
    draw = deps.draw();
    const text = fill(words.fromIssue, { issue: draw?.issue ?? '–' });
    if (issue.textContent !== text) issue.textContent = text;
  }
  function render(): void {
    list.replaceChildren(...(lines.length === 0 ? [el('li', { class: 'note' }, words.slipEmpty)] : lines.map(lineNode)));
    total.textContent = money(sum());
    stopRow.hidden = chase.value() === 1;
    nameDraw();
    place.disabled = isPlacing || lines.length === 0;
    deps.changed();
  }
  async function confirm(): Promise<void> {
    isPlacing = true;
    place.disabled = true;
    place.textContent = words.placing;
    fault.textContent = '';
    const selections = lines.map(({ betKind, picks, unitStake, multiple }) => ({ betKind, picks, unitStake, multiple }));
    const draws = chase.value();
    const answer = await deps.confirm({ drawId: draw?.drawId ?? '', draws, stopOnWin: stop.checked && draws > 1, selections });
    isPlacing = false;
    place.textContent = words.confirm;
    if (typeof answer === 'string') {
      fault.textContent = answer;
      return render();
    }
    receipt.show(answer, lines);
    chase.set(1);
    set([]);
  }
  return {
    dialog,
    count: () => lines.length,
    add: (line: SlipLine): void => set([...lines, line]),
    show(): void {
      fault.textContent = '';
      receipt.hide();
      render();
      showDialog();
    },
    /** Another draw may have become the next one. */
    refresh: nameDraw,
  };
}
