import { calls, operatorCalls } from '@palaro/contract';
import { request as rawRequest } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoMerchant } from '../../apps/platform/src/modules/merchant/index.ts';
import { fuzz } from './fuzz.ts';
import { startTestPlatform, type TestPlatform } from '../../apps/platform/src/testing/test-platform.ts';

let site: TestPlatform;
beforeAll(async () => {
  site = await startTestPlatform();
  const { vendors, ...config } = demoMerchant('PALARO');
  const own = { ...vendors, TALA: { ...vendors.default, horizonMinutes: 5 } };
  // No lottery house runs beside this platform.
  await site.platform.services.merchant.save({ ...config, lottery: { ...config.lottery, vendors: [] }, vendors: own });
});
afterAll(() => site.stop());

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`${site.baseUrl}/wps/session/login`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });

test('a body that is too large, too deep, broken or of another kind is refused and named', async () => {
  const tooLarge = await post('x'.repeat(200_000));
  expect([tooLarge.status, await tooLarge.json()]).toMatchObject([413, { success: false, code: 'body_too_large' }]);
  expect((await post('['.repeat(500) + ']'.repeat(500))).status).toBe(400);
  expect((await post('{"data":')).status).toBe(400);
  expect((await post('{"__proto__":{"a":1},"data":"x"}')).status).toBe(400);
  expect((await post('data=x', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
  for (const response of [await post('{"data":'), await post('{"data":7}')]) {
    expect(await response.json()).toMatchObject({ success: false, code: 'bad_request', data: { requestId: expect.any(String) } });
  }
});

test('a bad field is named', async () => {
  const response = await fetch(`${site.baseUrl}/wps/games?pageNo=0`);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'bad_request', data: { field: 'pageNo' } });
});

test('an unknown path under /wps/ and a wrong method answer in the envelope', async () => {
  expect(await (await fetch(`${site.baseUrl}/wps/nothing/here`)).json()).toMatchObject({ success: false, code: 'not_found' });
  const wrong = await fetch(`${site.baseUrl}/wps/games`, { method: 'DELETE' });
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET']);
  const wrongOfOperators = await fetch(`${site.baseUrl}/wps/operator/login`);
  expect([wrongOfOperators.status, wrongOfOperators.headers.get('allow')]).toEqual([405, 'POST']);
  expect(await wrong.json()).toMatchObject({ success: false, code: 'method_not_allowed' });
});

test('headers beyond the bound are refused before anything is read', async () => {
  const status = await new Promise<number>((resolve, reject) => {
    const request = rawRequest(`${site.baseUrl}/wps/games`, { headers: { 'x-padding': 'a'.repeat(40_000) } }, (response) =>
      resolve(response.statusCode ?? 0),
    );
    request.on('error', reject);
    request.end();
  });
  expect(status).toBe(431);
});

test.each([
  ['a value', 200, '/wps/system/settings', {}],
  ['a refused field', 400, '/wps/games?pageNo=0', {}],
  ['a refused guest', 401, '/wps/wallets/gcs', {}],
  ['a body that is none', 400, '/wps/session/login', { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }],
  ['an unknown path', 404, '/wps/nothing/here', {}],
  ['another method', 405, '/wps/wallets/gcs', { method: 'DELETE' }],
  ['a call whose address cannot be decoded', 400, '/wps/%E0%A4%A', {}],
  ['a page whose address cannot be decoded', 400, '/m/%', {}],
  ['a document of its own', 200, '/wps/openapi.json', {}],
  ['a probe', 200, '/health/live', {}],
])('%s carries the security headers and the request id that its refusal names', async (kind, status, path, init) => {
  const answer = await fetch(site.baseUrl + path, init);
  const { headers } = answer;
  expect(answer.status).toBe(status);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('x-request-id')).toMatch(/^\w{26}$/);
  if (status >= 400) expect(await answer.json()).toMatchObject({ data: { requestId: headers.get('x-request-id') } });
  if (status >= 400 || kind === 'a value')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
});

test('somebody with a browser and an address that cannot be decoded is led home', async () => {
  for (const path of ['/m/%', '/%E0%A4%A']) {
    const { status, headers } = await fetch(site.baseUrl + path, { redirect: 'manual', headers: { accept: 'text/html,*/*' } });
    expect([status, headers.get('location'), headers.get('x-content-type-options')]).toEqual([302, '/m/home', 'nosniff']);
  }
});

test('a client names no request', async () => {
  const { headers } = await fetch(`${site.baseUrl}/wps/system/settings`, { headers: { 'x-request-id': 'named-by-the-client' } });
  expect(headers.get('x-request-id')).not.toBe('named-by-the-client');
});

test('A434 the contract is served as OpenAPI 3.1 and as a page', async () => {
  const document = (await (await fetch(`${site.baseUrl}/wps/openapi.json`)).json()) as { openapi: string; paths: Record<string, object> };
  expect(document.openapi).toBe('3.1.0');
  expect(Object.values(document.paths).flatMap((path) => Object.keys(path))).toHaveLength(
    Object.keys({ ...calls, ...operatorCalls }).length,
  );
  const page = await (await fetch(`${site.baseUrl}/wps/reference`)).text();
  for (const row of [...Object.values(calls), ...Object.values(operatorCalls)]) expect(page).toContain(row.path);
  expect(page).toContain('<dt>Permission</dt><dd>chat:answer</dd>');
});

test('health and metrics answer', async () => {
  expect((await fetch(`${site.baseUrl}/health/live`)).status).toBe(200);
  expect((await fetch(`${site.baseUrl}/health/ready`)).status).toBe(200);
  await fetch(`${site.baseUrl}/wps/nothing/here?of=1`);
  const figures = await (await fetch(`${site.baseUrl}/metrics`)).text();
  expect(figures).toContain('palaro_http_request_seconds');
  expect(figures).toContain('palaro_http_answers_total{route="unmatched",status="404"}');
  expect(figures).not.toContain('/wps/nothing');
});

test('rounds without news raise the alarm at the horizon of their vendor: a figure and a line, and nobody’s name in it', async () => {
  // At once, and whoever marks them, this call or the platform's own job, does it in one statement.
  await site.pool.query(
    `INSERT INTO gaming_rounds (id, merchant_code, vendor_code, player_id, masked_name, game_code, node_id, game_type, round, mode, currency, stake, payout, bets, wins, state, opened_at, changed_at)
     SELECT id, 'PALARO', split_part(id, '-', 2), 'p1', 'an***', 'g', '1', 'RNG', id, 'real', 'PHP', 100, 0, 1, 0, 'pending', now(),
            now() - split_part(id, '-', 3)::int * interval '1 minute'
     FROM unnest($1::text[]) AS id`,
    [['alarm-TALA-4', 'alarm-TALA-6', 'alarm-DAGAT-29', 'alarm-DAGAT-31']],
  );
  await site.platform.services.gaming.reconcile();
  const { rows } = await site.pool.query<{ id: string }>(`SELECT id FROM gaming_rounds WHERE state = 'checking' ORDER BY id`);
  expect(rows.map(({ id }) => id)).toEqual(['alarm-DAGAT-31', 'alarm-TALA-6']);
  await site.pool.query(`DELETE FROM gaming_rounds WHERE id LIKE 'alarm-%'`);
  const figures = await (await fetch(`${site.baseUrl}/metrics`)).text();
  for (const vendor of ['TALA', 'DAGAT'])
    expect(figures).toContain(`palaro_rounds_unresolved_total{merchant="PALARO",vendor="${vendor}"} 1`);
  const lines = site.logged().split('\n');
  const alarms = lines.filter((line) => line.includes('without news')).map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(alarms.map(({ level, merchant, vendor, rounds }) => ({ level, merchant, vendor, rounds }))).toEqual([
    { level: 40, merchant: 'PALARO', vendor: 'DAGAT', rounds: 1 },
    { level: 40, merchant: 'PALARO', vendor: 'TALA', rounds: 1 },
  ]);
});

test('a run too short to reach every movement of money says so, which is no fault', { timeout: 60_000 }, async () => {
  let unreached: readonly string[] = [];
  expect(await fuzz({ site, house: null }, { runs: 200, seed: 7, onUnreached: (kinds) => (unreached = kinds) })).toEqual([]);
  expect(unreached).toContain('credit');
});
