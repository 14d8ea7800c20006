import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../kernel/clock.ts';
import { sandboxSecret } from '../modules/gaming/index.ts';
import { demoMerchant } from '../modules/merchant/index.ts';
import { runCommand } from './run-command.ts';
import { startTestPlatform, testSecret, type TestPlatform } from './test-platform.ts';
import { createVendorClient } from './vendor-client.ts';

let site: TestPlatform;
beforeAll(async () => {
  site = await startTestPlatform();
  const second = { ...demoMerchant('SECOND'), name: 'Ikalawa', domains: ['second.example', 'second.example:8443'], jackpots: [] };
  const saved = await site.platform.services.merchant.save(second);
  if (!saved.ok) throw new Error(saved.failure.message);
});
afterAll(() => site.stop());

const statusAt = async ({ platform }: TestPlatform, host: string, url = '/wps/system/settings') => {
  const { statusCode, headers, body } = await platform.app.inject({ url, headers: { host } });
  return { statusCode, type: headers['content-type'], name: (JSON.parse(body) as { value?: { name?: string } }).value?.name };
};

test('a host is its merchant’s however it is spelt: with a port, in capitals, with the dot of the root', async () => {
  for (const host of ['second.example', 'Second.Example', 'second.example.', 'SECOND.EXAMPLE.:8443', 'second.example:80'])
    expect(await statusAt(site, host), host).toMatchObject({ statusCode: 200, name: 'Ikalawa' });
  expect(await statusAt(site, 'first.example')).toMatchObject({ name: 'Palaro' });
});

test('a merchant whose document a node cannot read is closed at its hosts, and no other merchant serves or registers anybody there', async () => {
  const stored = await site.pool.query<{ config: object }>(`SELECT config FROM merchant WHERE code = 'SECOND'`);
  // As a newer version writes it.
  await site.pool.query(`UPDATE merchant SET config = config || '{"schemaVersion": 99}' WHERE code = 'SECOND'`);
  const node = await startTestPlatform({ databaseUrl: site.connectionString });
  try {
    for (const host of ['second.example', 'second.example.', 'Second.example:8443'])
      for (const url of ['/wps/system/settings', '/wps/system/status', '/', '/m/login', '/desk', '/manifest.webmanifest'])
        expect(await statusAt(node, host, url), `${host}${url}`).toMatchObject({ statusCode: 503 });
    const body = { username: 'zzofsecond', password: 'Fresh!2026', confirmPassword: 'Fresh!2026', type: 0, agreement: true };
    const registered = await node.platform.app.inject({
      method: 'PUT',
      url: '/wps/register/username',
      headers: { host: 'second.example' },
      payload: body,
    });
    expect([registered.statusCode, registered.json()]).toMatchObject([503, { success: false, code: 'system_upgrading' }]);
    expect((await site.pool.query(`SELECT 1 FROM player WHERE username = 'zzofsecond'`)).rowCount).toBe(0);
    // A browser that asks for a page can read what it gets, in both languages, and is not given another merchant's.
    for (const url of ['/', '/m', '/m/login', '/nowhere', '/wps/reference']) {
      const page = await node.platform.app.inject({ url, headers: { host: 'second.example', accept: 'text/html,*/*;q=0.8' } });
      expect([page.statusCode, page.headers['content-type'], page.headers['retry-after']], url).toEqual([
        503,
        'text/html; charset=utf-8',
        '60',
      ]);
      expect(page.body).toMatch(/We are updating this site[^]*lang="fil"[^]*Ina-update namin ang site na ito/);
      expect(page.body).not.toMatch(/Palaro|Ikalawa/);
    }
    // The others, and the node itself, are as they were.
    expect(await statusAt(node, 'first.example')).toMatchObject({ statusCode: 200, name: 'Palaro' });
    expect((await node.platform.app.inject({ url: '/health/ready', headers: { host: 'second.example' } })).statusCode).toBe(200);
    // A vendor is told to come again.
    const call = {
      method: 'POST',
      url: '/vendors/TALA/seamless/v1/wallet/win',
      headers: { host: 'second.example' },
      payload: '{}',
    } as const;
    expect((await node.platform.app.inject(call)).json()).toMatchObject({ status: 'IN_PROGRESS' });
    // A node that could read it before goes on with that.
    expect(await statusAt(site, 'second.example')).toMatchObject({ statusCode: 200, name: 'Ikalawa' });
    await site.pool.query(`UPDATE merchant SET config = $1 WHERE code = 'SECOND'`, [stored.rows[0]?.config]);
    await expect.poll(() => statusAt(node, 'second.example')).toMatchObject({ statusCode: 200, name: 'Ikalawa' });
  } finally {
    await node.stop();
  }
});

test('an operator’s change of a vendor’s terms holds within a second at a node that gets nothing but that vendor’s calls', async () => {
  const vendor = createVendorClient({
    baseUrl: site.baseUrl,
    vendor: 'TALA',
    secret: sandboxSecret(testSecret, { merchantCode: 'PALARO', vendorCode: 'TALA' }),
    now: systemClock.now,
  });
  const status = async (): Promise<string> => (await vendor.call('session/open', { token: 'none', game: 'none' })).status;
  expect(await status()).not.toBe('BAD_SIGNATURE');
  const terms = JSON.stringify({ ...demoMerchant('PALARO').vendors.default, callsFrom: ['203.0.113.7'] });
  const env = { DATABASE_URL: site.connectionString };
  expect(await runCommand('merchant', ['set', 'PALARO', `vendors.TALA=${terms}`, '--yes'], env)).toMatchObject({ code: 0 });
  await expect.poll(status, { interval: 50, timeout: 1000 }).toBe('BAD_SIGNATURE');
});
