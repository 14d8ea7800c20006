import type { LegView, SlipView } from './book-api.ts';
import { isolated, type BookContext } from './book-view.ts';
import { el } from './dom.ts';
import { fill } from './page.ts';

const isOpen = ({ state }: SlipView): boolean => state === 'open' || state === 'betting';

function resultOf({ words, money }: BookContext, slip: SlipView): { label: string; text: string; tone: string } {
  if (slip.state === 'paying') return { label: words.beingPaid, text: money(BigInt(slip.win ?? '0')), tone: 'waiting' };
  if (slip.state === 'stuck' || slip.state === 'cancelling')
    return { label: words.beingChecked, text: money(BigInt(slip.stake)), tone: 'waiting' };
  if (slip.state === 'cancelled') return { label: words.returned, text: money(BigInt(slip.stake)), tone: 'waiting' };
  if (slip.state !== 'closed') return { label: words.possible, text: money(BigInt(slip.possible)), tone: 'waiting' };
  const win = BigInt(slip.win ?? '0');
  return win === 0n ? { label: words.lost, text: money(0n), tone: 'lost' } : { label: words.paid, text: money(win), tone: 'won' };
}

function legRow(context: BookContext, leg: LegView): HTMLElement {
  const { words } = context;
  if (leg.outcome === 'gone')
    return el(
      'li',
      { class: 'leg is-gone' },
      el('p', { class: 'leg-pick' }, el('span', {}, words.gone), el('b', {}, context.odds(leg.odds))),
      el('p', { class: 'leg-match' }, `${context.market(leg.market)} · ${leg.fixture}`),
    );
  const outcome = { open: words.waiting, won: words.won, lost: words.lost, void: words.void }[leg.outcome];
  return el(
    'li',
    { class: `leg is-${leg.outcome}` },
    el('p', { class: 'leg-pick' }, el('span', {}, context.pick(leg)), el('b', {}, context.odds(leg.odds))),
    el('p', { class: 'leg-match' }, `${context.market(leg.market)} · ${leg.home} – ${leg.away}`),
    el(
      'p',
      { class: 'leg-state' },
      el('span', { class: 'outcome' }, outcome),
      leg.score === null ? ` · ${context.clock(leg.startsAt)}` : ` · ${isolated(`${leg.score.home} : ${leg.score.away}`)}`,
    ),
  );
}

function slipCard(context: BookContext, slip: SlipView): HTMLElement {
  const { words, money } = context;
  const { label, text, tone } = resultOf(context, slip);
  const kind = slip.legs.length > 1 ? fill(words.combinedOf, { count: slip.legs.length }) : words.single;
  return el(
    'article',
    { class: `bet-card is-${tone}`, 'data-slip': slip.request },
    el('p', { class: 'bet-head' }, el('b', {}, kind), el('span', {}, `${words.odds} ${context.odds(BigInt(slip.odds))}`)),
    el('ul', {}, ...slip.legs.map((leg) => legRow(context, leg))),
    el(
      'dl',
      { class: 'bet-money' },
      el('div', {}, el('dt', {}, words.stake), el('dd', {}, money(BigInt(slip.stake)))),
      el('div', {}, el('dt', {}, label), el('dd', { class: 'bet-result' }, text)),
    ),
  );
}

/** A player's slips: the open ones, then the settled. */
export function betList(context: BookContext, slips: readonly SlipView[]): HTMLElement[] {
  const { words } = context;
  if (slips.length === 0) return [el('p', { class: 'empty' }, words.noBets)];
  const part = (title: string, part: readonly SlipView[]): HTMLElement[] =>
    part.length === 0
      ? []
      : [
          el(
            'section',
            { class: 'day' },
            el('h2', {}, title),
            el('div', { class: 'cards' }, ...part.map((slip) => slipCard(context, slip))),
          ),
        ];
  return [
    ...part(words.open, slips.filter(isOpen)),
    ...part(
      words.settled,
      slips.filter((slip) => !isOpen(slip)),
    ),
  ];
}
