import { el } from '@palaro/game-server/page';
import { prizeHundredths, returnOf, returnPpm, type BetKind, type Model, type PlayType, type PrizeMode } from '../engine/index.ts';
import type { DrawView, OrderView, SuborderView } from './api.ts';
import { percentText, timesText, type Formats } from './formats.ts';
import { numbersNode } from './numbers.ts';
import { betWords } from './picks-text.ts';
import { fill, type Texts } from './texts.ts';

export type PanelContext = { words: Texts; model: Model; formats: () => Formats; language: string };

/** The page that checks a draw, in the look of this one. */
const verifyHref = (draw: string, language: string): string => {
  const { theme = '', style = '' } = document.documentElement.dataset;
  return `/verify?${new URLSearchParams({ draw, language, theme, style })}`;
};

/** The last draws, newest first, each with a way to check it. */
export const resultsNodes = (draws: readonly DrawView[], { words, model, formats, language }: PanelContext): HTMLElement[] =>
  draws.length === 0
    ? [el('p', { class: 'empty' }, words.noResult)]
    : draws.map((draw, i) =>
        el(
          'article',
          { class: 'card' },
          el(
            'header',
            {},
            el('h3', {}, fill(words.draw, { issue: draw.issue })),
            el('time', { datetime: draw.drawsAt }, formats().time(draw.drawsAt)),
          ),
          numbersNode(draw.numbers, model.kind, words, { short: i > 0 }),
          el('a', { href: verifyHref(draw.drawId, language), target: '_blank', rel: 'noopener' }, words.verify),
        ),
      );

const statusText = (words: Texts): Record<string, string> => ({
  open: words.open,
  won: words.won,
  lost: words.lost,
  cancelled: words.cancelled,
  refused: words.refused,
  review: words.review,
  partly: words.partlyDone,
});

function betNode(bet: SuborderView, context: PanelContext, cancel: (bet: SuborderView, button: HTMLButtonElement) => void): HTMLElement {
  const { words, model, formats } = context;
  const { name, picked } = betWords(model, bet, words);
  const button = el('button', { type: 'button', class: 'small-button', click: () => cancel(bet, button) }, words.cancelBet);
  const paid = bet.status === 'won' ? `${words.payout} ${formats().money(bet.payout)}` : (statusText(words)[bet.status] ?? bet.status);
  return el(
    'li',
    { class: `bet is-${bet.status}` },
    el(
      'div',
      {},
      el('b', {}, name),
      el('span', { class: 'picked', dir: 'ltr' }, picked),
      el('small', {}, `${fill(words.draw, { issue: bet.issue })} · ${formats().money(bet.stake)}`),
    ),
    el('div', { class: 'bet-end' }, el('span', { class: 'status' }, paid), bet.cancellable ? button : null),
  );
}

/** The player's orders in this game, newest first, with their bets. */
export const ordersNodes = (
  orders: readonly OrderView[],
  context: PanelContext,
  { cancel, toBets }: { cancel: (bet: SuborderView, button: HTMLButtonElement) => void; toBets: () => void },
): HTMLElement[] => {
  const { words, formats } = context;
  if (orders.length === 0)
    return [
      el(
        'div',
        { class: 'empty' },
        el('p', {}, words.noOrders),
        el('button', { type: 'button', class: 'second-button', click: toBets }, words.pickNow),
      ),
    ];
  return orders.map((order) =>
    el(
      'article',
      { class: 'card order' },
      el(
        'header',
        {},
        el('h3', {}, fill(words.order, { at: formats().time(order.placedAt) })),
        el('span', { class: `status is-${order.status}` }, statusText(words)[order.status] ?? order.status),
      ),
      el(
        'dl',
        { class: 'facts' },
        el('div', {}, el('dt', {}, words.stake), el('dd', {}, formats().money(order.stake))),
        order.status === 'open' || order.status === 'cancelled'
          ? null
          : el('div', {}, el('dt', {}, words.payout), el('dd', {}, formats().money(order.payout))),
      ),
      el('ul', { class: 'bets' }, ...order.suborders.map((bet) => betNode(bet, context, cancel))),
    ),
  );
};

/** The prizes of one bet, as times of a line's stake. Options of one bet may pay differently. */
export function prizeRows(kind: BetKind, mode: PrizeMode, words: Texts): { name: string; times: string; ppm: number }[] {
  const lines =
    kind.shape.kind === 'options'
      ? kind.shape.options.map((name, i) => ({ name: words.options[name] ?? name, line: [i] }))
      : [{ name: '', line: [] }];
  const rows = lines.flatMap(({ name, line }) =>
    kind.tiers(line).map((tier) => ({
      name: name === '' ? (words.tiers[tier.id] ?? words.groups[tier.id] ?? tier.id) : name,
      times: timesText(prizeHundredths(tier, mode)),
      ppm: returnPpm(returnOf(kind, line, mode)),
    })),
  );
  return rows;
}

/** Every bet of a kind of play with what it pays and gives back. */
export const prizesNodes = ({ words, model }: PanelContext, playType: PlayType, mode: PrizeMode): HTMLElement[] =>
  model.betKinds
    .filter((kind) => kind.playType === playType)
    .map((kind) => {
      const rows = prizeRows(kind, mode, words);
      const least = Math.min(...rows.map(({ ppm }) => ppm));
      return el(
        'article',
        { class: 'card' },
        el(
          'header',
          {},
          el('h3', {}, words.kinds[kind.id] ?? kind.id),
          el('small', {}, fill(words.returns, { percent: percentText(least) })),
        ),
        el(
          'dl',
          { class: 'facts many' },
          ...rows.map(({ name, times }) => el('div', {}, el('dt', {}, name), el('dd', { dir: 'ltr' }, times))),
        ),
      );
    });
