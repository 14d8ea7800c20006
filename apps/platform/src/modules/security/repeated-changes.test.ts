import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encryptLogin, startTestPlatform, valueOf, type TestClient, type TestPlatform } from '../../testing/test-platform.ts';

let site: TestPlatform;
beforeAll(async () => {
  site = await startTestPlatform();
});
afterAll(() => site.stop());

const password = 'Fresh!2026';

const send = async (member: TestClient, call: 'passWordChangeV2' | 'setMoneyPassword', payload: object): Promise<string> => {
  const { data, encryption } = await encryptLogin(member, payload);
  const answer = await member(call, { body: { data }, headers: { encryption } });
  return answer.success ? 'ok' : answer.code;
};
const change = (member: TestClient, oldPassword: string, newPassword: string) =>
  send(member, 'passWordChangeV2', { oldPassword, newPassword, confirmNewPassword: newPassword });
const changeMoney = (member: TestClient, proof: object, newMoneyPassword: string) =>
  send(member, 'setMoneyPassword', { newMoneyPassword, confirmNewMoneyPassword: newMoneyPassword, ...proof });
const kinds = async (member: TestClient): Promise<string[]> => valueOf(await member('accountEvents')).list.map(({ kind }) => kind);

test('a change of password that is sent again, since its answer was lost, is answered as done, locks nothing and is made once', async () => {
  const member = await site.newPlayer('repeats1');
  for (let turn = 0; turn < 7; turn++) expect(await change(member, password, 'Newer!2026')).toBe('ok');
  expect(await kinds(member)).toEqual(['password_changed', 'login']);
  expect((await site.as('repeats1', 'Newer!2026')).session?.userName).toBe('repeats1');
});

test('a first password that is sent again is answered as done', async () => {
  const account = { merchantCode: 'PALARO', username: 'repeats2', password, type: 0, currency: 'PHP', firstLoginPending: true };
  await site.platform.services.player.createAccount(account);
  const member = await site.as('repeats2', password);
  expect([await change(member, password, 'Newer!2026'), await change(member, password, 'Newer!2026')]).toEqual(['ok', 'ok']);
});

test('after a change of password, guesses of old and new ones together are no more than of one alone', async () => {
  const member = await site.newPlayer('repeats3');
  expect(await change(member, password, 'Newer!2026')).toBe('ok');
  const guesses = [];
  for (let turn = 0; turn < 4; turn++) guesses.push(await change(member, `Wrong!${turn}x`, `Guess!${turn}x`));
  expect(guesses).toEqual(['old_password_wrong', 'old_password_wrong', 'old_password_wrong', 'tries_locked']);
  expect(await change(member, password, 'Newer!2026')).toBe('tries_locked');
});

test('where no password was changed a moment ago, nobody learns it by naming it as the new one', async () => {
  const member = await site.newPlayer('repeats4');
  expect(await change(member, 'Wrong!2026', password)).toBe('old_password_wrong');
});

test('a change of the money password that is sent again is answered as done and locks nothing', async () => {
  const member = await site.newPlayer('repeats5');
  expect(await changeMoney(member, { loginPassword: password }, '274951')).toBe('ok');
  for (let turn = 0; turn < 7; turn++) expect(await changeMoney(member, { oldMoneyPassword: '274951' }, '618303')).toBe('ok');
  expect(await changeMoney(member, { oldMoneyPassword: '274951' }, '905172')).toBe('money_password_wrong');
  expect(await kinds(member)).toEqual(['money_password_changed', 'money_password_set', 'login']);
});

type StepCall = 'beginSecondStep' | 'confirmSecondStep';
const sendStep = async (member: TestClient, call: StepCall, payload: object) => {
  const { data, encryption } = await encryptLogin(member, payload);
  return member(call as 'confirmSecondStep', { body: { data }, headers: { encryption } });
};
/** A member whose second step is set up but not confirmed, and its confirmation by the code of their app so many steps of 30 s from now. */
const settingUp = async (name: string) => {
  const member = await site.newPlayer(name);
  const { secret } = valueOf((await sendStep(member, 'beginSecondStep', { loginPassword: password })) as never) as { secret: string };
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const confirm = (steps: number) =>
    sendStep(member, 'confirmSecondStep', { code: totp.generate({ timestamp: Date.now() + steps * 30_000 }) });
  return { member, confirm };
};
const logInWith = async (username: string, secondCode: string): Promise<boolean> => {
  const guest = site.guest();
  const { data, encryption } = await encryptLogin(guest, { action: 'username', username, password, secondCode });
  return (await guest('login', { body: { data }, headers: { encryption } })).success;
};

test('a second step that is confirmed again, since its answer was lost, shows recovery codes that are good, and is switched on once', async () => {
  const { member, confirm } = await settingUp('repeats6');
  const lost = valueOf(await confirm(0)).recoveryCodes;
  const shown = valueOf(await confirm(1)).recoveryCodes;
  expect(valueOf(await member('securityState'))).toMatchObject({ hasSecondStep: true, recoveryCodesLeft: 10 });
  expect(await kinds(member)).toEqual(['second_step_on', 'login']);
  expect([await logInWith('repeats6', lost[0]!), await logInWith('repeats6', shown[0]!)]).toEqual([false, true]);
});

test('a second step that was confirmed a while ago gives no recovery codes any more', async () => {
  const { confirm } = await settingUp('repeats7');
  valueOf(await confirm(0));
  await site.pool.query(`UPDATE second_step SET confirmed_at = confirmed_at - interval '11 minutes'
    WHERE player_id = (SELECT id FROM player WHERE username = 'repeats7')`);
  expect(await confirm(1)).toMatchObject({ success: false, code: 'second_step_changed' });
});
