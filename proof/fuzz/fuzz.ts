import {
  calls,
  isCode,
  loginPayload,
  operatorCalls,
  sessionTypes,
  type Call,
  type CallName,
  type CallShape,
  type OperatorCallName,
} from '@palaro/contract';
import fc from 'fast-check';
import type { z } from 'zod';
import {
  seamlessBodies as vendorBodies,
  seamlessStatuses as statuses,
  type SeamlessCallName as VendorCallName,
} from '../../apps/platform/src/modules/gaming/index.ts';
import { bodiesOf, noise, objectsOf } from './fuzz-arbitraries.ts';
import type { FuzzPlace } from './fuzz-site.ts';
import { createFuzzStage, halfDone, unreachedKinds, type FuzzStage } from './fuzz-stage.ts';
import { encryptLogin, type TestPlatform } from '../../apps/platform/src/testing/test-platform.ts';
import { sign } from '../../apps/platform/src/testing/vendor-client.ts';

/** What is wrong with an answer, or with the store afterwards; `seed` and `place` make the request again. */
export type FuzzFinding = { readonly seed: number; readonly place: number; readonly fault: string; readonly request: object };

export type FuzzOptions = {
  readonly runs: number;
  readonly seed: number;
  /** Told after each batch how many requests were sent. */
  readonly onProgress?: (sent: number) => void;
  /** Told what was not reached by a run too short to demand it. */
  readonly onUnreached?: (kinds: readonly string[]) => void;
};

/** From this many requests on every kind of movement must come about, and every call of lotteries succeed; a shorter run may miss the rarest ones. */
export const coverageRunsMin = 20_000;

/** What a house answers: of these a refusal proves little, since a game that nobody has is refused before the house is asked. */
const lotteryCalls = [
  'numero',
  'vnNumero',
  'recentVnLottery',
  'lotteryList',
  'lotteryMenu',
  'lotteryDraws',
  'lotteryOrders',
  'lotteryOrder',
  'cancelSuborders',
] as const satisfies readonly CallName[];

const batchMax = 5_000;
const lanes = 16;

const callers = [null, ...sessionTypes] as const;
const headers = fc.record(
  {
    encryption: noise,
    device: noise,
    'x-language': fc.oneof(fc.constantFrom('EN', 'TY'), noise),
    'module-id': fc.oneof(fc.constantFrom('COMM3', 'REG3'), noise),
    'user-agent': noise,
    'accept-language': noise,
  },
  { requiredKeys: [] },
);
const place = fc.record({ pick: fc.nat(), isConsistent: fc.boolean() });
const callRequest = (name: CallName) =>
  fc.record({
    kind: fc.constant('call' as const),
    name: fc.constant(name),
    query: objectsOf(calls[name].query),
    body: bodiesOf(calls[name].body),
    caller: fc.constantFrom(...callers),
    headers,
    place,
  });
const operatorRequest = (name: OperatorCallName) =>
  fc.record({
    kind: fc.constant('operator' as const),
    name: fc.constant(name),
    query: objectsOf(operatorCalls[name].query),
    body: bodiesOf(operatorCalls[name].body),
    isLoggedIn: fc.oneof({ weight: 6, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
    place,
  });
const loginRequest = fc.record({
  kind: fc.constant('login' as const),
  payload: bodiesOf(loginPayload),
  header: fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: noise }),
});
/** Bodies of a vendor's call; of a call with parts, each part fits or not for itself. */
const vendorBody = (name: VendorCallName): fc.Arbitrary<unknown> =>
  name === 'wallet/wins'
    ? fc.oneof(
        { weight: 9, arbitrary: fc.record({ wins: fc.array(bodiesOf(vendorBodies['wallet/win']), { minLength: 1, maxLength: 8 }) }) },
        { weight: 1, arbitrary: bodiesOf(vendorBodies[name]) },
      )
    : bodiesOf(vendorBodies[name]);
const vendorRequest = (name: VendorCallName) =>
  fc.record({
    kind: fc.constant('vendor' as const),
    name: fc.oneof({ weight: 30, arbitrary: fc.constant<string>(name) }, { weight: 1, arbitrary: noise }),
    body: vendorBody(name),
    signature: fc.oneof(
      { weight: 12, arbitrary: fc.constant('right' as const) },
      { weight: 1, arbitrary: fc.constantFrom('none', 'of another body', 'old', 'garbled') },
    ),
    place,
  });
const anyRequest = fc.oneof(
  { weight: 20, arbitrary: fc.oneof(...(Object.keys(calls) as CallName[]).map(callRequest)) },
  // Each must succeed in a run, which few requests do, and among all calls there are ever fewer of them.
  { weight: 3, arbitrary: fc.oneof(...lotteryCalls.map(callRequest)) },
  { weight: 3, arbitrary: fc.oneof(...(Object.keys(operatorCalls) as OperatorCallName[]).map(operatorRequest)) },
  { weight: 1, arbitrary: loginRequest },
  { weight: 6, arbitrary: fc.oneof(...(Object.keys(vendorBodies) as VendorCallName[]).map(vendorRequest)) },
);
type Generated<A> = A extends fc.Arbitrary<infer R> ? R : never;
type Request = Generated<typeof anyRequest>;
type CallRequest = Extract<Request, { kind: 'call' }>;
type LoginRequest = Extract<Request, { kind: 'login' }>;
type OperatorRequest = Extract<Request, { kind: 'operator' }>;
type VendorRequest = Extract<Request, { kind: 'vendor' }>;

/** Header values can only be visible Latin. */
const sendable = (given: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, (value ?? '').replace(/[^\x21-\x7e]/g, '')]));

/** The fields of an object that stand for one game or one seat are made to fit each other. */
const consistent = (given: unknown, from: Readonly<Record<string, string>> | undefined): unknown => {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  const fit = ([name, value]: [string, unknown]) =>
    [name, name === 'wins' && Array.isArray(value) ? value.map((win) => consistent(win, from)) : (from?.[name] ?? value)] as const;
  return Object.fromEntries(Object.entries(given).map(fit));
};

/** The fields at which a shape refuses a value; `null` when it does not. */
const faultyFields = (schema: z.ZodType, value: unknown): readonly string[] | null => {
  const parsed = schema.safeParse(value);
  return parsed.success ? null : parsed.error.issues.map((issue) => issue.path.join('.'));
};

/** Behind the platform that is asked may stand no lottery house, and no game servers do: calls that say so answer what the contract promises. */
const absentBehind = ['lottery_unavailable', 'vendor_unavailable'] as const;

/** What is wrong with an answer of the contract, or null. */
const callFault = (status: number, answer: unknown, row: CallShape, query: unknown, body: unknown): string | null => {
  const { success, code, data } = (answer ?? {}) as { success?: unknown; code?: unknown; data?: { field?: unknown } };
  if (status >= 500) return absentBehind.some((absent) => absent === code && row.codes.includes(absent)) ? null : `answered ${status}`;
  if (status < 300) return success === true ? null : 'a success that does not say so';
  if (success !== false || typeof code !== 'string' || !isCode(code)) return `a refusal without a code: ${String(code)}`;
  if (code === 'field_invalid' && typeof data?.field !== 'string') return 'field_invalid names no field';
  // The parser refuses these names as a whole.
  if (code !== 'bad_request' || /"(__proto__|constructor)"/.test(JSON.stringify(body))) return null;
  const field = data?.field;
  const fields = faultyFields(row.query, query) ?? faultyFields(row.body, body ?? {});
  if (fields === null) return typeof field === 'string' && field !== '' ? null : 'bad_request names no field';
  return typeof field === 'string' && fields.includes(field)
    ? null
    : `bad_request names ${String(field)} instead of ${fields.join(' or ')}`;
};

/** A busy node that says when to come back: no fault of what was asked. */
const isOverload = ({ status, headers }: Response): boolean => status === 503 && headers.has('retry-after');

const vendorFault = (http: number, answer: unknown): string | null => {
  // What the page promises of a call that takes too long, as on a busy machine.
  if (http === 503 && (answer as { status?: unknown }).status === 'IN_PROGRESS') return null;
  if (http >= 500) return `answered ${http}`;
  const {
    status,
    field,
    answers = [],
  } = answer as { status?: unknown; field?: unknown; answers?: readonly { status: keyof typeof statuses }[] };
  // Each part of an answer is one as it would be alone.
  for (const part of answers) {
    const fault = vendorFault(statuses[part.status]?.[0] ?? 0, part);
    if (fault !== null) return `in ${JSON.stringify(part)}: ${fault}`;
  }
  if (typeof status !== 'string' || !Object.hasOwn(statuses, status)) return `an answer without a status: ${String(status)}`;
  if (status === 'BAD_REQUEST' && typeof field !== 'string') return 'BAD_REQUEST names no field';
  return http < 300 === (status === 'OK') ? null : `${status} with ${http}`;
};

const createSenders = (site: TestPlatform, stage: FuzzStage, succeeded: Set<CallName>) => {
  const { baseUrl } = site;

  const call = async ({ name, query, body, caller, headers: given, place: { pick, isConsistent } }: CallRequest) => {
    const row: Call = calls[name];
    const from = isConsistent ? stage.games[pick % stage.games.length] : undefined;
    const pairs = Object.entries(consistent(query, from) as object).map(([field, value]): [string, string] => [field, String(value)]);
    const search = new URLSearchParams(pairs);
    const takesBody = row.method === 'POST' || row.method === 'PUT';
    const made = takesBody ? consistent(body, from) : undefined;
    // A form's fields are texts.
    const sent = row.form
      ? Object.fromEntries(Object.entries(Object(made) as object).map(([field, value]) => [field, String(value)]))
      : made;
    const client = caller === null ? null : stage.clientOf(caller);
    const response = await fetch(`${baseUrl}${row.path}${search.size === 0 ? '' : `?${search}`}`, {
      method: row.method,
      headers: {
        ...sendable(given),
        'content-type': row.form ? 'application/x-www-form-urlencoded' : 'application/json',
        ...(client === null ? {} : { authorization: `Bearer ${client.session?.token}`, cookie: `__Host-palaro_session=${client.cookie}` }),
      },
      ...(takesBody ? { body: row.form ? new URLSearchParams(sent as Record<string, string>) : JSON.stringify(sent) } : {}),
    });
    const answer: unknown = await response.json();
    if (isOverload(response)) return null;
    if (response.ok) succeeded.add(name);
    if (name === 'logout' && caller !== null && response.ok) await stage.signInAgain(caller);
    return callFault(response.status, answer, row, Object.fromEntries(search), takesBody ? JSON.parse(JSON.stringify(sent)) : undefined);
  };

  const operator = async ({ name, query, body, isLoggedIn, place: { isConsistent } }: OperatorRequest) => {
    const row: CallShape = operatorCalls[name];
    const from = isConsistent ? { id: stage.operator.conversation } : undefined;
    const pairs = Object.entries(consistent(query, from) as object).map(([field, value]): [string, string] => [field, String(value)]);
    const search = new URLSearchParams(pairs);
    const made = row.method === 'GET' ? undefined : consistent(body, from);
    // The session stays open for all others.
    const cookie = isLoggedIn && name !== 'operatorLogout' ? stage.operator.cookie : '';
    const response = await fetch(`${baseUrl}${row.path}${search.size === 0 ? '' : `?${search}`}`, {
      method: row.method,
      headers: { cookie, ...(row.method === 'GET' ? {} : { 'content-type': 'application/json' }) },
      ...(made === undefined ? {} : { body: JSON.stringify(made) }),
    });
    const answer: unknown = await response.json();
    if (isOverload(response)) return null;
    const sent: unknown = made === undefined ? undefined : JSON.parse(JSON.stringify(made));
    return callFault(response.status, answer, row, Object.fromEntries(search), sent);
  };

  const login = async ({ payload, header }: LoginRequest) => {
    const made = await encryptLogin(stage.guest, payload, { key: stage.loginKey });
    const response = await fetch(`${baseUrl}${calls.login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...sendable({ encryption: header ?? made.encryption }) },
      body: JSON.stringify({ data: made.data }),
    });
    const answer: unknown = await response.json();
    return isOverload(response) ? null : callFault(response.status, answer, calls.login, {}, { data: made.data });
  };

  const vendor = async ({ name, body, signature, place: { pick, isConsistent } }: VendorRequest) => {
    // One seat is there to be closed; at the others the play goes on.
    const [closing, ...open] = stage.seats;
    const seat = name === 'session/close' ? closing : open[pick % open.length];
    if (seat === undefined) throw new Error('nobody is seated');
    const { vendor: code, secret, ...fields } = seat;
    const raw = JSON.stringify(consistent(body, isConsistent || pick % 4 !== 0 ? fields : undefined));
    const timestamp = String(Date.now() - (signature === 'old' ? 120_000 : 0));
    const signed = signature === 'garbled' ? 'zz' : sign(secret, timestamp, signature === 'of another body' ? `${raw} ` : raw);
    const response = await fetch(`${baseUrl}/vendors/${code}/seamless/v1/${encodeURIComponent(name.toWellFormed())}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-vendor-timestamp': timestamp,
        ...(signature === 'none' ? {} : { 'x-vendor-signature': signed }),
      },
      body: raw,
    });
    const answer: unknown = await response.json();
    // What is not a call's name may be no route at all, and is then answered in the platform's own envelope.
    if (!Object.hasOwn(vendorBodies, name) && response.status === 404) return null;
    if (signature !== 'right' && response.status !== 401) return `a call that is signed ${signature} was answered ${response.status}`;
    return vendorFault(response.status, answer);
  };

  return (request: Request): Promise<string | null> => {
    if (request.kind === 'call') return call(request);
    if (request.kind === 'operator') return operator(request);
    return request.kind === 'login' ? login(request) : vendor(request);
  };
};

/**
 * Sends requests that are generated from the contract's shapes, from guests and sessions of every type, logins with real
 * encryption, and vendors' calls signed and not. Returns what a 5xx, a refusal without its code or field, or a store that does
 * not add up afterwards has shown.
 */
export const fuzz = async (
  place: FuzzPlace,
  { runs, seed, onProgress = () => undefined, onUnreached = () => undefined }: FuzzOptions,
): Promise<readonly FuzzFinding[]> => {
  const findings: FuzzFinding[] = [];
  const { site } = place;
  const stage = await createFuzzStage(place);
  const succeeded = new Set<CallName>();
  const send = createSenders(site, stage, succeeded);
  for (let sent = 0; sent < runs; sent += batchMax) {
    const batchSeed = seed + sent / batchMax;
    const requests = fc.sample(anyRequest, { numRuns: Math.min(batchMax, runs - sent), seed: batchSeed });
    const lane = async (first: number): Promise<void> => {
      for (let at = first; at < requests.length; at += lanes) {
        const request = requests[at];
        const fault = request === undefined ? null : await send(request);
        if (request !== undefined && fault !== null) findings.push({ seed: batchSeed, place: at, fault, request });
      }
    };
    await Promise.all(Array.from({ length: lanes }, (_, first) => lane(first)));
    onProgress(Math.min(runs, sent + batchMax));
  }
  const refused = lotteryCalls.filter((name) => !succeeded.has(name)).map((name) => `success of ${name}`);
  const unreached = [...(await unreachedKinds(site, stage)), ...refused];
  const isDemanded = runs >= coverageRunsMin;
  if (!isDemanded && unreached.length > 0) onUnreached(unreached);
  const faults = [...(await halfDone(site)), ...(isDemanded ? unreached.map((kind) => `no generated call led to a ${kind}`) : [])];
  return [...findings, ...faults.map((fault) => ({ seed, place: runs, fault, request: {} }))];
};
