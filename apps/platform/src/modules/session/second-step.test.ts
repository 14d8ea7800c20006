import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSeal } from '../../kernel/seal.ts';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { silentLogger } from '../../kernel/log.ts';
import { ok } from '../../kernel/result.ts';
import { createSecondStep } from './index.ts';
import { createSecretAttempts } from './secret-attempts.ts';
import { anAccount, clock, codeOf, ids, startNode } from './testing.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.drop());

/** Recovery codes whose digits stand last, or first: `ABCD234567`, `234567BBCD`. */
const tokenOf = (place: number): string => {
  const letter = 'ABCDEFGHJK'[place % 10] ?? '';
  return place % 2 === 0 ? `${letter}bcd234567` : `234567${letter}bcd`;
};
const ownDevices: readonly string[] = ['phone', 'tablet'];
const nothing = (): Promise<void> => Promise.resolve();

/** An account with a secret that is not confirmed yet. */
const aStep = async () => {
  const { pool } = database;
  const node = startNode({ pool });
  const { id } = await anAccount(node);
  const player = (await node.players.find(id))!;
  const account = { playerId: id, merchantCode: 'M', userName: player.username };
  let [made, isPlain] = [0, true];
  const seal = createSeal('a secret of at least 32 characters', randomBytes, 'second-step');
  const steps = createSecondStep({
    log: silentLogger,
    pool,
    clock,
    isDeviceOf: (device) => Promise.resolve(ownDevices.includes(device)),
    ids: { ...ids, newToken: () => (isPlain ? ids.newToken() : tokenOf(made++)) },
    seal,
  });
  const { secret } = (await steps.begin(account, 'Demo', nothing))!;
  isPlain = false;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: 30 });
  const codeIn = (periods: number): string => totp.generate({ timestamp: clock.now() + periods * 30_000 });
  const wrong = (): string => String((Number(codeIn(0)) + 500_000) % 1_000_000).padStart(6, '0');
  const login = async (code?: string, device = 'phone'): Promise<string> =>
    codeOf(await steps.atLogin(player, { code, device }, () => Promise.resolve(ok(undefined))));
  return { steps, account, player, codeIn, wrong, login };
};

test('a second step is on once it is confirmed by a right code, and hands out ten recovery codes', async () => {
  const { steps, account, codeIn, wrong, login } = await aStep();
  expect(await login()).toBe('ok');
  expect(codeOf(await steps.switchOff(account, codeIn(0), nothing))).toBe('second_step_changed');
  expect(await steps.confirm(account, wrong(), nothing)).toEqual({
    ok: false,
    failure: { code: 'second_code_wrong', data: { field: 'code' } },
  });
  expect(await steps.state(account.playerId)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
  const confirmed = await steps.confirm(account, codeIn(0), nothing);
  expect(confirmed.ok && confirmed.value.slice(0, 3)).toEqual(['ABCD2-34567', '23456-7BBCD', 'CBCD2-34567']);
  expect(await steps.state(account.playerId)).toEqual({ isOn: true, recoveryCodesLeft: 10 });
  expect(await steps.begin(account, 'Demo', nothing)).toBeNull();
  clock.advance(600_000);
  expect(codeOf(await steps.confirm(account, codeIn(0), nothing))).toBe('second_step_changed');
  expect(codeOf(await steps.confirm({ ...account, playerId: ids.newId() }, codeIn(0), nothing))).toBe('second_step_changed');
});

test('a code of the app is good once, at most a period early, and none older than one that was used', async () => {
  const { steps, account, codeIn, login } = await aStep();
  await steps.confirm(account, codeIn(0), nothing);
  for (const nothingTyped of [undefined, '', '  ']) expect(await login(nothingTyped)).toBe('second_code_required');
  clock.advance(1000);
  expect(await login(codeIn(0))).toBe('second_code_wrong');
  clock.advance(60_000);
  expect([await login(codeIn(2)), await login(codeIn(1)), await login(codeIn(0))]).toEqual([
    'second_code_wrong',
    'ok',
    'second_code_wrong',
  ]);
  clock.advance(120_000);
  const typed = codeIn(0);
  expect(await login(` ${typed.slice(0, 3)} ${typed.slice(3)} `)).toBe('ok');
});

test('a recovery code is good once, in any case and without its dash, and switches the step off too', async () => {
  const { steps, account, codeIn, wrong, login } = await aStep();
  await steps.confirm(account, codeIn(0), nothing);
  expect([await login('abcd234567'), await login('ABCD2-34567'), await login('234567BBCD')]).toEqual(['ok', 'second_code_wrong', 'ok']);
  expect((await steps.state(account.playerId)).recoveryCodesLeft).toBe(8);
  let told = 0;
  const alongside = (): Promise<void> => Promise.resolve(void told++);
  expect(codeOf(await steps.switchOff(account, wrong(), alongside))).toBe('second_code_wrong');
  expect(codeOf(await steps.switchOff(account, 'CBCD2-34567', alongside))).toBe('ok');
  expect([await steps.state(account.playerId), told, await login()]).toEqual([{ isOn: false, recoveryCodesLeft: 0 }, 1, 'ok']);
});

test.each([
  ['a code of the app', (codeIn: (periods: number) => string) => codeIn(0)],
  ['a recovery code', () => 'ABCD2-34567'],
])('%s is good again where our own failure kept its owner out, and once it has let them in no more', async (_, codeOfNow) => {
  const { steps, account, player, codeIn, login } = await aStep();
  await steps.confirm(account, codeIn(0), nothing);
  clock.advance(60_000);
  const given = codeOfNow(codeIn);
  await expect(steps.atLogin(player, { code: given, device: '' }, () => Promise.reject(new Error('no store')))).rejects.toThrow('no store');
  expect([await login(given), await login(given)]).toEqual(['ok', 'second_code_wrong']);
});

test('the fifth wrong code locks for a quarter of an hour, and a right one before it starts the count anew', async () => {
  const { steps, account, codeIn, wrong, login } = await aStep();
  await steps.confirm(account, codeIn(0), nothing);
  const failures = async (times: number) => {
    for (let time = 0; time < times; time++) expect(await login(wrong())).toBe('second_code_wrong');
  };
  await failures(4);
  clock.advance(30_000);
  expect(await login(codeIn(0))).toBe('ok');
  await failures(5);
  clock.advance(30_000);
  expect(await steps.confirm(account, codeIn(0), nothing)).toMatchObject({ failure: { code: 'tries_locked' } });
  expect(await steps.switchOff(account, codeIn(0), nothing)).toEqual({
    ok: false,
    failure: { code: 'tries_locked', data: { retryAfterSeconds: 870 } },
  });
  clock.advance(870_000);
  expect(await login(codeIn(0))).toBe('ok');
});

test('who knows the password and guesses codes has twenty of their own, and locks no device of the account', async () => {
  const { steps, account, codeIn, wrong, login } = await aStep();
  await steps.confirm(account, codeIn(0), nothing);
  for (let time = 0; time < 20; time++) expect(await login(wrong(), `device ${time}`)).toBe('second_code_wrong');
  clock.advance(30_000);
  expect(await login(codeIn(0), 'another')).toBe('tries_locked');
  expect(await login(codeIn(0))).toBe('ok');
});

test('all devices of an account have five wrong codes together, and use up nothing of those who come without one', async () => {
  const { steps, account, codeIn, wrong, login } = await aStep();
  await steps.confirm(account, codeIn(0), nothing);
  for (let time = 0; time < 5; time++) expect(await login(wrong(), ownDevices[time % 2])).toBe('second_code_wrong');
  clock.advance(30_000);
  for (const device of ownDevices) expect(await login(codeIn(0), device)).toBe('tries_locked');
  expect(await login(codeIn(0), 'new')).toBe('ok');
});

test('a secret that could not be compared is no wrong try', async () => {
  const tries = createSecretAttempts({ pool: database.pool, clock }, 'test', { untilLock: 2, lockMs: 1000 });
  const account = { playerId: 'p', merchantCode: 'M', userName: 'Interrupted' };
  for (let time = 0; time < 4; time++)
    await expect(tries(account, () => Promise.reject(new Error('no store')))).rejects.toThrow('no store');
  expect(await tries(account, () => Promise.resolve('right'))).toBe('right');
});
