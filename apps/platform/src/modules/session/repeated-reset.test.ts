import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { aRequest, clock, codeOf, startNode, type TestNode } from './testing.ts';

let database: TestDatabase;
let node: TestNode;
beforeAll(async () => {
  database = await startTestDatabase();
  node = startNode({ pool: database.pool });
});
afterAll(async () => {
  await node.close();
  await database.drop();
});

let count = 0;
/** An account whose password has been set by a code, and the same call again, with other content where it says so. */
const aReset = async () => {
  const [username, mobile] = [`Forgetful${++count}`, `+63918555000${count}`];
  const id = await node.players.createAccount({ username, mobile, password: 'Right#2026', type: 0, merchantCode: 'M', currency: 'PHP' });
  const messageCode = await node.sentCode('forget', 'sms', mobile);
  const send = async ({ password = 'Brand-New-7', code = messageCode } = {}) => {
    const payload = { channel: 'sms', mobileNum: mobile.slice(3), countryDialingCode: '+63', messageCode: code };
    const { data, encryption } = await node.encrypt({ ...payload, password, confirmPassword: password });
    return node.handlers.setPasswordByCode({ query: {}, body: { data }, context: aRequest({ encryption }) });
  };
  expect(codeOf(await send())).toBe('ok');
  return { id, username, send };
};

test('a reset that is sent again, since its answer was lost, is answered as done, and is made once', async () => {
  const { id, username, send } = await aReset();
  const session = await node.sessions.start((await node.players.find(id))!);
  for (let turn = 0; turn < 7; turn++) expect(await send()).toEqual({ ok: true, value: { userName: username, ended: [] } });
  expect(codeOf(await node.sessions.authenticate(session.info.token, session.cookie, 'M'))).toBe('ok');
  const resets = await database.pool.query(`SELECT FROM account_event WHERE player_id = $1 AND kind = 'password_reset'`, [id]);
  expect(resets.rowCount).toBe(1);
});

test('with another password or another code it is refused as a wrong code is, and the password stays', async () => {
  const { username, send } = await aReset();
  expect(codeOf(await send({ password: 'Another-New-7' }))).toBe('code_wrong');
  expect(codeOf(await send({ code: '000000' }))).toBe('code_wrong');
  expect(codeOf(await node.logIn({ username, password: 'Brand-New-7' }))).toBe('ok');
});

test('who has seen the used code may guess the password no more than five times', async () => {
  const { send } = await aReset();
  for (let turn = 0; turn < 5; turn++) expect(codeOf(await send({ password: `Guessed-New-${turn}` }))).toBe('code_wrong');
  expect(codeOf(await send())).toBe('code_wrong');
});

test('a used code that has run out opens nothing', async () => {
  const { send } = await aReset();
  clock.advance(600_000);
  expect(codeOf(await send())).toBe('code_wrong');
});
