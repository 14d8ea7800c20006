import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { transaction } from '../../db/transaction.ts';
import { ok } from '../../kernel/result.ts';
import { createSeal } from '../../kernel/seal.ts';
import { createSecondCodes } from './second-codes.ts';
import { createSecretAttempts } from './secret-attempts.ts';
import { anAccount, clock, codeOf, ids, startNode, watchedPool, type TestNode } from './testing.ts';

let database: TestDatabase;
let node: TestNode;
beforeAll(async () => {
  database = await startTestDatabase();
  node = startNode({ pool: database.pool });
});
afterAll(() => database.drop());

const nothing = () => Promise.resolve();
const anOwner = async () => {
  const { id, username } = await anAccount(node);
  return { playerId: id, userName: username, merchantCode: 'M' };
};
/** An account whose second step is begun, with the codes of its app. */
const begun = async () => {
  const owner = await anOwner();
  const { secret = '' } = (await node.secondStep.begin(owner, 'Palaro', nothing)) ?? {};
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = (steps = 0): string => app.generate({ timestamp: clock.now() + steps * 30_000 });
  return { owner, code, player: (await node.players.find(owner.playerId))! };
};

test('wrong tries of a secret lock it for its time, a right one clears the count, and logins are not counted with them', async () => {
  const { pool } = database;
  const tries = createSecretAttempts({ pool, clock }, 'secret', { untilLock: 3, lockMs: 60_000 });
  const owner = await anOwner();
  const turn = (check: 'right' | 'wrong') => tries(owner, () => Promise.resolve(check));
  expect([await turn('wrong'), await turn('wrong'), await turn('right')]).toEqual(['wrong', 'wrong', 'right']);
  expect([await turn('wrong'), await turn('wrong')]).toEqual(['wrong', 'wrong']);
  // A try that nobody looked at is none.
  await expect(tries(owner, () => Promise.reject(new Error('too many are waiting')))).rejects.toThrow('too many are waiting');
  expect(await turn('wrong')).toBe('wrong');
  clock.advance(1000);
  expect(await turn('right')).toEqual({ code: 'tries_locked', data: { retryAfterSeconds: 59 } });
  clock.advance(59_000);
  expect(await turn('right')).toBe('right');
  await turn('wrong');
  expect(codeOf(await node.logIn({ username: owner.userName, password: 'Right#2026' }))).toBe('ok');
});

test('a code of the app is good once, and none before it', async () => {
  const { owner, code, player } = await begun();
  expect(codeOf(await node.secondStep.confirm(owner, code(), nothing))).toBe('ok');
  const check = async (given: string | undefined) =>
    codeOf(await node.secondStep.atLogin(player, { code: given, device: '' }, () => Promise.resolve(ok(undefined))));
  expect([await check(undefined), await check(' '), await check('')]).toEqual(Array.from({ length: 3 }, () => 'second_code_required'));
  const next = code(1);
  expect([await check(next), await check(next), await check(code())]).toEqual(['ok', 'second_code_wrong', 'second_code_wrong']);
  clock.advance(30_000);
  expect([await check(code()), await check(code(3)), await check(code(1))]).toEqual(['second_code_wrong', 'second_code_wrong', 'ok']);
});

test('five wrong codes lock the second step for a quarter of an hour', async () => {
  const { owner, code } = await begun();
  const wrong = code() === '000000' ? '000001' : '000000';
  for (let turn = 0; turn < 5; turn++) expect(codeOf(await node.secondStep.confirm(owner, wrong, nothing))).toBe('second_code_wrong');
  expect(await node.secondStep.confirm(owner, code(), nothing)).toMatchObject({
    failure: { code: 'tries_locked', data: { retryAfterSeconds: 900 } },
  });
});

test('a step is confirmed once, also of two at the same moment, and switched off by a code', async () => {
  const { owner, code } = await begun();
  let confirmed = 'not yet';
  const pool = watchedPool(database.pool, async (name) => {
    // The second one comes in between.
    if (name === 'login-clear') confirmed = codeOf(await node.secondStep.confirm(owner, code(1), nothing));
  });
  expect([codeOf(await startNode({ pool }).secondStep.confirm(owner, code(), nothing)), confirmed]).toEqual(['second_step_changed', 'ok']);
  expect(await node.secondStep.begin(owner, 'Palaro', nothing)).toBeNull();
  expect(await node.secondStep.state(owner.playerId)).toEqual({ isOn: true, recoveryCodesLeft: 10 });
  clock.advance(10 * 60_000);
  expect(codeOf(await node.secondStep.confirm(owner, code(), nothing))).toBe('second_step_changed');
  expect(codeOf(await node.secondStep.switchOff(owner, 'AAAAA-AAAAA', nothing))).toBe('second_code_wrong');
  expect(codeOf(await node.secondStep.switchOff(owner, code(), nothing))).toBe('ok');
  expect(codeOf(await node.secondStep.switchOff(owner, code(1), nothing))).toBe('second_step_changed');
  expect(await node.secondStep.state(owner.playerId)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
  const stranger = await anOwner();
  for (const work of [node.secondStep.confirm, node.secondStep.switchOff])
    expect(codeOf(await work(stranger, code(), nothing))).toBe('second_step_changed');
});

test('recovery codes are ten signs that nobody misreads, good once, also where all of them are digits', async () => {
  const { owner } = await begun();
  const tokens = ['2345678923', 'aBc01ilodefghjkm-_', 'xyz', 'wvtsrqp'];
  const codes = createSecondCodes({
    pool: database.pool,
    clock,
    ids: { ...ids, newToken: () => tokens.shift() ?? ids.newToken() },
    seal: createSeal('a secret of at least 32 characters', randomBytes, 'second-step'),
  });
  const made = await transaction(database.pool, (client) => codes.renewRecoveryCodes(client, owner.playerId));
  expect(made.slice(0, 3)).toEqual(['23456-78923', 'ABCDE-FGHJK', 'XYZWV-TSRQP']);
  for (const code of made) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{5}-[A-HJKMNP-Z2-9]{5}$/);
  const stored = { secretSealed: Buffer.alloc(0), isOn: true };
  const taken = { giveBack: expect.any(Function) };
  for (const given of ['2345678923', ' abcde fghjk '])
    expect([await codes.take(owner.playerId, stored, given), await codes.take(owner.playerId, stored, given)]).toEqual([taken, null]);
  for (const given of ['1234567', '234567x']) expect(await codes.take(owner.playerId, stored, given)).toBeNull();
});
