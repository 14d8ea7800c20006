import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { createTestClock } from '../../kernel/clock.ts';
import { createIds } from '../../kernel/ids.ts';
import { createSemaphore } from '../../kernel/semaphore.ts';
import { createHumanCheck, createProofOfWork } from './index.ts';
import { sliderTolerance } from './slider-rules.ts';
import { solveWork } from './solve-work.ts';

const minuteMs = 60_000;
const clock = createTestClock();
let database: TestDatabase;
/** Merchant M asks by picture, SLIDER by slider; FREE nowhere. */
const createChecks = (reveal = true) =>
  createHumanCheck({
    pool: database.pool,
    clock,
    ids: createIds(clock.now),
    reveal,
    gate: createSemaphore('captchas', 2, 2),
    proofOfWork: createProofOfWork('a secret of at least 32 characters'),
    termsOf: (merchantCode) => {
      const kind = merchantCode === 'FREE' ? 'off' : merchantCode === 'SLIDER' ? 'slider' : 'picture';
      return {
        kindAt: { login: kind, codes: kind, registration: kind, forget: kind, feedback: kind, trial: kind },
        loginAfterFailures: merchantCode === 'M' ? 3 : 5,
        work: 4,
      };
    },
  });
let checks: ReturnType<typeof createChecks>;
beforeAll(async () => {
  database = await startTestDatabase();
  checks = createChecks();
});
afterAll(() => database.drop());

const solved = async (merchantCode: string, way?: 'work') => {
  const { captchaId, work } = await checks.create(merchantCode, 'codes', way);
  return { captchaId, answer: way === 'work' ? '' : captchaId.slice(0, 4), work: await solveWork(work) };
};
const slide = async () => {
  const captcha = await checks.create('SLIDER', 'login');
  const hole = Number(captcha.captchaId.split('.')[0]);
  const at = (x: number) =>
    checks.slide(captcha.captchaId, x, [
      [0, 2],
      [200, Math.round(x / 2)],
      [400, x],
    ]);
  return { captcha, hole, at };
};

test('who gives nothing shows nothing where a check is not asked for, and is asked for one elsewhere', async () => {
  expect(await checks.prove('M', 'codes', {}, true)).toBe('nothing');
  expect(await checks.prove('M', 'codes', {})).toBe('captcha_required');
  expect(await checks.prove('FREE', 'codes', {})).toBe('nothing');
  expect(await checks.prove('FREE', 'codes', {}, true)).toBe('nothing');
});

test('who gives a check has passed by a right one alone, also where none is asked for', async () => {
  for (const isOptional of [true, false]) {
    expect(await checks.prove('M', 'codes', await solved('M'), isOptional)).toBe('passed');
    expect(await checks.prove('M', 'codes', { ...(await solved('M')), answer: 'none' }, isOptional)).toBe('captcha_wrong');
    expect(await checks.prove('M', 'codes', { captchaId: 'unknown', answer: '1234', work: 'w' }, isOptional)).toBe('captcha_wrong');
    expect(await checks.prove('SLIDER', 'codes', { geetest_challenge: 'unknown' }, isOptional)).toBe('captcha_required');
  }
});

test('where a merchant wants no check the work of the device stands for one', async () => {
  expect(await checks.prove('FREE', 'codes', await solved('FREE', 'work'))).toBe('passed');
  expect(await checks.prove('FREE', 'codes', { ...(await solved('FREE', 'work')), work: 'none' })).toBe('captcha_wrong');
});

test('after how many failures a login is asked for a check is its merchant’s', () => {
  expect([checks.loginAfterFailures('M'), checks.loginAfterFailures('FREE')]).toEqual([3, 5]);
});

test('work alone is good for five minutes, a piece that was slid for two', async () => {
  const [work, lateWork] = [await solved('M', 'work'), await solved('M', 'work')];
  clock.advance(5 * minuteMs);
  expect(await checks.check('M', 'login', work)).toBeNull();
  clock.advance(1);
  expect(await checks.check('M', 'login', lateWork)).toBe('captcha_required');
  const given = async () => {
    const { captcha, hole, at } = await slide();
    return { geetest_challenge: captcha.captchaId, ...(await at(hole)), work: await solveWork(captcha.work) };
  };
  const [slid, lateSlid] = [await given(), await given()];
  clock.advance(2 * minuteMs);
  expect(await checks.check('SLIDER', 'login', slid)).toBeNull();
  clock.advance(1);
  expect(await checks.check('SLIDER', 'login', lateSlid)).toBe('captcha_wrong');
});

test('a piece may be let go as far before its hole as behind it', async () => {
  const [near, far] = [await slide(), await slide()];
  expect(await near.at(near.hole - sliderTolerance)).not.toBeNull();
  expect(await far.at(far.hole - sliderTolerance - 1)).toBeNull();
});

test('the id of a check says nothing of its answer, but in tests', async () => {
  const hidden = createChecks(false);
  for (const merchantCode of ['M', 'SLIDER']) expect((await hidden.create(merchantCode, 'login')).captchaId).toMatch(/^[0-9a-z]{26}$/);
  expect((await checks.create('M', 'login')).captchaId).toMatch(/^\d{4}\.[0-9a-z]{26}$/);
  expect((await checks.create('M', 'login', 'work')).captchaId).toMatch(/^[0-9a-z]{26}$/);
});
