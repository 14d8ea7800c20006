import type { SlipView } from './book-api.ts';
import type { BookContext } from './book-view.ts';
import { el, icon } from './dom.ts';
import { fill } from './page.ts';

/** How many slips were placed, in words; nothing for none. */
export const placedText = (words: BookContext['words'], count: number): string =>
  count === 0 ? '' : count === 1 ? words.placed : fill(words.placedCount, { count });

/** By which a player names a slip to the desk: the beginning of the round's number in the record. */
const ticketOf = ({ id }: SlipView): string => id.slice(0, 8).toUpperCase();

/** The receipt of the slips that were just placed: their tickets, what they cost and what they may pay. Only a tap ends it. */
export function createReceipt({ words, money }: BookContext, on: { bets: () => void; again: () => void }) {
  const title = el('h3', { tabindex: '-1' });
  const rows = el('dl', { class: 'totals' });
  const element = el(
    'div',
    { class: 'slip-receipt', hidden: true },
    el('span', { class: 'receipt-mark' }, icon('check', 32)),
    title,
    rows,
    el('button', { type: 'button', class: 'wide-button', click: on.bets }, words.myBets),
    el('button', { type: 'button', class: 'text-button', click: on.again }, words.betAgain),
  );
  const row = (name: string, value: string): HTMLElement => el('div', {}, el('dt', {}, name), el('dd', {}, value));
  const sum = (slips: readonly SlipView[], of: 'stake' | 'possible'): string =>
    money(slips.reduce((all, slip) => all + BigInt(slip[of]), 0n));
  return {
    element,
    show: (slips: readonly SlipView[]): void => {
      title.textContent = placedText(words, slips.length);
      rows.replaceChildren(
        ...slips.map((slip) => row(words.ticket, ticketOf(slip))),
        row(words.totalStake, sum(slips, 'stake')),
        row(words.possible, sum(slips, 'possible')),
      );
      element.hidden = false;
      title.focus();
    },
    hide: (): void => void (element.hidden = true),
  };
}
