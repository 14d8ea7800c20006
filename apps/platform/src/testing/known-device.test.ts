import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDesk } from './desk.ts';
import { addOperator } from './operators.ts';
import { encryptLogin, startTestPlatform, type TestPlatform } from './test-platform.ts';

let site: TestPlatform;
beforeAll(async () => {
  site = await startTestPlatform({ env: { RATE_LIMIT: '10' } });
});
afterAll(() => site.stop());

const [username, password] = ['ownsadevice', 'Bituin!77'];
const logIn = async (login: { readonly username: string; readonly password: string }, cookie = ''): Promise<Response> => {
  const { data, encryption } = await encryptLogin(site.guest(), { action: 'username', ...login });
  const headers = { 'content-type': 'application/json', encryption, cookie };
  return fetch(`${site.baseUrl}/wps/session/login`, { method: 'POST', headers, body: JSON.stringify({ data }) });
};

test('whoever has logged in on a device, a player or an agent, does so again while the tries of their address are used up', async () => {
  await site.platform.services.player.createAccount({ merchantCode: 'PALARO', username, password, type: 0, currency: 'PHP' });
  await addOperator(site.pool, 'Ana');
  const [ana, another] = [createTestDesk(site.baseUrl), createTestDesk(site.baseUrl)];
  expect((await ana.logIn('Ana')).status).toBe(200);
  const first = await logIn({ username, password });
  const cookie = first.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  for (let n = 0; n < 6; n++) await logIn({ username: `nobody${n}`, password: 'Wrong!77' });
  expect([(await logIn({ username, password })).status, (await another.logIn('Ana')).status]).toEqual([429, 429]);
  expect([(await logIn({ username, password }, cookie)).status, (await ana.logIn('Ana')).status]).toEqual([200, 200]);
});
