import type { Draw, FuzzedCall, FuzzTarget } from '@palaro/game-server/testing/fuzz';
import { picksOf, type Line, type Shape } from '../engine/index.ts';
import { games, gameOf, vendorCodes } from '../games.ts';
import type { House } from '../house.ts';
import type { OrderView } from '../views.ts';

/** `asked`: its latest request that was answered with an order in this session. */
type Seat = { game: string; token: string; asked: string };
/** A bet that some seat has placed. */
type Placed = { readonly suborderId: string; readonly orderId: string; readonly game: string };
/** Who asks, and what there is to ask about. */
export type FuzzStage = {
  readonly seats: Seat[];
  readonly now: () => number;
  /** The latest bets and draws that answers told of. */
  readonly bets: Placed[];
  readonly draws: string[];
};

const keptMax = 200;
const keep = <T>(list: T[], ...more: readonly T[]): void => {
  list.push(...more);
  list.splice(0, Math.max(0, list.length - keptMax));
};

const merchant = 'PALARO';
/** The players of the wallet behind the house: whose launch token begins so is the second. */
const players = ['player-1', 'player-1', 'player-2'] as const;

const lineOf = (shape: Shape, draw: Draw): Line => {
  const value = ({ from, to }: { from: number; to: number }): number => from + draw.below(to - from + 1);
  switch (shape.kind) {
    case 'positions':
      return Array.from({ length: shape.places }, () => value(shape));
    case 'set':
      return Array.from({ length: shape.choose }, (_, n) => shape.from + ((value(shape) - shape.from + n) % (shape.to - shape.from + 1)));
    case 'grid':
      return [1 + draw.below(shape.places), value(shape)];
    case 'numbers':
      return Array.from({ length: shape.digits }, () => draw.below(10));
    case 'options':
      return [draw.below(shape.options.length)];
  }
};
const selectionOf = (game: string, draw: Draw): object => {
  const { betKinds } = gameOf(game).model;
  const kind = betKinds[draw.below(betKinds.length)];
  if (kind === undefined) throw new Error(`${game} has no bets`);
  // A list of several options or cells is a bet of several lines.
  const isList = kind.shape.kind === 'options' || kind.shape.kind === 'grid' || kind.shape.kind === 'numbers';
  const lines = Array.from({ length: isList ? 1 + draw.below(3) : 1 }, () => picksOf(kind.shape, lineOf(kind.shape, draw)));
  return { betKind: kind.id, picks: lines.join(','), unitStake: `${1 + draw.below(20)}00`, multiple: 1 + draw.below(3) };
};

const launchToken = (draw: Draw): string => `${draw.of(['first', 'first', 'second', 'bad'], '')}-${draw.below(1_000_000_000)}`;
const ofSession = ['BAD_TOKEN', 'UNKNOWN_GAME', 'UNKNOWN_OPERATOR', 'UNKNOWN_SESSION'];

/** The calls of the house, with what fits their fields. */
export const createFuzzCalls = ({ store }: House, stage: FuzzStage): Pick<FuzzTarget, 'calls' | 'heard'> => {
  const gameOfSeat = (seat: number): string => stage.seats[seat]?.game ?? '';
  const anyGame = (draw: Draw): string => draw.of(games, null)?.gameId ?? '';
  const bet = (draw: Draw): Placed => draw.of(stage.bets, { suborderId: 'none', orderId: 'none', game: 'five-1' });
  const vendorOfBet = (draw: Draw): string => gameOf(bet(draw).game).vendor;
  // The first choices of both are the bet's, so that they fit each other.
  const playerOfBet = (draw: Draw): string => (bet(draw), draw.of(players, ''));
  const page = { limit: (draw: Draw) => 1 + draw.below(100), before: (draw: Draw) => draw.of([undefined, stage.now()], undefined) };
  const vendor = (draw: Draw): string => draw.of(vendorCodes, 'LOTT');
  const calls: Readonly<Record<string, FuzzedCall>> = {
    open: {
      weight: 3,
      method: 'POST',
      path: '/api/session',
      fields: { game: anyGame, token: launchToken, operator: (draw) => draw.of([merchant, merchant, undefined, 'OTHER'], merchant) },
      refusals: ofSession,
    },
    state: { weight: 2, method: 'GET', path: '/api/session', fields: {}, refusals: ofSession },
    close: { weight: 1, method: 'POST', path: '/api/session/close', fields: {}, refusals: [] },
    order: {
      weight: 30,
      method: 'POST',
      path: '/api/orders',
      fields: {
        request: (draw) => `r-${draw.below(2_000)}`,
        drawId: (draw, seat) => draw.of(store.comingDraws(gameOfSeat(seat), stage.now(), 2), null)?.id ?? 'none',
        draws: (draw) => draw.of([1, 1, 1, 2, 3, 7], 1),
        stopOnWin: (draw) => draw.below(2) === 1,
        selections: (draw, seat) => Array.from({ length: 1 + draw.below(3) }, () => selectionOf(gameOfSeat(seat), draw)),
      },
      refusals: ['BAD_PICK', 'BAD_STAKE', 'BAD_DRAWS', 'CLOSED', 'REQUEST_REUSED', 'TOO_MANY_BETS'],
    },
    orders: { weight: 2, method: 'GET', path: '/api/orders', fields: {}, refusals: [] },
    orderOf: {
      weight: 2,
      method: 'GET',
      path: '/api/orders/:request',
      fields: { request: (_draw, seat) => stage.seats[seat]?.asked ?? 'none' },
      refusals: ['UNKNOWN_ORDER'],
    },
    cancel: {
      weight: 8,
      method: 'POST',
      path: '/api/suborders/:id/cancel',
      fields: { id: (draw) => bet(draw).suborderId },
      refusals: ['UNKNOWN_ORDER', 'CLOSED'],
    },
    draws: { weight: 2, method: 'GET', path: '/api/games/:game/draws', fields: { game: anyGame }, refusals: ['UNKNOWN_GAME'] },
    draw: {
      weight: 2,
      method: 'GET',
      path: '/api/draws/:drawId',
      fields: { drawId: (draw) => draw.of(stage.draws, 'none') },
      refusals: ['UNKNOWN_DRAW'],
    },
    feedGames: {
      weight: 1,
      method: 'GET',
      path: '/feed/v1/games',
      fields: { merchant: () => merchant, vendor, language: (draw) => draw.of(['en', 'fil', 'ar'], 'en') },
      refusals: [],
    },
    feedDraws: {
      weight: 2,
      method: 'GET',
      path: '/feed/v1/draws',
      fields: { merchant: () => merchant, vendor: vendorOfBet, gameId: (draw) => bet(draw).game, ...page },
      refusals: ['UNKNOWN_GAME'],
    },
    feedOrders: {
      weight: 3,
      method: 'GET',
      path: '/feed/v1/orders',
      fields: {
        merchant: () => merchant,
        vendor,
        player: (draw) => draw.of(players, ''),
        from: (draw) => draw.of([undefined, '2026-11-25T00:00:00Z'], undefined),
        to: (draw) => draw.of([undefined, '2026-11-26T08:00:00+08:00'], undefined),
        ...page,
      },
      refusals: [],
    },
    feedOrder: {
      weight: 3,
      method: 'GET',
      path: '/feed/v1/orders/:orderId',
      fields: { orderId: (draw) => bet(draw).orderId, merchant: () => merchant, vendor: vendorOfBet, player: playerOfBet },
      refusals: ['UNKNOWN_ORDER'],
    },
    feedCancel: {
      weight: 6,
      method: 'POST',
      path: '/feed/v1/suborders/:id/cancel',
      fields: {
        id: (draw) => bet(draw).suborderId,
        suborderId: (draw) => bet(draw).suborderId,
        merchant: () => merchant,
        vendor: vendorOfBet,
        player: playerOfBet,
      },
      refusals: ['UNKNOWN_ORDER', 'CLOSED'],
    },
  };
  return {
    calls,
    heard: async ({ call, seat, payload }, answer, isOk) => {
      const at = stage.seats[seat];
      const code = answer?.['code'];
      // A seat without a session opens the next one.
      if (at !== undefined && (code === 'SESSION_CLOSED' || code === 'NO_SESSION')) at.token = '';
      if (at !== undefined && isOk && call === 'open')
        Object.assign(at, { token: String(answer?.['token']), game: String(answer?.['game']), asked: 'none' });
      if (!isOk || call !== 'order') return;
      if (at !== undefined) at.asked = (JSON.parse(payload ?? '{}') as { request: string }).request;
      const { orderId, gameId, suborders } = answer as unknown as OrderView;
      keep(stage.bets, ...suborders.map(({ suborderId }) => ({ suborderId, orderId, game: gameId })));
      keep(stage.draws, ...suborders.map(({ drawId }) => drawId));
    },
  };
};
