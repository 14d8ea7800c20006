import assert from 'node:assert/strict';
import type { VendorAnswer, VendorClient } from '../../apps/platform/src/testing/vendor-client.ts';

/** The game session that the cases play in. */
export type OpenedSession = { readonly session: string; readonly player: string; readonly currency: string; readonly game: string };

type Fields = Readonly<Record<string, unknown>>;

/** What a case works with: the wire, the open session, fresh ids, and the calls in short. Amounts are in units of the smallest stake. */
export type Kit = {
  /** Its `call` multiplies amounts by the smallest stake and divides balances by it; `sendRaw` leaves both as they are. */
  readonly client: VendorClient;
  /** Minor units of the game's smallest stake. */
  readonly smallestStake: bigint;
  readonly session: OpenedSession;
  /** A launch token of the same player, game and vendor that has not been used; null when there is none left. */
  readonly nextToken: () => Promise<string | null>;
  /** Has the operator give the player free rounds of the smallest stake, for so many seconds; their name, null where nobody can ask for it. */
  readonly giveFreeRounds: (count: number, seconds: number) => Promise<string | null>;
  /** Waits until so many milliseconds have passed by the platform's clock. */
  readonly passed: (ms: number) => Promise<void>;
  readonly now: () => number;
  readonly newId: (word: string) => string;
  readonly balance: () => Promise<bigint>;
  readonly bet: (round: string, transaction: string, amount: bigint, more?: Fields) => Promise<VendorAnswer>;
  readonly win: (round: string, transaction: string, amount: bigint, closed: boolean, more?: Fields) => Promise<VendorAnswer>;
  /** Several wins in one call; each answer with the HTTP status that it would have alone. */
  readonly wins: (wins: readonly (readonly [round: string, transaction: string, amount: bigint])[]) => Promise<readonly VendorAnswer[]>;
  readonly betWin: (round: string, transaction: string, stake: bigint, payout: bigint, closed?: boolean) => Promise<VendorAnswer>;
  readonly rollback: (round: string, transaction: string, target: string, more?: Fields) => Promise<VendorAnswer>;
  /** A bet of nothing, in a round that the vendor gives. */
  readonly freeBet: (round: string, transaction: string, freeRound: string, more?: Fields) => Promise<VendorAnswer>;
  readonly adjust: (round: string, transaction: string, change: bigint, more?: Fields) => Promise<VendorAnswer>;
  readonly voidBet: (round: string, transaction: string, target: string, payout: bigint, more?: Fields) => Promise<VendorAnswer>;
  readonly closeRound: (round: string) => Promise<VendorAnswer>;
};

/** One promise of the protocol and how to see it kept. Every case leaves the balance as it may: the next one reads it anew. */
export type ConformanceCase = { readonly name: string; readonly run: (kit: Kit) => Promise<void> };

/** Thrown by a case that cannot run here. */
export class SkipCase extends Error {}

const httpOf: Readonly<Record<string, number>> = {
  OK: 200,
  BAD_REQUEST: 400,
  BAD_SIGNATURE: 401,
  BAD_TOKEN: 401,
  UNKNOWN_PLAYER: 404,
  UNKNOWN_SESSION: 404,
  UNKNOWN_ROUND: 404,
  CONFLICT: 409,
  ROLLED_BACK: 409,
  SETTLED: 409,
  PAYOUT_DIFFERS: 409,
  ROUND_CLOSED: 409,
  SESSION_CLOSED: 409,
  INSUFFICIENT_FUNDS: 422,
  WRONG_CURRENCY: 422,
  GAME_CLOSED: 422,
  STAKE_LIMIT: 422,
  LIMIT_REACHED: 422,
  PLAYER_EXCLUDED: 422,
  REALITY_CHECK: 422,
  PLAYER_BLOCKED: 422,
  PAYOUT_LIMIT: 422,
  NO_JACKPOT: 422,
  TOO_MANY_REQUESTS: 429,
  IN_PROGRESS: 503,
};

/** The answer has this status, its HTTP status and, where given, this balance. */
export const expectStatus = (answer: VendorAnswer, status: string, balance?: bigint): void => {
  assert.equal(answer.status, status);
  assert.equal(answer.http, httpOf[status]);
  if (balance !== undefined) assert.equal(answer.balance, balance.toString());
};

/** Done now, not a repeat. */
export const expectDone = (answer: VendorAnswer, balance?: bigint): void => {
  expectStatus(answer, 'OK', balance);
  assert.equal(answer.duplicate, false);
  assert.match(answer.reference ?? '', /^.{1,64}$/);
};

/** The first answer again: its reference, today's balance. */
export const expectRepeat = (answer: VendorAnswer, first: VendorAnswer, balance?: bigint): void => {
  expectStatus(answer, 'OK', balance);
  assert.equal(answer.duplicate, true);
  assert.equal(answer.reference, first.reference);
};

const amountFields: ReadonlySet<string> = new Set(['amount', 'stake', 'payout', 'change']);
type Answers = { readonly answers?: readonly Omit<VendorAnswer, 'http'>[] };

/** A client whose amounts are in units: what is left of a balance below one unit stays out of sight and never moves. */
const inUnits = (client: VendorClient, unit: bigint): VendorClient => ({
  ...client,
  call: async (name, body, tampering) => {
    const scaled = Object.entries(body).map(([field, value]) =>
      amountFields.has(field) && typeof value === 'string' && /^-?[1-9]\d*$/.test(value)
        ? [field, `${BigInt(value) * unit}`]
        : [field, value],
    );
    const answer = await client.call(name, Object.fromEntries(scaled) as Fields, tampering);
    return answer.balance === undefined ? answer : { ...answer, balance: `${BigInt(answer.balance) / unit}` };
  },
});

export type KitOptions = Pick<Kit, 'client' | 'session' | 'nextToken' | 'giveFreeRounds' | 'passed' | 'now' | 'smallestStake'> & {
  /** Told apart from every earlier run against the same platform. */
  readonly runId: string;
};

export const createKit = ({ client: wire, session, nextToken, giveFreeRounds, passed, now, runId, smallestStake }: KitOptions): Kit => {
  let count = 0;
  const client = inUnits(wire, smallestStake);
  const { session: id, player, currency, game } = session;
  const common = (round: string, transaction: string) => ({ player, game, round, transaction, currency });
  return {
    client,
    smallestStake,
    session,
    nextToken,
    giveFreeRounds,
    passed,
    now,
    newId: (word) => `${word}-${runId}-${++count}`,
    balance: async () => {
      const answer = await client.call('wallet/balance', { session: id, player, currency });
      expectStatus(answer, 'OK');
      return BigInt(answer.balance ?? '');
    },
    bet: (round, transaction, amount, more) =>
      client.call('wallet/bet', { ...common(round, transaction), session: id, amount: amount.toString(), ...more }),
    win: (round, transaction, amount, closed, more) =>
      client.call('wallet/win', { ...common(round, transaction), amount: amount.toString(), closed, ...more }),
    wins: async (wins) => {
      const body = wins.map(([round, transaction, amount]) => ({
        ...common(round, transaction),
        amount: `${amount * smallestStake}`,
        closed: true,
      }));
      const answer: VendorAnswer & Answers = await client.call('wallet/wins', { wins: body });
      expectStatus(answer, 'OK');
      return (answer.answers ?? []).map(({ balance, ...one }) => ({
        ...one,
        http: httpOf[one.status] ?? 0,
        ...(balance === undefined ? {} : { balance: `${BigInt(balance) / smallestStake}` }),
      }));
    },
    betWin: (round, transaction, stake, payout, closed = true) =>
      client.call('wallet/bet-win', {
        ...common(round, transaction),
        session: id,
        stake: stake.toString(),
        payout: payout.toString(),
        closed,
      }),
    rollback: (round, transaction, target, more) => client.call('wallet/rollback', { ...common(round, transaction), target, ...more }),
    freeBet: (round, transaction, freeRound, more) =>
      client.call('wallet/bet', { ...common(round, transaction), session: id, amount: '0', freeRound, ...more }),
    adjust: (round, transaction, change, more) =>
      client.call('wallet/adjust', { ...common(round, transaction), change: change.toString(), ...more }),
    voidBet: (round, transaction, target, payout, more) =>
      client.call('wallet/void', { ...common(round, transaction), target, payout: payout.toString(), ...more }),
    closeRound: (round) => client.call('round/close', { player, game, round }),
  };
};
