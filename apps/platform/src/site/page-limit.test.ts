import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts';

let site: TestPlatform;
beforeAll(async () => {
  // The build as it ships: `npm test` has made it. 5 % of 60 pages are 3.
  const playerDist = join(import.meta.dirname, '../../../player/dist');
  site = await startTestPlatform({
    env: { PLAYER_DIST: playerDist, TRUSTED_PROXIES: '127.0.0.0/8,::1,192.0.2.1', RATE_LIMIT: '5', PAGES_PER_MINUTE: '60' },
  });
});
afterAll(() => site.stop());

const call = (path: string, from: string): Promise<Response> =>
  fetch(site.baseUrl + path, { headers: { 'x-forwarded-for': from, accept: 'text/html', cookie: 'language=EN' } });

test('pages are counted by address: too many get 429, the failure page and when to come back, others and home go on', async () => {
  const [busy, other] = ['203.0.113.9', '203.0.113.10'];
  const statuses = [];
  for (const path of ['/m/notice', '/m/notice', '/m/notice', '/m/notice']) statuses.push((await call(path, busy)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  // What a client writes into the header itself stands before what the proxies add, and counts for nothing.
  const refused = await call('/m/notice', `${other}, ${busy}, 192.0.2.1`);
  expect([refused.status, refused.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.text()).toContain('The lights are out for a moment');
  const events = site
    .logged()
    .split('\n')
    .filter((line) => line.includes('limit_hit') && line.includes('"page"'));
  expect(events.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ event: 'security', merchant: 'PALARO', ip: busy }),
  ]);
  expect([(await call('/m/notice', other)).status, (await call('/m/home', busy)).status]).toEqual([200, 200]);
});

test('too many registrations under one name are refused, and a security event', async () => {
  const body = { username: 'rosamae', password: 'short', confirmPassword: 'short', type: 0, agreement: true } as const;
  const answers = [];
  for (let turn = 0; turn < 3; turn++) answers.push(await site.guest()('registerByUsername', { body }));
  expect(answers.at(-1)).toMatchObject({ code: 'too_many_requests' });
  const events = site
    .logged()
    .split('\n')
    .filter((line) => line.includes('"name":"limit_hit"') && line.includes('"limit":"name"'));
  expect(events).not.toEqual([]);
  expect(events.join()).not.toContain('rosamae');
});
