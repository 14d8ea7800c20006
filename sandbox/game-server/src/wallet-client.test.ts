import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemRuntime, type Runtime } from './clock.ts';
import { answersOfWins, createWalletClient, NO_FAULTS, type WalletClient } from './wallet-client.ts';

let answer: { readonly http: number; readonly body: string };
const server = createServer((_request, response) => response.writeHead(answer.http, { location: '/elsewhere' }).end(answer.body));
let client: WalletClient;
const operators = new Map<string, string>();
const createClient = (runtime: Runtime): WalletClient =>
  createWalletClient({
    operators,
    vendorSecret: () => 's',
    runtime,
    faults: NO_FAULTS,
    timeoutMs: 5_000,
    pauses: { pauseMs: 400, pauseMaxMs: 600_000 },
  });
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const platformUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  operators.set('PALARO', platformUrl);
  client = createClient(systemRuntime);
});
afterAll(() => server.close());

test.each([
  [200, '{"status":"OK","balance":"1"}', 'ok'],
  [422, '{"status":"INSUFFICIENT_FUNDS"}', 'refused'],
  [401, '{"status":"BAD_SIGNATURE"}', 'refused'],
  [500, '{"status":"OK"}', 'unknown'],
  [500, '{"status":"INSUFFICIENT_FUNDS"}', 'unknown'],
  [200, '{"status":"INSUFFICIENT_FUNDS"}', 'unknown'],
  [503, '{"status":"IN_PROGRESS"}', 'unknown'],
  [429, '{"status":"TOO_MANY_REQUESTS"}', 'unknown'],
  [409, '{"status":"NEVER_HEARD_OF"}', 'unknown'],
  [404, '<html>', 'unknown'],
  [200, '["OK"]', 'unknown'],
  [302, '{"status":"OK"}', 'unknown'],
])('an answer of HTTP %i with %s is %s: what is not plainly done or refused may still happen', async (http, body, kind) => {
  answer = { http, body };
  expect(await client.call({ operator: 'PALARO', vendor: 'TALA' }, 'wallet/bet', {})).toMatchObject({ kind });
});

test('what is owed to an operator that the settings no longer name is not known yet', async () => {
  expect(await client.call({ operator: 'GONE', vendor: 'TALA' }, 'wallet/win', {})).toMatchObject({ kind: 'unknown' });
});

test('each win of a call that took several is done, refused or not known for itself; a platform that does not know the call says so', () => {
  const answers = [{ status: 'OK' }, { status: 'UNKNOWN_ROUND' }, { status: 'NEVER_HEARD_OF' }, 'OK'];
  const ok = { kind: 'ok', body: { status: 'OK', answers } } as const;
  expect(answersOfWins(ok, 5)?.map(({ kind }) => kind)).toEqual(['ok', 'refused', 'unknown', 'unknown', 'unknown']);
  expect(answersOfWins({ kind: 'ok', body: { status: 'OK' } }, 1)).toMatchObject([{ kind: 'unknown' }]);
  expect(answersOfWins({ kind: 'unknown', reason: 'x' }, 2)).toMatchObject([{ kind: 'unknown' }, { kind: 'unknown' }]);
  expect(answersOfWins({ kind: 'refused', status: 'BAD_SIGNATURE', body: {} }, 1)).toMatchObject([{ kind: 'unknown' }]);
  expect(answersOfWins({ kind: 'refused', status: 'BAD_REQUEST', body: { field: 'call' } }, 1)).toBeNull();
});

test('an operator that does not answer rests, each time for longer, with one trial between; any answer ends it', async () => {
  let at = 0;
  const moved = createClient({ ...systemRuntime, now: () => at });
  const call = async (): Promise<string> => {
    await moved.call({ operator: 'PALARO', vendor: 'TALA' }, 'wallet/win', {});
    return moved.standing('PALARO');
  };
  answer = { http: 503, body: '{"status":"IN_PROGRESS"}' };
  const standings: string[] = [];
  for (let i = 0; i < 8; i++) standings.push(await call());
  expect(standings).toEqual([...Array.from({ length: 7 }, () => 'answers'), 'rests']);
  // What was under way already makes the rest no longer.
  await call();
  at = 400;
  expect(moved.standing('PALARO')).toBe('trial');
  expect(await call()).toBe('rests');
  at = 1_199;
  expect(moved.standing('PALARO')).toBe('rests');
  at = 1_200;
  expect(moved.standing('PALARO')).toBe('trial');
  for (; at < 600_000; at += 30_000) await call();
  expect(moved.standing('PALARO')).toBe('trial');
  answer = { http: 422, body: '{"status":"INSUFFICIENT_FUNDS"}' };
  expect(await call()).toBe('answers');
});
