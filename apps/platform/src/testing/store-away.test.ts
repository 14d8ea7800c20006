import { calls } from '@palaro/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../db/testing.ts';
import { startSilentProxy, storeAt } from './silent-proxy.ts';
import { startTestPlatform, valueOf, type TestPlatform } from './test-platform.ts';

let database: TestDatabase;
let proxy: Awaited<ReturnType<typeof startSilentProxy>>;
let site: TestPlatform;
beforeAll(async () => {
  database = await startTestDatabase();
  proxy = await startSilentProxy(storeAt(database.connectionString));
  const throughProxy = new URL(database.connectionString);
  throughProxy.searchParams.delete('host');
  throughProxy.host = `127.0.0.1:${proxy.port}`;
  site = await startTestPlatform({ databaseUrl: throughProxy.toString() });
}, 60_000);
afterAll(async () => {
  await site.stop();
  await proxy.stop();
  await database.drop();
});

const statusOf = async (path: string): Promise<number> => (await fetch(`${site.baseUrl}${path}`)).status;

test('while the store is away calls are put off and nobody is logged out; once it is back all goes on', async () => {
  const member = await site.newPlayer();
  const { id: playerId } = valueOf(await member('memberInfo'));
  const headers = { authorization: `Bearer ${member.session?.token}`, cookie: `__Host-palaro_session=${member.cookie}` };
  const ask = async ({ path }: { readonly path: string }) => {
    const answer = await fetch(`${site.baseUrl}${path}`, { headers });
    return [answer.status, answer.headers.get('retry-after'), ((await answer.json()) as { code?: string }).code];
  };
  const amount = { currency: 'PHP', minor: 100n } as const;
  const deposit = () => site.platform.services.wallet.deposit({ playerId, source: 'test', reference: 'put-off', amount });
  const balance = async () => valueOf(await member('balance'));
  const before = await balance();
  expect(await statusOf('/health/ready')).toBe(200);

  await proxy.away();
  for (const call of [calls.memberInfo, calls.balance]) expect(await ask(call)).toEqual([503, '5', 'system_upgrading']);
  await expect(deposit()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect([await statusOf('/health/ready'), await statusOf('/health/live')]).toEqual([503, 200]);

  await proxy.back();
  await expect.poll(() => statusOf('/health/ready'), { timeout: 5_000 }).toBe(200);
  expect(await balance()).toEqual(before);
  await deposit();
  expect(await balance()).not.toEqual(before);
}, 10_000);
