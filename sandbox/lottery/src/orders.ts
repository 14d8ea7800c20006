import type { Runtime } from '@palaro/game-server';
import type { BetBook } from './bets.ts';
import { betKindOf, linesOf, winMaxHundredths, type BetKind, type PlayType } from './engine/index.ts';
import { gameOf } from './games.ts';
import type { Bet, DrawRow, OrderRow, SessionRow, SuborderRow } from './rows.ts';
import { drawsAhead } from './schedule.ts';
import type { Owner, Store } from './store.ts';

/** One selection of a bet slip. */
export type Selection = { betKind: string; picks: string; unitStake: string; multiple: number };
export type OrderRequest = { request: string; drawId: string; draws: number; stopOnWin: boolean; selections: readonly Selection[] };
export type OrderFault = 'BAD_PICK' | 'BAD_STAKE' | 'BAD_DRAWS' | 'CLOSED' | 'REQUEST_REUSED' | 'SESSION_CLOSED' | 'TOO_MANY_BETS';
export type PlaceAnswer = { ok: true; order: OrderRow } | { ok: false; code: OrderFault };
export type CancelAnswer = { ok: true; order: OrderRow } | { ok: false; code: 'UNKNOWN_ORDER' | 'CLOSED' | 'NOT_YET' };

/** Each is a bet of its own at the wallet. */
export const SUBORDERS_MAX = 60;
export const MULTIPLE_MAX = 99;
/** Unit stakes are whole multiples of this, so that hundredths of them are whole minor units. */
export const UNIT_STEP = 100n;
/** Minor units that one suborder can win at most: a stake that could win more is refused. */
export const PAYOUT_MAX = 5_000_000_000n;
/** No draw that may be bet on opens later than so many days after the order. */
const [COMING_DAYS, DAY_MS] = [8, 86_400_000];
/** How long a call waits for stakes to be given back: less than its caller waits for the answer. */
const STOP_MS = 2_500;

type Priced = { selection: Selection; kind: BetKind; playType: PlayType; stake: bigint };

/** @returns what is wrong with a selection, or its price. */
function price(session: SessionRow, selection: Selection): Priced | 'BAD_PICK' | 'BAD_STAKE' {
  const game = gameOf(session.game);
  const kind = betKindOf(game.model, selection.betKind);
  if (kind === null || !playTypesOf(game.lottoMode).includes(kind.playType)) return 'BAD_PICK';
  const lines = linesOf(kind.shape, selection.picks);
  if (lines === null) return 'BAD_PICK';
  const unit = BigInt(selection.unitStake);
  const stake = unit * BigInt(selection.multiple) * BigInt(lines.length);
  if (unit <= 0n || unit % UNIT_STEP !== 0n || stake < game.stakeMin || stake > game.stakeMax) return 'BAD_STAKE';
  const most = (unit * BigInt(selection.multiple) * winMaxHundredths(kind, selection.picks, session.prizeMode)) / 100n;
  return most > PAYOUT_MAX ? 'BAD_STAKE' : { selection, kind, playType: kind.playType, stake };
}

export const playTypesOf = (lottoMode: string): readonly PlayType[] => [
  ...(lottoMode.includes('Tradition') ? (['trad'] as const) : []),
  ...(lottoMode.includes('Entertainment') ? (['ent'] as const) : []),
];

export type Orders = ReturnType<typeof createOrders>;
type Deps = { store: Store; runtime: Runtime; bets: BetBook };

/** Stores an order with a suborder for each selection in each draw; nothing of it is staked yet. */
function storeOrder(
  { store, runtime }: Deps,
  session: SessionRow,
  wanted: OrderRequest,
  priced: readonly Priced[],
  draws: readonly DrawRow[],
): string {
  const id = runtime.id();
  const at = runtime.now();
  const { operator, vendor, game, player, currency, walletSession, prizeMode } = session;
  store.transaction(() => {
    store.addOrder({
      id,
      sessionId: session.id,
      request: wanted.request,
      operator,
      vendor,
      game,
      player,
      currency,
      walletSession,
      prizeMode,
      stopOnWin: wanted.stopOnWin ? 1 : 0,
      createdAt: at,
    });
    for (const draw of draws)
      for (const { selection, playType, stake } of priced) {
        const { betKind, picks, multiple, unitStake } = selection;
        const bet = { betKind, picks, multiple, unitStake, stake: String(stake), playType };
        const start = { payout: null, state: 'betting' as const, reason: null, attempts: 0, dueAt: at };
        store.addSuborder({ id: runtime.id(), orderId: id, operator, drawId: draw.id, ...bet, ...start });
      }
  });
  return id;
}

/** Stakes one bet after another; after a refusal the rest would be refused too, and is not tried. */
async function stakeAll({ store, runtime, bets }: Deps, placed: readonly Bet[]): Promise<void> {
  let refusal: string | null = null;
  for (const bet of placed) {
    const closed = runtime.now() >= (store.draw(bet.drawId)?.closesAt ?? 0) ? 'CLOSED' : null;
    const reason: string | null = refusal ?? closed ?? (bets.isStopping() ? 'SESSION_CLOSED' : null);
    if (reason !== null) {
      store.setBet({ ...bet, state: 'refused', reason });
      continue;
    }
    await bets.place(bet);
    if (bet.state !== 'staked') refusal = bet.reason ?? 'UNREACHABLE';
  }
}

/**
 * Gives back what a player, who may not play now, has staked on draws that have not opened yet.
 * @returns how many bets that were; null while the wallet has not answered for each.
 */
async function stopPlayer({ store, runtime, bets }: Deps, owner: Owner): Promise<number | null> {
  const coming = (): Bet[] => store.comingBets(owner, runtime.now(), runtime.now() - COMING_DAYS * DAY_MS);
  const stopped = coming().filter(({ state }) => state === 'staked');
  store.transaction(() => {
    for (const bet of stopped) {
      Object.assign(bet, { state: 'cancelling', reason: 'EXCLUDED', attempts: 0, dueAt: runtime.now() });
      store.setBet(bet);
    }
  });
  // What takes longer is seen to by the book itself.
  const until = runtime.now() + STOP_MS;
  for (const bet of stopped) if (runtime.now() < until) await bets.cancel(bet);
  return coming().length === 0 ? stopped.length : null;
}

/** Orders of players: a bet slip on one or several coming draws. */
export function createOrders(deps: Deps) {
  const { store, runtime, bets } = deps;
  /** Orders that are being staked, by their session's player and game, and request. */
  const placing = new Map<string, Promise<PlaceAnswer>>();

  const placeNew = async (session: SessionRow, wanted: OrderRequest): Promise<PlaceAnswer> => {
    if (session.endedAt !== null || bets.isStopping()) return { ok: false, code: 'SESSION_CLOSED' };
    if (wanted.selections.length * wanted.draws > SUBORDERS_MAX) return { ok: false, code: 'TOO_MANY_BETS' };
    if (wanted.draws < 1 || wanted.draws > drawsAhead(gameOf(session.game))) return { ok: false, code: 'BAD_DRAWS' };
    const priced = wanted.selections.map((selection) => price(session, selection));
    const fault = priced.find((one) => typeof one === 'string');
    if (fault !== undefined) return { ok: false, code: fault };
    const first = store.draw(wanted.drawId);
    if (first?.game !== session.game) return { ok: false, code: 'BAD_DRAWS' };
    if (runtime.now() >= first.closesAt) return { ok: false, code: 'CLOSED' };
    const draws = store.comingDraws(session.game, first.drawsAt - 1, wanted.draws);
    if (draws.length < wanted.draws) return { ok: false, code: 'BAD_DRAWS' };
    const id = storeOrder(deps, session, wanted, priced as Priced[], draws);
    const placed = store.betsOfOrder(id);
    await bets.holding(placed, () => stakeAll(deps, placed));
    return orderAnswer(store.order(id));
  };
  const orderAnswer = (order: OrderRow | null): PlaceAnswer => {
    if (order === null) throw new Error('an order that was stored is gone');
    return { ok: true, order };
  };

  return {
    /** Places an order, or finds the one that this request placed before. */
    async place(session: SessionRow, wanted: OrderRequest): Promise<PlaceAnswer> {
      const key = keyOf(session, wanted.request);
      const known = store.orderOfRequest(session, wanted.request);
      if (known !== null && !isSameOrder(known, store.suborders(known.id), wanted)) return { ok: false, code: 'REQUEST_REUSED' };
      const running = placing.get(key);
      if (running !== undefined) return running;
      if (known !== null) return orderAnswer(known);
      const run = placeNew(session, wanted).finally(() => placing.delete(key));
      placing.set(key, run);
      return run;
    },
    /** The order of a request, waiting for it while it is being staked. */
    async find(session: SessionRow, request: string): Promise<OrderRow | null> {
      await placing.get(keyOf(session, request));
      return store.orderOfRequest(session, request);
    },
    /** Takes one suborder back, until its draw closes. A repeat is answered as the first. */
    async cancel(owner: Owner, suborderId: string): Promise<CancelAnswer> {
      const bet = store.bet(suborderId);
      if (bet === null || bet.operator !== owner.operator || bet.vendor !== owner.vendor || bet.player !== owner.player)
        return { ok: false, code: 'UNKNOWN_ORDER' };
      const order = store.order(bet.orderId);
      if (order === null) return { ok: false, code: 'UNKNOWN_ORDER' };
      if (bet.state === 'cancelled') return { ok: true, order };
      if (bet.state === 'betting') return { ok: false, code: 'NOT_YET' };
      if (bet.state !== 'cancelling') {
        if (!isCancellable(bet, store.draw(bet.drawId), runtime.now())) return { ok: false, code: 'CLOSED' };
        Object.assign(bet, { state: 'cancelling', attempts: 0, dueAt: runtime.now() });
        store.setBet(bet);
      }
      await bets.cancel(bet);
      return store.bet(suborderId)?.state === 'cancelled' ? { ok: true, order } : { ok: false, code: 'NOT_YET' };
    },
    stop: (owner: Owner): Promise<number | null> => stopPlayer(deps, owner),
  };
}

const keyOf = ({ operator, vendor, player, game }: SessionRow, request: string): string =>
  JSON.stringify([operator, vendor, player, game, request]);

/** Whether a repeat asks for what was placed: the suborders are those of the first draw, then those of the next. */
function isSameOrder(known: OrderRow, suborders: readonly SuborderRow[], wanted: OrderRequest): boolean {
  const { drawId, draws, stopOnWin, selections } = wanted;
  const content = (first: string, count: number, stops: boolean, bets: readonly Selection[]): string =>
    JSON.stringify([first, count, stops, bets.map(({ betKind, picks, unitStake, multiple }) => [betKind, picks, unitStake, multiple])]);
  const first = suborders[0]?.drawId ?? '';
  const ofFirst = suborders.filter((bet) => bet.drawId === first);
  const placed = content(first, suborders.length / ofFirst.length, known.stopOnWin === 1, ofFirst);
  return placed === content(drawId, draws, stopOnWin, selections);
}

/** Whether a suborder can still be taken back. */
export const isCancellable = (bet: Pick<SuborderRow, 'state'>, draw: DrawRow | null, now: number): boolean =>
  bet.state === 'staked' && draw !== null && draw.status === 'open' && now < draw.closesAt;
