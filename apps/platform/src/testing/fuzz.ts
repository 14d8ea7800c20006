import { calls, type Call, type CallName } from '@palaro/contract';
import fc from 'fast-check';
import type { TestClient } from './test-platform.ts';

/** A generated request that got a 5xx; `seed` and `place` make it again. */
export type FuzzFinding = {
  readonly seed: number;
  readonly place: number;
  readonly name: CallName;
  readonly query: object;
  readonly body: unknown;
  readonly status: number;
};

export type FuzzOptions = {
  readonly baseUrl: string;
  readonly runs: number;
  readonly seed: number;
  /** A player that is signed in; asked for again after each logout that was sent for it. */
  readonly signIn: () => Promise<TestClient>;
  /** Told after each batch how many requests were sent. */
  readonly onProgress?: (sent: number) => void;
};

const batchMax = 5_000;
const lanes = 16;

const nodeId = fc.integer({ min: 1001, max: 1700 }).map(String);
const day = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const smallNumber = fc.integer({ min: 0, max: 120 }).map(String);
/** What each field usually holds, so that many requests reach the store. */
const usual: Readonly<Record<string, fc.Arbitrary<string>>> = {
  pageNo: smallNumber,
  pageSize: smallNumber,
  page: smallNumber,
  limitNum: smallNumber,
  minLine: smallNumber,
  gameType: fc.constantFrom('RNG', 'FISH', 'LIVE', 'LOTT', 'PVP'),
  gameCategory: fc.constantFrom('RNG', 'FISH'),
  category: fc.constantFrom('RNG', 'FISH', 'LIVE'),
  vassalage: fc.constantFrom('BGS', 'DAGAT', 'TALA'),
  vendor: fc.constantFrom('BGS', 'DAGAT', 'TALA'),
  language: fc.constantFrom('EN', 'TY'),
  isNew: fc.constantFrom('0', '1'),
  gameName: fc.constantFrom('a', 'ng', 'star', 'Piña', '%', '_', '\\'),
  nodeId,
  gameId: nodeId,
  minBet: fc.constantFrom('1', '5.00', '0.2'),
  from: day,
  to: day,
  state: fc.constantFrom('pending', 'settled'),
  types: fc.constantFrom('A', 'PL', 'B,PU'),
  groupName: fc.constantFrom('m_home', 'm_home,m_live'),
  typeId: fc.constant('1'),
  username: fc.constantFrom('player0', 'nobodyyet'),
  email: fc.constant('maria@palaro.example'),
  code: fc.constantFrom('FIESTA1', 'NOBODYS1'),
  password: fc.constant('Palaro!2026'),
  confirmPassword: fc.constant('Palaro!2026'),
  data: fc.string({ maxLength: 200 }),
  announcementId: fc.constant('palaro-demo-1'),
  read: fc.constant('true'),
  type: fc.constant('0'),
  agreement: fc.constant('true'),
};
const anyUnits = fc.array(fc.integer({ min: 0, max: 0xff_ff }), { maxLength: 20 }).map((units) => String.fromCharCode(...units));
const noise = fc.oneof(
  fc.string({ maxLength: 40 }),
  anyUnits,
  fc.integer().map(String),
  fc.constantFrom(
    '',
    '0',
    '-1',
    'null',
    'RNG',
    'EN',
    'TY',
    "' OR 1=1 --",
    '%00',
    '2026-02-30',
    '9'.repeat(30),
    '../../etc/passwd',
    '\u0000',
    '\ud800',
  ),
);
const pair = fc
  .constantFrom(...Object.keys(usual))
  .chain((field) =>
    fc.tuple(fc.constant(field), fc.oneof({ weight: 3, arbitrary: usual[field] ?? noise }, { weight: 2, arbitrary: noise })),
  );
const pairs = fc.array(pair, { maxLength: 6 }).map((list) => Object.fromEntries(list));
const anything = fc.oneof(fc.integer(), fc.boolean(), fc.constant(null), fc.jsonValue({ maxDepth: 3 }));
const mixed = fc.dictionary(fc.constantFrom(...Object.keys(usual)), fc.oneof(noise, anything), { maxKeys: 8 });
const anyRequest = fc.record({
  name: fc.constantFrom(...(Object.keys(calls) as CallName[])),
  query: pairs,
  body: fc.oneof(pairs, mixed, fc.jsonValue({ maxDepth: 4 })),
  signedIn: fc.boolean(),
});

type GeneratedRequest = typeof anyRequest extends fc.Arbitrary<infer R> ? R : never;

/** Sends generated requests, some signed in, some usual and most not; returns those that got a 5xx. */
export const fuzz = async ({ baseUrl, runs, seed, signIn, onProgress = () => undefined }: FuzzOptions): Promise<readonly FuzzFinding[]> => {
  const findings: FuzzFinding[] = [];
  let player = await signIn();
  const send = async (batchSeed: number, place: number, { name, query, body, signedIn }: GeneratedRequest): Promise<void> => {
    const row: Call = calls[name];
    if (name === 'logout' && signedIn) player = await signIn();
    const search = new URLSearchParams(query).toString();
    const response = await fetch(`${baseUrl}${row.path}${search === '' ? '' : `?${search}`}`, {
      method: row.method,
      headers: {
        'content-type': 'application/json',
        encryption: Object.values(query)[0]?.replace(/[^\w;-]/g, '') ?? '',
        ...(signedIn ? { authorization: `Bearer ${player.session?.token}`, cookie: `palaro_session=${player.cookie}` } : {}),
      },
      ...(row.method === 'POST' || row.method === 'PUT' ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (response.status >= 500 && !text.includes('"vendor_unavailable"'))
      findings.push({ seed: batchSeed, place, name, query, body, status: response.status });
  };
  for (let sent = 0; sent < runs; sent += batchMax) {
    const batchSeed = seed + sent / batchMax;
    const requests = fc.sample(anyRequest, { numRuns: Math.min(batchMax, runs - sent), seed: batchSeed });
    const lane = async (first: number): Promise<void> => {
      for (let place = first; place < requests.length; place += lanes) {
        const request = requests[place];
        if (request !== undefined) await send(batchSeed, place, request);
      }
    };
    await Promise.all(Array.from({ length: lanes }, (_, first) => lane(first)));
    onProgress(Math.min(runs, sent + batchMax));
  }
  return findings;
};
