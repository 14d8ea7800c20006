import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/**
 * A small platform that speaks the documented wallet protocol, for the tests of game servers: two players with one
 * purse (a launch token `second…` is the other's), any launch token, the rules on repeats, conflicts, tombstones and closed rounds. `disturb` can answer a call
 * in another way, refuse it without effect, swallow it before or after it took effect, or leave it without any end.
 */
export type Disturbance = 'none' | 'lose-before' | 'lose-after' | 'refuse' | 'in-progress' | 'late' | 'late-in-progress' | 'hang';
/** How late a late answer is. */
const lateMs = 200;
export type GivenFreeRounds = { freeRound: string; count: number; stake: string; until: number };
export type ProtocolPlatform = {
  url: string;
  balance(): bigint;
  setBalance(minor: bigint): void;
  /** What the jackpot holds. */
  jackpot(): bigint;
  closeSession(): void;
  /** Free rounds that the operator has given, of which sessions are told from then on; null takes them back. */
  give(freeRounds: GivenFreeRounds | null): void;
  /** Effects that took place: kind, transaction and amount. */
  ledger: readonly { kind: 'bet' | 'win' | 'rollback'; transaction: string; amount: bigint }[];
  /** The rounds that bets were taken for. */
  betRounds: readonly string[];
  /** When each of these bets expects to be settled, in milliseconds since 1970; null where it does not say. */
  betSettles: readonly (number | null)[];
  /** Every call that arrived, by name. */
  calls: readonly string[];
  disturb(rule: (call: string, nth: number) => Disturbance): void;
  stop(): Promise<void>;
};

type Body = Record<string, string | boolean | number>;
type Answer = { status: string; [field: string]: unknown };
const HTTP: Readonly<Record<string, number>> = {
  OK: 200,
  BAD_REQUEST: 400,
  BAD_SIGNATURE: 401,
  BAD_TOKEN: 401,
  UNKNOWN_ROUND: 404,
  CONFLICT: 409,
  ROLLED_BACK: 409,
  SETTLED: 409,
  ROUND_CLOSED: 409,
  SESSION_CLOSED: 409,
  INSUFFICIENT_FUNDS: 422,
  IN_PROGRESS: 503,
};

const winsIn = (body: Body): Body[] => (body as unknown as { wins: Body[] }).wins;

function createLedger(start: bigint, seed: bigint | null, takesWins: boolean) {
  let balance = start;
  let pool = seed ?? 0n;
  const paid = new Map<string, bigint>();
  let open = true;
  let given: GivenFreeRounds | null = null;
  const freeBets = new Set<string>();
  const tokens = new Set<string>();
  const done = new Map<string, { content: string; reference: string }>();
  const tombs = new Set<string>();
  const rounds = new Map<string, 'open' | 'closed'>();
  const ledger: { kind: 'bet' | 'win' | 'rollback'; transaction: string; amount: bigint }[] = [];
  const betRounds: string[] = [];
  const betSettles: (number | null)[] = [];
  const apply = (kind: 'bet' | 'win' | 'rollback', body: Body, run: () => Answer | null): Answer => {
    const key = `${kind}:${String(body['transaction'])}`;
    const content = JSON.stringify(body);
    const known = done.get(key);
    if (known !== undefined)
      return known.content === content
        ? { status: 'OK', balance: String(balance), reference: known.reference, duplicate: true }
        : { status: 'CONFLICT' };
    const refusal = run();
    if (refusal !== null) return refusal;
    done.set(key, { content, reference: `ref-${done.size}` });
    return { status: 'OK', balance: String(balance), reference: `ref-${done.size - 1}`, duplicate: false };
  };
  const move = (kind: 'bet' | 'win' | 'rollback', transaction: string, amount: bigint, sign: bigint): null => {
    balance += sign * amount;
    ledger.push({ kind, transaction, amount });
    return null;
  };
  const bet = (body: Body): Answer =>
    apply('bet', body, () => {
      const amount = BigInt(String(body['amount']));
      if (tombs.has(String(body['transaction']))) return { status: 'ROLLED_BACK' };
      if (!open) return { status: 'SESSION_CLOSED' };
      if (body['freeRound'] !== undefined) {
        if (given === null || body['freeRound'] !== given.freeRound || freeBets.size >= given.count) return { status: 'CONFLICT' };
        freeBets.add(String(body['round']));
      }
      if (amount > balance) return { status: 'INSUFFICIENT_FUNDS', balance: String(balance) };
      rounds.set(String(body['round']), 'open');
      betRounds.push(String(body['round']));
      const settles = body['settles'];
      betSettles.push(typeof settles === 'number' ? settles : null);
      pool += BigInt(String(body['contribution'] ?? 0));
      return move('bet', String(body['transaction']), amount, -1n);
    });
  /** What the jackpot paid stands with the win, so that a repeat says the same. */
  const withJackpot = (body: Body, answer: Answer): Answer =>
    body['jackpot'] === true && answer.status === 'OK'
      ? { ...answer, jackpot: String(paid.get(String(body['transaction'])) ?? 0n) }
      : answer;
  const win = (body: Body): Answer =>
    apply('win', body, () => {
      if (!rounds.has(String(body['round']))) return { status: 'UNKNOWN_ROUND' };
      if (body['closed'] === true) rounds.set(String(body['round']), 'closed');
      const won = body['jackpot'] === true ? pool : 0n;
      pool -= won;
      paid.set(String(body['transaction']), won);
      return move('win', String(body['transaction']), BigInt(String(body['amount'])) + won, 1n);
    });
  const rollback = (body: Body): Answer =>
    apply('rollback', body, () => {
      if (rounds.get(String(body['round'])) === 'closed') return { status: 'SETTLED' };
      tombs.add(String(body['target']));
      const staked = ledger.find((entry) => entry.kind === 'bet' && entry.transaction === body['target']);
      return move('rollback', String(body['transaction']), staked?.amount ?? 0n, 1n);
    });
  const answer = (call: string, body: Body): Answer => {
    if (call === 'session/open') {
      const token = String(body['token']);
      if (tokens.has(token) || token.startsWith('bad')) return { status: 'BAD_TOKEN' };
      tokens.add(token);
      open = true;
      return {
        status: 'OK',
        session: `ws-${tokens.size}`,
        player: token.startsWith('second') ? 'player-2' : 'player-1',
        currency: 'PHP',
        balance: String(balance),
        language: 'en',
        mode: 'real',
        jackpot: seed !== null,
        ...(given === null ? {} : { freeRounds: [{ ...given, count: given.count - freeBets.size }] }),
      };
    }
    if (call === 'wallet/bet') return bet(body);
    if (call === 'wallet/win') return withJackpot(body, win(body));
    if (call === 'wallet/wins')
      return takesWins ? { status: 'OK', answers: winsIn(body).map(win) } : { status: 'BAD_REQUEST', field: 'call' };
    if (call === 'wallet/rollback') return rollback(body);
    if (call === 'session/close') open = false;
    return { status: 'OK', balance: String(balance), ...(call === 'wallet/balance' && { open }) };
  };
  return {
    answer,
    ledger,
    betRounds,
    betSettles,
    balance: () => balance,
    jackpot: () => pool,
    setBalance: (minor: bigint) => void (balance = minor),
    closeSession: () => void (open = false),
    give: (freeRounds: GivenFreeRounds | null): void => {
      given = freeRounds;
      freeBets.clear();
    },
  };
}

const read = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
};

export type ProtocolPlatformOptions = {
  /** 0 picks a free one. */
  port?: number;
  /** The purse at the start. */
  start?: bigint;
  /** Every game takes part in a jackpot that begins with this. */
  jackpotSeed?: bigint;
  /** Takes calls of whatever time, for a server whose clock is moved. */
  anyTime?: boolean;
  /** Whether it knows `wallet/wins`; so unless told. */
  takesWins?: boolean;
};

/** @param secretOf the secret of each vendor. */
export async function startProtocolPlatform(
  secretOf: (vendor: string) => string,
  { port = 0, start = 100_000n, jackpotSeed, anyTime = false, takesWins = true }: ProtocolPlatformOptions = {},
): Promise<ProtocolPlatform> {
  const book = createLedger(start, jackpotSeed ?? null, takesWins);
  const calls: string[] = [];
  const counts = new Map<string, number>();
  let rule: (call: string, nth: number) => Disturbance = () => 'none';
  const signed = (request: IncomingMessage, vendor: string, raw: string): boolean => {
    const timestamp = String(request.headers['x-vendor-timestamp']);
    const wanted = createHmac('sha256', secretOf(vendor)).update(`${timestamp}.${raw}`).digest();
    const given = Buffer.from(String(request.headers['x-vendor-signature']), 'hex');
    return (
      given.length === wanted.length && timingSafeEqual(given, wanted) && (anyTime || Math.abs(Number(timestamp) - Date.now()) <= 60_000)
    );
  };
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const raw = await read(request);
    const [, vendor = '', call = ''] = /^\/vendors\/([A-Z0-9_]+)\/seamless\/v1\/(.+)$/.exec(request.url ?? '') ?? [];
    calls.push(call);
    const nth = (counts.get(call) ?? 0) + 1;
    counts.set(call, nth);
    const send = (answer: Answer): void =>
      void response.writeHead(HTTP[answer.status] ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    if (!signed(request, vendor, raw)) return send({ status: 'BAD_SIGNATURE' });
    const disturbance = rule(call, nth);
    if (disturbance === 'hang') return;
    if (disturbance === 'lose-before') return void request.socket.destroy();
    if (disturbance.startsWith('late')) await new Promise((resolve) => setTimeout(resolve, lateMs));
    if (disturbance.endsWith('in-progress')) return send({ status: 'IN_PROGRESS' });
    if (disturbance === 'refuse') return send({ status: call === 'wallet/rollback' ? 'SETTLED' : 'ROLLED_BACK' });
    const answer = book.answer(call, JSON.parse(raw) as Body);
    if (disturbance === 'lose-after') return void request.socket.destroy();
    send(answer);
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : port}`,
    balance: book.balance,
    jackpot: book.jackpot,
    setBalance: book.setBalance,
    closeSession: book.closeSession,
    give: book.give,
    betRounds: book.betRounds,
    betSettles: book.betSettles,
    ledger: book.ledger,
    calls,
    disturb: (next) => void (rule = next),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
