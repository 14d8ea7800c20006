import type { Numbers } from './engine/index.ts';
import { findGame } from './games.ts';
import { isCancellable } from './orders.ts';
import type { DrawRow, OrderRow, SuborderRow } from './rows.ts';
import type { Store } from './store.ts';

export type BetStatus = 'open' | 'won' | 'lost' | 'cancelled' | 'refused' | 'review';
export type OrderStatus = 'open' | 'won' | 'lost' | 'cancelled' | 'partly';
export type DrawView = {
  drawId: string;
  gameId: string;
  issue: string;
  opensAt: string;
  closesAt: string;
  drawsAt: string;
  status: 'open' | 'closed' | 'drawn' | 'settled';
  numbers: Numbers;
  commitment: string;
  seed?: string;
};
export type SuborderView = {
  suborderId: string;
  issue: string;
  drawId: string;
  playType: string;
  betKind: string;
  picks: string;
  multiple: number;
  unitStake: string;
  stake: string;
  payout: string;
  status: BetStatus;
  reason: string | null;
  closesAt: string;
  drawsAt: string;
  cancellable: boolean;
  numbers?: Numbers;
};
export type OrderSummary = {
  orderId: string;
  gameId: string;
  /** Its id where the house has the game no more. */
  gameName: string;
  /** Whether the house has the game no more: its open bets wait for a person. */
  gone?: true;
  issue: string;
  placedAt: string;
  stake: string;
  payout: string;
  currency: string;
  status: OrderStatus;
};
export type OrderListed = OrderSummary & { suborders: number };
export type OrderView = OrderSummary & { suborders: SuborderView[] };

const iso = (at: number): string => new Date(at).toISOString();

/** What anybody may know of a draw: the seed only once it is drawn. */
export function drawView(draw: DrawRow, now: number): DrawView {
  const isDrawn = draw.status !== 'open';
  return {
    drawId: draw.id,
    gameId: draw.game,
    issue: draw.issue,
    opensAt: iso(draw.opensAt),
    closesAt: iso(draw.closesAt),
    drawsAt: iso(draw.drawsAt),
    status: draw.status === 'open' && now >= draw.closesAt ? 'closed' : draw.status,
    numbers: draw.numbers === null ? [] : (JSON.parse(draw.numbers) as Numbers),
    commitment: draw.commitment,
    ...(isDrawn ? { seed: draw.seed } : {}),
  };
}

function betStatus({ state, payout }: SuborderRow): BetStatus {
  if (state === 'paying' || state === 'settled') return BigInt(payout ?? '0') > 0n ? 'won' : 'lost';
  if (state === 'cancelled' || state === 'refused') return state;
  return state === 'stuck' ? 'review' : 'open';
}

/** `partly`: some bets are decided, others still wait. */
function orderStatus(statuses: readonly BetStatus[]): OrderStatus {
  const live = statuses.filter((status) => status !== 'refused' && status !== 'cancelled');
  if (live.length === 0) return 'cancelled';
  const open = live.filter((status) => status === 'open' || status === 'review').length;
  if (open > 0) return open === live.length ? 'open' : 'partly';
  return live.includes('won') ? 'won' : 'lost';
}

/** What was staked counts without what was refused or given back. */
function summaryOf(order: OrderRow, suborders: readonly SuborderRow[], issue: string): OrderSummary {
  const statuses = suborders.map(betStatus);
  const status = orderStatus(statuses);
  const counted = suborders.filter((_, i) => statuses[i] !== 'refused' && (status === 'cancelled' || statuses[i] !== 'cancelled'));
  const sum = (of: (bet: SuborderRow) => string): string => String(counted.reduce((all, bet) => all + BigInt(of(bet)), 0n));
  const game = findGame(order.game);
  return {
    orderId: order.id,
    gameId: order.game,
    gameName: game?.name ?? order.game,
    ...(game === null ? { gone: true } : {}),
    issue,
    placedAt: iso(order.createdAt),
    stake: sum(({ stake }) => stake),
    payout: sum(({ payout }) => payout ?? '0'),
    currency: order.currency,
    status,
  };
}

/** The issue that a draw's id names. */
const issueIn = (drawId: string): string => drawId.split('.').slice(1).join('.');
const issueOf = (suborders: readonly SuborderRow[]): string => issueIn(suborders[0]?.drawId ?? '');

export function orderListed(store: Store, order: OrderRow): OrderListed {
  const suborders = store.suborders(order.id);
  return { ...summaryOf(order, suborders, issueOf(suborders)), suborders: suborders.filter(({ state }) => state !== 'refused').length };
}

export function orderView(store: Store, order: OrderRow, now: number): OrderView {
  const suborders = store.suborders(order.id);
  const views = suborders.map((bet): SuborderView => {
    // Of a draw that cannot be read the order says what is stored with its bets.
    const draw = store.draw(bet.drawId);
    const placedAt = order.createdAt;
    const { drawId, playType, betKind, picks, multiple, unitStake, stake, reason } = bet;
    return {
      suborderId: bet.id,
      issue: draw?.issue ?? issueIn(bet.drawId),
      drawId,
      playType,
      betKind,
      picks,
      multiple,
      unitStake,
      stake,
      reason,
      payout: bet.payout ?? '0',
      status: betStatus(bet),
      closesAt: iso(draw?.closesAt ?? placedAt),
      drawsAt: iso(draw?.drawsAt ?? placedAt),
      cancellable: isCancellable(bet, draw, now),
      ...(typeof draw?.numbers === 'string' ? { numbers: JSON.parse(draw.numbers) as Numbers } : {}),
    };
  });
  return { ...summaryOf(order, suborders, issueOf(suborders)), suborders: views };
}
