import { el, svg } from '@palaro/game-server/page';
import type { OrderView } from './api.ts';
import { fill, type Texts } from './texts.ts';

/** What is said of an order that was placed. */
export type Receipt = { orderId: string; text: string; note: string };

type Saying = { words: Texts; money: (minor: string) => string; faultText: (code: string) => string };

/** What is said of an order that was asked for: its receipt, or why nothing of it was placed. */
export function resultOf({ orderId, stake, suborders }: OrderView, { words, money, faultText }: Saying): string | Receipt {
  const refused = suborders.filter(({ status }) => !['open', 'won', 'lost'].includes(status));
  const placed = suborders.length - refused.length;
  const reason = faultText(refused[0]?.reason ?? '');
  if (placed === 0) return reason;
  const text = fill(words.placed, { count: placed, total: money(stake) });
  const note = refused.length === 0 ? '' : fill(words.partly, { count: refused.length, reason });
  return { orderId, text, note };
}

const mark = (): HTMLElement =>
  el(
    'span',
    { class: 'receipt-mark' },
    svg('svg', { viewBox: '0 0 24 24', width: 32, height: 32, 'aria-hidden': 'true' }, svg('path', { d: 'M5 12.5l4.5 4.5L19 7.5' })),
  );

type Deps<T> = { words: Texts; orders: () => void; again: (before: T) => void };

/** The receipt of an order, in the place of the slip that it came from. Only a tap ends it. */
export function createReceipt<T>(dialog: HTMLDialogElement, { words, orders, again }: Deps<T>) {
  let before: T | null = null;
  const title = el('h3', { tabindex: '-1' });
  const note = el('p', { class: 'note' });
  const ticket = el('dd', { dir: 'ltr' });
  const toOrders = (): void => {
    dialog.close();
    orders();
  };
  const betAgain = (): void => {
    const kept = before;
    hide();
    if (kept !== null) again(kept);
  };
  const element = el(
    'div',
    { class: 'receipt', hidden: true },
    mark(),
    title,
    note,
    el('dl', { class: 'facts' }, el('div', {}, el('dt', {}, words.ticket), ticket)),
    el('button', { type: 'button', class: 'main-button', click: toOrders }, words.orders),
    el('button', { type: 'button', class: 'second-button', click: betAgain }, words.betAgain),
  );
  dialog.append(element);
  function hide(): void {
    before = null;
    element.hidden = true;
    dialog.classList.remove('is-receipt');
  }
  return {
    /** @param bet what was on the slip, to be bet again. */
    show: ({ orderId, text, note: more }: Receipt, bet: T): void => {
      before = bet;
      title.textContent = text;
      note.textContent = more;
      // By which a player names it to the desk: the beginning of the order's number.
      ticket.textContent = orderId.slice(0, 8).toUpperCase();
      element.hidden = false;
      dialog.classList.add('is-receipt');
      title.focus();
    },
    hide,
  };
}
