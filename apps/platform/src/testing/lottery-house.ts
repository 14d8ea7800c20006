import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** For tests only: a lottery house at the other end of the wire, which speaks the feed and serves pages as `sandbox/lottery` does. */
export type HouseGame = { readonly gameId: string; readonly vendor: string; readonly name: string } & Readonly<Record<string, unknown>>;
export type HouseDraw = Readonly<Record<string, unknown>> & { readonly drawId: string; readonly gameId: string };
export type HouseBet = { suborderId: string; status: string; closesAt: string; stake: string } & Record<string, unknown>;
export type HouseOrder = {
  readonly orderId: string;
  readonly vendor: string;
  readonly player: string;
  readonly placedAt: string;
  readonly bets: HouseBet[];
} & Readonly<Record<string, unknown>>;

export const houseGame = (vendor: string, gameId: string, more: Partial<HouseGame> = {}): HouseGame => ({
  gameId,
  gameCode: gameId,
  name: `Game ${gameId}`,
  vendor,
  gameGroupId: 'five',
  gameGroupName: 'Five digits',
  gameClassifyNew: 'QUICK',
  lottoMode: 'Tradition,Entertainment',
  kind: 'five',
  clock: { everySeconds: 60 },
  closeSeconds: 5,
  stakeMin: '100',
  stakeMax: '2000000',
  ...more,
});

/** A draw that closes so many milliseconds from now; in the past it is settled. */
export const houseDraw = (gameId: string, issue: string, closesInMs: number, numbers = ['1', '2', '3']): HouseDraw => {
  const at = Date.now() + closesInMs;
  const iso = (ms: number): string => new Date(ms).toISOString();
  return {
    drawId: `${gameId}.${issue}`,
    gameId,
    issue,
    opensAt: iso(at - 60_000),
    closesAt: iso(at),
    drawsAt: iso(at + 5000),
    status: closesInMs > 0 ? 'open' : 'settled',
    numbers: closesInMs > 0 ? [] : [{ name: 'main', values: numbers }],
    commitment: 'c',
  };
};

export const houseBet = (suborderId: string, closesInMs: number): HouseBet => ({
  suborderId,
  issue: 'n1',
  playType: 'trad',
  betKind: 'sum-size',
  picks: 'big',
  multiple: 1,
  unitStake: '1250',
  stake: '1250',
  payout: '0',
  status: 'open',
  closesAt: new Date(Date.now() + closesInMs).toISOString(),
});

/** An order that was placed so many milliseconds ago. */
export const houseOrder = (
  { vendor, gameId, orderId, player }: Readonly<Record<'vendor' | 'gameId' | 'orderId' | 'player', string>>,
  placedMsAgo: number,
  bets: HouseBet[],
): HouseOrder => ({
  orderId,
  vendor,
  player,
  gameId,
  gameName: 'As the house calls it',
  issue: 'n1',
  placedAt: new Date(Date.now() - placedMsAgo).toISOString(),
  stake: '2500',
  payout: '0',
  currency: 'PHP',
  status: 'open',
  bets,
});

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
};
const pageSizeMax = 100;

/** A page of a list with the place of its end as cursor. */
const pageOf = <T>(all: readonly T[], query: URLSearchParams) => {
  const from = Number(query.get('before') ?? 0);
  const limit = Math.min(Number(query.get('limit') ?? pageSizeMax), pageSizeMax);
  return { page: all.slice(from, from + limit), next: from + limit < all.length ? String(from + limit) : null };
};

const orderView = ({ bets, vendor: _vendor, player: _player, ...order }: HouseOrder) => ({
  ...order,
  suborders: bets.map((bet) => ({ ...bet, cancellable: bet.status === 'open' && Date.parse(bet.closesAt) > Date.now() })),
});

const emptyState = () => ({
  games: [] as HouseGame[],
  /** The address of the vendors' logo, where the house states one. */
  logo: undefined as unknown,
  /** What its games are called in a language; null where it does not answer in it. */
  namesIn: {} as Record<string, Record<string, string> | null>,
  draws: [] as HouseDraw[],
  orders: [] as HouseOrder[],
  /** Answers late by so long. */
  delayMs: 0,
  /** Called before a suborder is cancelled, as the house gives the stake back. */
  onCancel: (_bet: HouseBet): Promise<void> => Promise.resolve(),
  /** What it refuses to give stakes of draws to come back with; null where it does. */
  stopFault: null as string | null,
  refusedSignatures: 0,
  /** Whose orders were asked for last. */
  lastPlayer: '',
  /** What a page of the house says, by its address. */
  page: (url: URL): string => `<!doctype html><title>Lottery</title><p>${url.pathname}</p>`,
});
type HouseState = ReturnType<typeof emptyState>;

const isSigned = (studiosSecret: string, merchant: string, vendor: string, { headers }: IncomingMessage, signed: string): boolean => {
  const secret = createHmac('sha256', studiosSecret).update(`${merchant}/${vendor}`).digest('hex');
  const wanted = createHmac('sha256', secret)
    .update(`${String(headers['x-vendor-timestamp'])}.${signed}`)
    .digest('hex');
  return wanted === headers['x-vendor-signature'];
};
const answer = async (
  state: HouseState,
  studiosSecret: string,
  request: IncomingMessage,
  url: URL,
  body: string,
): Promise<[number, object]> => {
  const given = (request.method === 'POST' ? JSON.parse(body) : Object.fromEntries(url.searchParams)) as Record<string, string>;
  const { merchant = '', vendor = '', player = '', gameId = '' } = given;
  if (!isSigned(studiosSecret, merchant, vendor, request, request.method === 'POST' ? body : (request.url ?? ''))) {
    state.refusedSignatures++;
    return [401, { status: 'BAD_SIGNATURE', message: 'no' }];
  }
  if (player !== '') state.lastPlayer = player;
  const path = url.pathname.replace('/feed/v1/', '').split('/');
  const ownOrders = state.orders.filter((order) => order.vendor === vendor && order.player === player);
  if (path[0] === 'games') {
    const names = state.namesIn[given['language'] ?? ''];
    if (names === null) return [500, { status: 'ERROR', message: 'no' }];
    const games = state.games.filter((game) => game.vendor === vendor);
    return [200, { status: 'OK', games: games.map((game) => ({ ...game, name: names?.[game.gameId] ?? game.name })), logo: state.logo }];
  }
  if (path[0] === 'draws') {
    if (!state.games.some((game) => game.vendor === vendor && game.gameId === gameId))
      return [404, { status: 'UNKNOWN_GAME', message: 'no' }];
    const { page, next } = pageOf(
      state.draws.filter((draw) => draw.gameId === gameId),
      url.searchParams,
    );
    return [200, { status: 'OK', draws: page, next }];
  }
  if (path[0] === 'orders' && path[1] === undefined) {
    const [from, to] = [url.searchParams.get('from') ?? '', url.searchParams.get('to') ?? '9'];
    const { page, next } = pageOf(
      ownOrders.filter(({ placedAt }) => placedAt >= from && placedAt < to),
      url.searchParams,
    );
    return [200, { status: 'OK', orders: page.map((order) => ({ ...orderView(order), suborders: order.bets.length })), next }];
  }
  if (path[0] === 'orders') {
    const order = ownOrders.find(({ orderId }) => orderId === path[1]);
    return order ? [200, { status: 'OK', order: orderView(order) }] : [404, { status: 'UNKNOWN_ORDER', message: 'no' }];
  }
  if (path[0] === 'players') {
    if (state.stopFault !== null) return [503, { status: state.stopFault, message: 'no' }];
    const coming = ownOrders
      .flatMap(({ bets }) => bets)
      .filter((bet) => bet.status === 'open' && Date.parse(String(bet['opensAt'])) > Date.now());
    for (const bet of coming) {
      await state.onCancel(bet);
      Object.assign(bet, { status: 'cancelled', reason: 'EXCLUDED' });
    }
    return [200, { status: 'OK', cancelled: coming.length }];
  }
  const order = ownOrders.find(({ bets }) => bets.some(({ suborderId }) => suborderId === path[1]));
  const bet = order?.bets.find(({ suborderId }) => suborderId === path[1]);
  if (order === undefined || bet === undefined) return [404, { status: 'UNKNOWN_ORDER', message: 'no' }];
  if (Date.parse(bet.closesAt) <= Date.now()) return [409, { status: 'CLOSED', message: 'no' }];
  await state.onCancel(bet);
  bet.status = 'cancelled';
  return [200, { status: 'OK', order: orderView(order) }];
};
export type TestHouse = Awaited<ReturnType<typeof startTestHouse>>;

/** Starts a house for merchants whose vendors' secrets are derived from `studiosSecret`. */
export const startTestHouse = async ({ studiosSecret, port = 0 }: { readonly studiosSecret: string; readonly port?: number }) => {
  const state = emptyState();
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://house.test');
    const body = await bodyOf(request);
    if (state.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, state.delayMs));
    if (!url.pathname.startsWith('/feed/')) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(state.page(url));
      return;
    }
    const [status, value] = await answer(state, studiosSecret, request, url, body);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  const { port: taken } = server.address() as AddressInfo;
  return {
    state,
    origin: `http://127.0.0.1:${taken}`,
    stop: (): Promise<void> =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
