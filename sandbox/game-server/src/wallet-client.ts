import { createHmac } from 'node:crypto';
import type { Runtime } from './clock.ts';
import { readRsaAnswer, rsaRequest } from './rsa-dialect.ts';

/** Ways in which outgoing wallet calls can be disturbed, for tests and drills. Shares are chances from 0 to 1. */
export type Faults = {
  /** Extra wait before a call, in milliseconds. */
  delayMs: number;
  /** Share of calls sent a second time. */
  duplicate: number;
  /** Share of calls held back until the next one has gone. */
  reorder: number;
  /** Share of answers thrown away after the platform gave them. */
  drop: number;
  /** Share of calls with a wrong signature. */
  forge: number;
};

export const NO_FAULTS: Faults = { delayMs: 0, duplicate: 0, reorder: 0, drop: 0, forge: 0 };

/** The statuses of the protocol that are refusals; everything else is "not known yet". */
const REFUSALS = [
  'BAD_REQUEST',
  'BAD_SIGNATURE',
  'BAD_TOKEN',
  'UNKNOWN_PLAYER',
  'UNKNOWN_SESSION',
  'UNKNOWN_ROUND',
  'CONFLICT',
  'ROLLED_BACK',
  'SETTLED',
  'ROUND_CLOSED',
  'SESSION_CLOSED',
  'INSUFFICIENT_FUNDS',
  'WRONG_CURRENCY',
  'GAME_CLOSED',
  'STAKE_LIMIT',
  'LIMIT_REACHED',
  'PLAYER_EXCLUDED',
  'REALITY_CHECK',
  'PLAYER_BLOCKED',
  'PAYOUT_LIMIT',
  'NO_JACKPOT',
] as const;
export type Refusal = (typeof REFUSALS)[number];

export type CallName =
  | 'session/open'
  | 'wallet/balance'
  | 'wallet/bet'
  | 'wallet/win'
  | 'wallet/wins'
  | 'wallet/bet-win'
  | 'wallet/rollback'
  | 'round/close'
  | 'session/close';

/** One attempt's end. `unknown`: no answer, an unreadable one, IN_PROGRESS or "slow down"; repeat the same call. */
export type CallAnswer =
  | { kind: 'ok'; body: Readonly<Record<string, unknown>> }
  | { kind: 'refused'; status: Refusal; body: Readonly<Record<string, unknown>> }
  | { kind: 'unknown'; reason: string };

/** Whose wallet is called, and in whose name. */
export type Party = { readonly operator: string; readonly vendor: string };

/** Whether an operator answers: one that does not `rests`, and after each rest is on `trial` until its next call. */
export type Standing = 'answers' | 'rests' | 'trial';

export type WalletClient = {
  /** Sends one call once. Never throws. */
  call(party: Party, name: CallName, body: Readonly<Record<string, unknown>>): Promise<CallAnswer>;
  standing(operator: string): Standing;
};

export type WalletClientDeps = {
  /** Base address of each operator's platform. */
  operators: ReadonlyMap<string, string>;
  vendorSecret: (operator: string, vendor: string) => string;
  /** The private key, as PEM, of a vendor that speaks the second dialect; null of all others. */
  vendorKey?: (operator: string, vendor: string) => string | null;
  runtime: Runtime;
  faults: Faults;
  /** How long one attempt waits for its answer. */
  timeoutMs: number;
  /** Between the attempts of one call. An operator that does not answer rests as long at first, and twice as long after each trial. */
  pauses: { readonly pauseMs: number; readonly pauseMaxMs: number };
};

/** Calls without an answer, one after another, from which on an operator rests. A few may be a fault of theirs alone. */
const UNANSWERED_MAX = 8;
const REST_MS_MAX = 30_000;

/** Keeps in mind which operators answer, whoever called them for what. */
function createStandings({ runtime, pauses }: Pick<WalletClientDeps, 'runtime' | 'pauses'>) {
  const restMaxMs = Math.min(pauses.pauseMaxMs, REST_MS_MAX);
  const silent = new Map<string, { unanswered: number; until: number }>();
  const standing = (operator: string): Standing => {
    const { unanswered, until } = silent.get(operator) ?? { unanswered: 0, until: 0 };
    if (unanswered < UNANSWERED_MAX) return 'answers';
    const left = until - runtime.now();
    // A clock that was set back ends a rest, too.
    return left > 0 && left <= restMaxMs ? 'rests' : 'trial';
  };
  return {
    standing,
    note: (operator: string, answer: CallAnswer): void => {
      if (answer.kind !== 'unknown') return void silent.delete(operator);
      // Calls that were under way when the rest began say nothing new.
      if (standing(operator) === 'rests') return;
      const unanswered = (silent.get(operator)?.unanswered ?? 0) + 1;
      const rest = Math.min(pauses.pauseMs * 2 ** (unanswered - UNANSWERED_MAX), restMaxMs);
      silent.set(operator, { unanswered, until: runtime.now() + rest });
    },
  };
}

/** Whether a refusal says that the session takes no more bets, or, of a jackpot that the game no longer takes part in, none on its terms. */
export const endsSession = (status: Refusal | 'UNREACHABLE'): boolean =>
  status === 'SESSION_CLOSED' || status === 'UNKNOWN_SESSION' || status === 'UNKNOWN_PLAYER' || status === 'NO_JACKPOT';

const isRefusal = (status: unknown): status is Refusal => REFUSALS.some((known) => known === status);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Wins that one `wallet/wins` may hold. */
export const WINS_MAX = 250;

/**
 * What became of each win of a `wallet/wins`, in their order. An answer that is not there, and every one of a call that is not
 * `OK`, is not known; that of a call which the platform does not know at all is null.
 */
export function answersOfWins(answer: CallAnswer, count: number): readonly CallAnswer[] | null {
  if (answer.kind === 'refused' && answer.status === 'BAD_REQUEST') return null;
  const unknown: CallAnswer = { kind: 'unknown', reason: answer.kind === 'unknown' ? answer.reason : 'no answer to this win' };
  const given: unknown = answer.kind === 'ok' ? answer.body['answers'] : undefined;
  const answers: readonly unknown[] = Array.isArray(given) ? given : [];
  return Array.from({ length: count }, (_, place) => {
    const body = answers[place];
    if (!isRecord(body)) return unknown;
    if (body['status'] === 'OK') return { kind: 'ok', body };
    return isRefusal(body['status']) ? { kind: 'refused', status: body['status'], body } : unknown;
  });
}

/** Reads an answer: what is not plainly OK or a refusal of the table is not known. */
function readAnswer({ http, body }: { http: number; body: unknown }): CallAnswer {
  if (!isRecord(body)) return { kind: 'unknown', reason: 'answer is no object' };
  if (body['status'] === 'OK' && http === 200) return { kind: 'ok', body };
  if (isRefusal(body['status']) && http >= 400 && http < 500) return { kind: 'refused', status: body['status'], body };
  return { kind: 'unknown', reason: `status ${String(body['status'])} with HTTP ${http}` };
}

/** A call as its bytes, signed with the secret that operator and vendor share. */
const secretRequest = (name: CallName, body: object, secret: string, timestamp: string) => {
  const raw = JSON.stringify(body);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${raw}`).digest('hex');
  return { path: `seamless/v1/${name}`, raw, headers: { 'x-vendor-timestamp': timestamp, 'x-vendor-signature': signature } };
};

/** Speaks the seamless wallet protocol, in the dialect of each vendor: signs the raw body with the vendor's secret or key, and the present time. */
export function createWalletClient(deps: WalletClientDeps): WalletClient {
  const { runtime, faults } = deps;
  const { standing, note } = createStandings(deps);
  let held: (() => void) | null = null;
  const release = (): void => {
    held?.();
    held = null;
  };
  const send = async ({ operator, vendor }: Party, name: CallName, body: object): Promise<CallAnswer> => {
    const platformUrl = deps.operators.get(operator);
    // An operator that was taken out of the settings: what is owed there waits until it is back.
    if (platformUrl === undefined) return { kind: 'unknown', reason: 'unknown operator' };
    const forged = runtime.chance() < faults.forge;
    const key = deps.vendorKey?.(operator, vendor) ?? null;
    const now = runtime.now();
    try {
      const { path, raw, headers } =
        key === null
          ? secretRequest(name, body, forged ? 'not the secret' : deps.vendorSecret(operator, vendor), String(now))
          : rsaRequest(name, body, key, now);
      const response = await fetch(`${platformUrl}/vendors/${vendor}/${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          ...headers,
          ...(forged && key !== null ? { 'x-signature': 'forged' } : {}),
        },
        body: raw,
        redirect: 'error',
        signal: AbortSignal.timeout(deps.timeoutMs),
      });
      const answer = readAnswer(
        key === null ? { http: response.status, body: await response.json() } : readRsaAnswer(await response.text()),
      );
      // A drill's forged call says nothing about the real one, which is yet to be sent.
      if (forged && answer.kind === 'refused') return { kind: 'unknown', reason: 'forged by the fault switch' };
      return runtime.chance() < faults.drop ? { kind: 'unknown', reason: 'dropped by the fault switch' } : answer;
    } catch (error) {
      return { kind: 'unknown', reason: error instanceof Error ? error.name : 'no answer' };
    }
  };
  return {
    async call(party, name, body) {
      if (faults.delayMs > 0) await runtime.wait(faults.delayMs);
      if (held === null && runtime.chance() < faults.reorder) {
        await new Promise<void>((resolve) => {
          held = resolve;
          void runtime.wait(deps.timeoutMs).then(resolve);
        });
      }
      const first = send(party, name, body);
      if (runtime.chance() < faults.duplicate) await send(party, name, body);
      const answer = await first;
      release();
      note(party.operator, answer);
      return answer;
    },
    standing,
  };
}
