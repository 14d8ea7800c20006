import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform, valueOf, type TestPlatform } from '../../../../testing/test-platform.ts';
import { sign } from '../../../../testing/vendor-client.ts';
import { demoMerchant } from '../../../merchant/index.ts';
import { sandboxSecret } from '../../vendor-secrets.ts';

const hosts = { tala: '192.0.2.7', talaToo: '2001:db8:7::9', dagat: '198.51.100.20', stranger: '203.0.113.9' } as const;

let site: TestPlatform;
beforeAll(async () => {
  site = await startTestPlatform({
    env: {
      TRUSTED_PROXIES: '127.0.0.1,::1',
      RATE_LIMIT: '5',
      SANDBOX_CALLS: 'false',
    },
  });
  const { vendors, ...config } = demoMerchant('PALARO');
  const callingFrom = (...callsFrom: string[]) => ({ ...vendors.default, callsFrom });
  await site.platform.services.merchant.save({
    ...config,
    vendors: { ...vendors, TALA: callingFrom(hosts.tala, '2001:db8::/32'), DAGAT: callingFrom('198.51.100.0/24') },
  });
});
afterAll(() => site.stop());

type Sent = {
  readonly vendor?: string;
  readonly from: string;
  readonly method?: string;
  readonly body?: unknown;
  readonly signature?: string;
};
type Heard = { readonly http: number; readonly status: unknown; readonly wait: string | null; readonly requestId: string | null };

/** Sends a call as a vendor's server at an address does, through the proxy that tells the address. */
const send = async (
  call: string,
  { vendor = 'TALA', from, method = 'POST', body = {}, signature }: Sent,
): Promise<Heard & Record<string, unknown>> => {
  const raw = method === 'GET' ? '' : JSON.stringify(body);
  const timestamp = String(Date.now());
  const response = await fetch(`${site.baseUrl}/vendors/${vendor}/seamless/v1/${call}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from,
      'x-vendor-timestamp': timestamp,
      'x-vendor-signature':
        signature ?? sign(sandboxSecret(site.studiosSecret, { merchantCode: 'PALARO', vendorCode: vendor }), timestamp, raw),
    },
    body: raw === '' ? null : raw,
  });
  const answer = (await response.json()) as { readonly status: unknown };
  return {
    ...answer,
    http: response.status,
    wait: response.headers.get('retry-after'),
    requestId: response.headers.get('x-request-id'),
  };
};

const linesOf = (text: string): Record<string, unknown>[] =>
  site
    .logged()
    .split('\n')
    .filter((line) => line.includes(text))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** Lines that are no security events. */
const linesWith = (text: string) => linesOf(text).filter(({ event }) => event !== 'security');
const securityLinesWith = (text: string) => linesOf(text).filter(({ event }) => event === 'security');

const accepted = { http: 401, status: 'BAD_TOKEN' };
const open = { token: 'none', game: 'none' };

test('a vendor calls from its own addresses alone, and one without a list from any', async () => {
  for (const [vendor, from] of [
    ['TALA', hosts.tala],
    ['TALA', `::ffff:${hosts.tala}`],
    ['TALA', `${hosts.tala}:51324`],
    ['TALA', hosts.talaToo],
    ['DAGAT', hosts.dagat],
    ['BGS', hosts.stranger],
  ] as const)
    expect(await send('session/open', { vendor, from, body: open }), `${vendor} ${from}`).toMatchObject(accepted);
  for (const [vendor, from] of [
    ['TALA', hosts.dagat],
    ['DAGAT', hosts.tala],
    ['DAGAT', `${hosts.tala}:443`],
  ] as const)
    expect(await send('session/open', { vendor, from, body: open }), `${vendor} ${from}`).toMatchObject({
      http: 401,
      status: 'BAD_SIGNATURE',
    });
  expect(await send('session/open', { vendor: 'BGS', from: 'no address', body: open })).toMatchObject({ http: 400, code: 'bad_request' });
});

test('a call from elsewhere is refused before its body and signature, and a line tells of it until there are too many', async () => {
  const tooLong = { token: 'x'.repeat(20_000) };
  expect(await send('session/open', { from: hosts.tala, body: tooLong })).toMatchObject({ http: 400, status: 'BAD_REQUEST' });
  const from = '203.0.113.44';
  const heard = [];
  for (let turn = 0; turn < 5; turn++) heard.push(await send('session/open', { from, body: tooLong }));
  expect(heard.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 3 }, () => 'BAD_SIGNATURE'),
    'TOO_MANY_REQUESTS',
    'TOO_MANY_REQUESTS',
  ]);
  expect(linesWith(from)).toMatchObject(
    heard.slice(0, 3).map(({ requestId }) => ({
      level: 40,
      merchant: 'PALARO',
      vendor: 'TALA',
      ip: from,
      reqId: requestId,
      msg: "a call from an address that is not on the vendor's list",
    })),
  );
  const refused = {
    level: 30,
    event: 'security',
    name: 'vendor_call_refused',
    merchant: 'PALARO',
    vendor: 'TALA',
    ip: from,
    status: 'BAD_SIGNATURE',
  };
  expect(securityLinesWith(from)).toMatchObject([refused, refused, refused, { name: 'limit_hit' }]);
});

test('an address that sends unsigned calls is told to wait, and what a vendor signs there still goes through', async () => {
  const from = '198.51.100.66';
  const forged = { vendor: 'DAGAT', from, body: open, signature: '0'.repeat(64) };
  for (let turn = 0; turn < 3; turn++) expect(await send('session/open', forged)).toMatchObject({ http: 401, status: 'BAD_SIGNATURE' });
  const refused = await send('session/open', forged);
  expect(refused).toMatchObject({ http: 429, status: 'TOO_MANY_REQUESTS' });
  expect(Number(refused.wait)).toBeGreaterThan(0);
  expect(await send('session/open', { ...forged, vendor: 'NOBODY' })).toMatchObject({ http: 429 });
  expect(securityLinesWith(from).filter(({ name }) => name === 'limit_hit')).toMatchObject([
    { merchant: 'PALARO', ip: from, limit: 'unsigned' },
  ]);
  expect(await send('session/open', { ...forged, from: '198.51.100.67' })).toMatchObject({ http: 401 });
  for (let turn = 0; turn < 5; turn++)
    expect(await send('session/open', { vendor: 'DAGAT', from, body: open }), `signed ${turn}`).toMatchObject(accepted);
});

test('bodies above the limit are refused as such, however many a vendor signs', async () => {
  const body = { ...open, filler: 'x'.repeat(17 * 1024) };
  for (let turn = 0; turn < 6; turn++)
    expect(await send('session/open', { vendor: 'DAGAT', from: '198.51.100.68', body }), `turn ${turn}`).toMatchObject({
      http: 400,
      status: 'BAD_REQUEST',
      field: 'body',
    });
});

test.each([
  ['GET', '198.51.100.71'],
  ['PUT', '198.51.100.72'],
  ['PATCH', '198.51.100.73'],
  ['DELETE', '198.51.100.74'],
  ['OPTIONS', '198.51.100.75'],
])('%s is answered with a status of the protocol, and counted when nobody signed it', async (method, from) => {
  const signed = { vendor: 'DAGAT', from, method, body: open };
  const forged = { ...signed, signature: '0'.repeat(64) };
  for (let turn = 0; turn < 5; turn++)
    expect(await send('wallet/bet', signed)).toMatchObject({ http: 400, status: 'BAD_REQUEST', field: 'method' });
  for (let turn = 0; turn < 3; turn++) expect(await send('wallet/bet', forged)).toMatchObject({ http: 401, status: 'BAD_SIGNATURE' });
  expect(await send('wallet/bet', forged)).toMatchObject({ http: 429, status: 'TOO_MANY_REQUESTS' });
});

test('a platform without sandbox calls, as in production, makes neither players nor money for a vendor', async () => {
  const from = '198.51.100.76';
  for (const call of ['sandbox/player', 'sandbox/token', 'sandbox/delay'])
    expect(await send(call, { vendor: 'DAGAT', from }), call).toMatchObject({ http: 400, status: 'BAD_REQUEST', field: 'call' });
  expect((await site.pool.query(`SELECT FROM player WHERE username LIKE 'sandbox%'`)).rows).toEqual([]);
});

test('a transaction id that comes again with other content is logged and counted, and nothing of its content is', async () => {
  const player = await site.newPlayer();
  // A game of large stakes, so that no other number in the log looks like one.
  const { games } = valueOf(await player('gameList', { query: { gameType: 'LIVE', pageSize: 100 } }));
  const game = games.find(({ minBet }) => minBet === '50.00');
  if (game === undefined) throw new Error('there is no game');
  const { gameId, nodeId, vassalage: vendor } = game;
  const { id } = valueOf(await player('memberInfo'));
  const opening = { minor: 90_000_000n, currency: 'PHP' } as const;
  await site.platform.services.wallet.deposit({ playerId: id, source: 'test', reference: id, amount: opening });
  const url = new URL(valueOf(await player('launchGame', { query: { category: 'LIVE', vendor, gameId, nodeId } })).url);
  const vendorGame = url.searchParams.get('game') ?? '';
  const from = vendor === 'TALA' ? hosts.tala : hosts.dagat;
  const call = (name: string, body: Record<string, unknown>) => send(name, { vendor, from, body });
  const opened = await call('session/open', { token: url.searchParams.get('token'), game: vendorGame });
  const key = { player: opened['player'], game: vendorGame, round: 'r1', currency: 'PHP' };
  const bet = { ...key, session: opened['session'], transaction: 'b1', amount: '1654321' };
  const win = { ...key, transaction: 'w1', amount: '1234567', closed: true };
  for (const body of [bet, bet]) expect(await call('wallet/bet', body)).toMatchObject({ status: 'OK' });
  expect(await call('wallet/win', win)).toMatchObject({ status: 'OK' });
  expect(linesWith('other content')).toEqual([]);
  const conflicts = [
    await call('wallet/bet', { ...bet, amount: '1654322' }),
    await call('wallet/bet', { ...bet, amount: '1654323' }),
    await call('wallet/win', { ...win, amount: '1234568' }),
  ];
  expect(conflicts.map(({ status }) => status)).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT']);
  // Whole lines, since a short id can stand by chance in a request's: no field but these may be there.
  expect(linesWith('other content')).toStrictEqual(
    ['wallet/bet', 'wallet/bet', 'wallet/win'].map((name, at) => ({
      level: 40,
      time: expect.any(Number),
      reqId: conflicts[at]?.requestId,
      merchant: 'PALARO',
      vendor,
      call: name,
      msg: 'a transaction id came again with other content',
    })),
  );
  const figures = (await (await fetch(`${site.baseUrl}/metrics`)).text()).split('\n');
  expect(figures.filter((line) => line.startsWith('palaro_vendor_conflicts_total'))).toEqual([
    `palaro_vendor_conflicts_total{merchant="PALARO",vendor="${vendor}",call="wallet/bet"} 2`,
    `palaro_vendor_conflicts_total{merchant="PALARO",vendor="${vendor}",call="wallet/win"} 1`,
  ]);
});
