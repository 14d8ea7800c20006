import { calls, type Call, type CallName } from '@palaro/contract';
import fc from 'fast-check';
import { request as rawRequest } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform, valueOf, type TestPlatform } from './test-platform.ts';

let site: TestPlatform;
beforeAll(async () => {
  site = await startTestPlatform();
});
afterAll(() => site.stop());

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`${site.baseUrl}/wps/session/login`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });

test('a body that is too large, too deep, broken or of another kind is refused and named', async () => {
  expect((await post('x'.repeat(200_000))).status).toBe(413);
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
  expect([404, 405]).toContain(wrong.status);
  expect(await wrong.json()).toMatchObject({ success: false });
});

test('headers beyond the bound are refused before anything is read', async () => {
  const status = await new Promise<number>((resolve, reject) => {
    const asked = rawRequest(`${site.baseUrl}/wps/games`, { headers: { 'x-padding': 'a'.repeat(40_000) } }, (response) => resolve(response.statusCode ?? 0));
    asked.on('error', reject);
    asked.end();
  });
  expect(status).toBe(431);
});

test('every answer carries the security headers and a request id', async () => {
  const { headers } = await fetch(`${site.baseUrl}/wps/system/settings`);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('referrer-policy')).toBeTruthy();
  expect(headers.get('x-request-id')).toMatch(/\S{10,}/);
});

test('A434 the contract is served as OpenAPI 3.1 and as a page', async () => {
  const document = (await (await fetch(`${site.baseUrl}/wps/openapi.json`)).json()) as { openapi: string; paths: Record<string, object> };
  expect(document.openapi).toBe('3.1.0');
  expect(Object.values(document.paths).flatMap((path) => Object.keys(path))).toHaveLength(Object.keys(calls).length);
  expect(await (await fetch(`${site.baseUrl}/wps/reference`)).text()).toContain('/wps/wallets/gcs');
});

test('health and metrics answer', async () => {
  expect((await fetch(`${site.baseUrl}/health/live`)).status).toBe(200);
  expect((await fetch(`${site.baseUrl}/health/ready`)).status).toBe(200);
  expect(await (await fetch(`${site.baseUrl}/metrics`)).text()).toContain('palaro_http_request_seconds');
});

test('no password, token, cookie, captcha or amount reaches the log', async () => {
  const canary = 'Canary!Pass9';
  const client = await site.guest();
  valueOf(await client('registerByUsername', { body: { username: 'canaryone', password: canary, confirmPassword: canary, type: 0, agreement: true } }));
  const player = await site.as('canaryone', canary);
  const captcha = valueOf(await player('captcha'));
  await player('balance');
  await site.as('canaryone', 'Wrong!Canary8').catch(() => undefined);
  await fetch(`${site.baseUrl}/wps/games?gameName=CanaryQuery`, { headers: { authorization: `Bearer ${player.session?.token}` } });
  await player('logout');
  const log = site.logged();
  expect(log).toContain('/wps/session/login');
  for (const secret of [canary, 'Wrong!Canary8', player.session?.token ?? '?', player.cookie ?? '?never?', captcha.captchaId, 'CanaryQuery']) expect(log).not.toContain(secret);
});

test('20,000 generated requests never get a 5xx', { timeout: 240_000 }, async () => {
  const { runs, worst } = await fuzz(site, Number(process.env['FUZZ_RUNS'] ?? 20_000));
  expect(runs).toBeGreaterThanOrEqual(20_000);
  expect(worst).toEqual([]);
});

const noise = fc.oneof(
  fc.string({ maxLength: 40 }), fc.string({ unit: 'binary', maxLength: 20 }), fc.integer().map(String), fc.constantFrom('', '0', '-1', 'null', 'RNG', 'EN', 'TY', "' OR 1=1 --", '%00', '2026-02-30', '9'.repeat(30), '../../etc/passwd'),
);
const names = Object.keys(calls) as CallName[];
const fields = ['pageNo', 'pageSize', 'page', 'gameType', 'vassalage', 'gameName', 'language', 'nodeId', 'vendor', 'from', 'to', 'state', 'types', 'groupName', 'username', 'email', 'code', 'category', 'gameId', 'data', 'password', 'confirmPassword', 'announcementId', 'read', 'type', 'agreement', 'minBet', 'minLine', 'isNew', 'limitNum', 'gameCategory', 'typeId'];
const anyRequest = fc.record({
  name: fc.constantFrom(...names),
  query: fc.dictionary(fc.constantFrom(...fields), noise, { maxKeys: 5 }),
  body: fc.oneof(fc.dictionary(fc.constantFrom(...fields), fc.oneof(noise, fc.integer(), fc.boolean(), fc.constant(null), fc.jsonValue({ maxDepth: 3 })), { maxKeys: 8 }), fc.jsonValue({ maxDepth: 4 })),
  signedIn: fc.boolean(),
});

/** Sends generated requests, some signed in; returns those that got a 5xx. */
const fuzz = async (platform: TestPlatform, count: number): Promise<{ runs: number; worst: unknown[] }> => {
  const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
  const requests = fc.sample(anyRequest, { numRuns: count, seed });
  let player = await platform.newPlayer();
  const worst: unknown[] = [];
  const lanes = Array.from({ length: 16 }, async (_, lane) => {
    for (let at = lane; at < requests.length; at += 16) {
      const { name, query, body, signedIn } = requests[at]!;
      const row: Call = calls[name];
      if (name === 'logout' && signedIn) player = await platform.newPlayer();
      const search = new URLSearchParams(query).toString();
      const response = await fetch(`${platform.baseUrl}${row.path}${search === '' ? '' : `?${search}`}`, {
        method: row.method,
        headers: { 'content-type': 'application/json', encryption: Object.values(query)[0]?.replace(/[^\w;-]/g, '') ?? '', ...(signedIn ? { authorization: `Bearer ${player.session?.token}`, cookie: `palaro_session=${player.cookie}` } : {}) },
        ...(row.method === 'POST' || row.method === 'PUT' ? { body: JSON.stringify(body) } : {}),
      });
      const text = await response.text();
      if (response.status >= 500 && !(name === 'launchGame' && text.includes('vendor_unavailable'))) worst.push({ seed, at, name, query, body, status: response.status });
    }
  });
  await Promise.all(lanes);
  return { runs: requests.length, worst };
};
