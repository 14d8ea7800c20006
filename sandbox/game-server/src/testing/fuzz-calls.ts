import fc from 'fast-check';
import { spoilt, type Spoiler } from './fuzz-values.ts';

/** Choices that one number decides, so that a request that is made again is the same. */
export type Draw = {
  readonly below: (limit: number) => number;
  /** One of a list, or the other value where it is empty. */
  readonly of: <T>(list: readonly T[], otherwise: T) => T;
};

/** A call of a server of games, and what may be asked with it. */
export type FuzzedCall = {
  /** How often it is asked beside the others. */
  readonly weight: number;
  readonly method: 'GET' | 'POST';
  /** Its address; `:name` is the field of that name. */
  readonly path: string;
  /** What fits each field for a seat now. What is not in the path stands in the body, or in the query of a `GET`. */
  readonly fields: Readonly<Record<string, (draw: Draw, seat: number) => unknown>>;
  /** The seats that it is asked for, where it is not asked for all. */
  readonly seats?: readonly number[];
  /** Codes that it may refuse with, beside those of every call. */
  readonly refusals: readonly string[];
};
export type FuzzRequest = {
  readonly call: string;
  readonly seat: number;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly payload: string | null;
  /** Whether the caller proves who asks, does not, or in a wrong way. */
  readonly proof: 'right' | 'none' | 'wrong';
};
export type FuzzAnswer = { readonly statusCode: number; readonly body: string };

export type FuzzTarget = {
  readonly calls: Readonly<Record<string, FuzzedCall>>;
  readonly seats: number;
  /** Codes that every call may refuse with. */
  readonly refusals: readonly string[];
  readonly send: (request: FuzzRequest) => Promise<FuzzAnswer>;
  /** Told every answer, with the server's JSON or null. */
  readonly heard: (request: FuzzRequest, answer: Readonly<Record<string, unknown>> | null, isOk: boolean) => Promise<void>;
  /** Lets time go on before a request, or not. @param share from 0 to below 1. */
  readonly passTime: (share: number) => void;
};

/** What is wrong with an answer; `place` in the run of this seed makes the request again. */
export type FuzzFinding = { readonly seed: number; readonly place: number; readonly fault: string; readonly request: object };
export type FuzzReport = {
  readonly findings: readonly FuzzFinding[];
  /** How often each call was answered, by call and code; `OK` for those that were not refused. */
  readonly answers: ReadonlyMap<string, ReadonlyMap<string, number>>;
};
export type FuzzOptions = { readonly runs: number; readonly seed: number; readonly onProgress?: (sent: number) => void };

/** What the framework refuses before a handler is asked. */
const ofFramework = [
  'FST_ERR_VALIDATION',
  'FST_ERR_CTP_INVALID_JSON_BODY',
  'FST_ERR_CTP_EMPTY_JSON_BODY',
  'FST_ERR_CTP_BODY_TOO_LARGE',
  'FST_ERR_CTP_INVALID_MEDIA_TYPE',
  'BAD_ADDRESS',
  'NOT_FOUND',
];
/** They say that the wallet has not answered, which is no fault of the server's. */
const ofWallet = ['UNREACHABLE', 'NOT_YET'];
const lanes = 6;
const batchMax = 5_000;
const timeShares = 1_000_000;

/** Mulberry32. */
const drawOf = (number: number): Draw => {
  let state = number >>> 0;
  const below = (limit: number): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
  return { below, of: (list, otherwise) => (list.length === 0 ? otherwise : (list[below(list.length)] ?? otherwise)) };
};

type Plan = {
  call: string;
  seat: number;
  spoiler: Spoiler | null;
  raw: string | null;
  proof: FuzzRequest['proof'];
};

const plansOf = ({ calls, seats }: FuzzTarget): fc.Arbitrary<Plan> =>
  fc.record({
    call: fc.oneof(...Object.entries(calls).map(([name, { weight }]) => ({ weight, arbitrary: fc.constant(name) }))),
    seat: fc.nat(seats - 1),
    spoiler: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: spoilt }),
    raw: fc.oneof({ weight: 60, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.oneof(fc.string(), fc.json({ maxDepth: 3 })) }),
    proof: fc.oneof(
      { weight: 30, arbitrary: fc.constant('right' as const) },
      { weight: 1, arbitrary: fc.constantFrom('none' as const, 'wrong' as const) },
    ),
  });

const written = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();

/** Makes a planned request with what fits now. */
const requestOf = ({ calls }: FuzzTarget, { call, seat: anySeat, spoiler, raw, proof }: Plan, number: number): FuzzRequest => {
  const known = calls[call];
  if (known === undefined) throw new Error(`no call ${call}`);
  const seat = known.seats?.[anySeat % known.seats.length] ?? anySeat;
  const fitting = Object.fromEntries(Object.entries(known.fields).map(([name, value]) => [name, value(drawOf(number), seat)]));
  const values = spoiler === null ? fitting : spoiler(fitting);
  const inPath = new Set(Array.from(known.path.matchAll(/:(\w+)/g), ([, name]) => name));
  const path = known.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(written(values[name] ?? '')));
  const rest = Object.entries(values).filter(([name, value]) => !inPath.has(name) && value !== undefined);
  const { method } = known;
  const query = method === 'GET' && rest.length > 0 ? `?${new URLSearchParams(rest.map(([name, value]) => [name, written(value)]))}` : '';
  return {
    call,
    seat,
    method,
    url: path + query,
    payload: method === 'GET' ? null : (raw ?? JSON.stringify(Object.fromEntries(rest))),
    proof,
  };
};

const parsed = (text: string): Readonly<Record<string, unknown>> | null => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
};
/** The code of a refusal, as the calls of pages or those of the platform write it. */
const codeIn = (answer: Readonly<Record<string, unknown>> | null): string => {
  const code = answer?.['code'] ?? answer?.['status'];
  return typeof code === 'string' ? code : '';
};

const faultOf = ({ calls, refusals }: FuzzTarget, { call }: FuzzRequest, statusCode: number, code: string): string | null => {
  if (statusCode < 400) return null;
  const isOfWallet = statusCode === 503 && ofWallet.includes(code);
  if (statusCode >= 500 && !isOfWallet) return `answered ${statusCode} ${code}`;
  const isKnown = [...ofFramework, ...refusals, ...(calls[call]?.refusals ?? [])].includes(code);
  return isKnown || isOfWallet ? null : `refused ${statusCode} with the code "${code}"`;
};

/** Sends generated requests, several at a time, and judges every answer. A run of the same seed asks the same again. */
export const fuzzCalls = async (target: FuzzTarget, { runs, seed, onProgress = () => undefined }: FuzzOptions): Promise<FuzzReport> => {
  const findings: FuzzFinding[] = [];
  const answers = new Map<string, Map<string, number>>();
  const count = (call: string, code: string): void => {
    const codes = answers.get(call) ?? new Map<string, number>();
    answers.set(call, codes.set(code, (codes.get(code) ?? 0) + 1));
  };
  const ask = async (plan: Plan, place: number): Promise<void> => {
    const number = seed + place;
    target.passTime(drawOf(number).below(timeShares) / timeShares);
    const request = requestOf(target, plan, number);
    const found = (fault: string): void => void findings.push({ seed, place, fault, request });
    try {
      const { statusCode, body } = await target.send(request);
      const answer = parsed(body);
      const isOk = statusCode < 400;
      const code = isOk ? 'OK' : codeIn(answer);
      count(request.call, code);
      const fault = faultOf(target, request, statusCode, code);
      if (fault !== null) found(fault);
      await target.heard(request, answer, isOk);
    } catch (error) {
      found(`failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  for (let sent = 0; sent < runs; sent += batchMax) {
    const batch = fc.sample(plansOf(target), { numRuns: Math.min(batchMax, runs - sent), seed: seed + sent });
    const left = batch.entries();
    const lane = async (): Promise<void> => {
      for (const [n, plan] of left) await ask(plan, sent + n);
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    onProgress(sent + batch.length);
  }
  return { findings, answers };
};

/** Calls that no request led to an answer of: what a run says of them proves little. */
export const unansweredCalls = ({ calls }: FuzzTarget, { answers }: FuzzReport): readonly string[] =>
  Object.keys(calls).filter((call) => answers.get(call)?.has('OK') !== true);
