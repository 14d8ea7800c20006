import type { Numbers } from './engine/index.ts';
import { gameOf } from './games.ts';
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
  gameName: string;
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
  return {
    orderId: order.id,
    gameId: order.game,
    gameName: gameOf(order.game).name,
    issue,
    placedAt: iso(order.createdAt),
    stake: sum(({ stake }) => stake),
    payout: sum(({ payout }) => payout ?? '0'),
    currency: order.currency,
    status,
  };
}

const issueOf = (suborders: readonly SuborderRow[]): string => suborders[0]?.drawId.split('.').slice(1).join('.') ?? '';

export function orderListed(store: Store, order: OrderRow): OrderListed {
  const suborders = store.suborders(order.id);
  return { ...summaryOf(order, suborders, issueOf(suborders)), suborders: suborders.filter(({ state }) => state !== 'refused').length };
}

export function orderView(store: Store, order: OrderRow, now: number): OrderView {
  const suborders = store.suborders(order.id);
  const views = suborders.map((bet): SuborderView => {
    const draw = store.draw(bet.drawId);
    if (draw === null) throw new Error(`the draw ${bet.drawId} is gone`);
    const { drawId, playType, betKind, picks, multiple, unitStake, stake, reason } = bet;
    return {
      suborderId: bet.id,
      issue: draw.issue,
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
      closesAt: iso(draw.closesAt),
      drawsAt: iso(draw.drawsAt),
      cancellable: isCancellable(bet, draw, now),
      ...(draw.numbers === null ? {} : { numbers: JSON.parse(draw.numbers) as Numbers }),
    };
  });
  return { ...summaryOf(order, suborders, issueOf(suborders)), suborders: views };
}
