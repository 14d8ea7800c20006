import type { WorkChallenge } from '@palaro/contract';
import type { Solution } from 'altcha-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { createTestClock } from '../../kernel/clock.ts';
import { createIds } from '../../kernel/ids.ts';
import { createSemaphore, OverloadedError } from '../../kernel/semaphore.ts';
import { captchaPng } from './captcha-image.ts';
import { packWork, solveWork } from './solve-work.ts';
import { createCaptchas, createProofOfWork } from './index.ts';

const clock = createTestClock();
let database: TestDatabase;
let captchas: ReturnType<typeof createCaptchas>;
beforeAll(async () => {
  database = await startTestDatabase();
  captchas = createCaptchas({
    pool: database.pool,
    clock,
    ids: createIds(clock.now),
    reveal: true,
    gate: createSemaphore('captchas', 2, 2),
    proofOfWork: createProofOfWork('a secret of at least 32 characters'),
    workOf: (merchantCode) => (merchantCode === 'HARD' ? 40 : 4),
  });
});
afterAll(() => database.drop());

type Captcha = Awaited<ReturnType<typeof captchas.create>>;
const read = ({ captchaId }: Captcha) => ({ captchaId, answer: captchaId.slice(0, 4) });
const solved = async (captcha: Captcha) => ({ ...read(captcha), work: await solveWork(captcha.work) });

test('A447 a captcha is a PNG and differs from the next', async () => {
  const [first, second] = [await captchas.create('M'), await captchas.create('M')];
  expect(Buffer.from(first.image, 'base64').subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  expect(first.image).not.toBe(second.image);
  const { width, height } = await sharp(await captchaPng('0123456789', () => 0.5)).metadata();
  expect([width, height]).toEqual([660, 100]);
});

test('a captcha is good for five minutes and no longer', async () => {
  const [early, late] = [await captchas.create('M'), await captchas.create('M')];
  clock.advance(5 * 60_000);
  expect(await captchas.check('M', await solved(early))).toBe(true);
  clock.advance(1);
  expect(await captchas.check('M', await solved(late))).toBe(false);
});

test('of a flood of captchas a few are drawn, a few wait and the others are refused', async () => {
  const made = await Promise.allSettled(Array.from({ length: 20 }, () => captchas.create('M')));
  const refused = made.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(16);
  for (const one of refused) expect(one).toMatchObject({ reason: expect.any(OverloadedError) });
});

test('a right picture without its work, solved and its own, is refused', async () => {
  const other = await solved(await captchas.create('M'));
  const { challenge, solution } = JSON.parse(atob(other.work)) as { challenge: WorkChallenge; solution: Solution };
  const forge = (work: WorkChallenge, parameters: object) => ({ ...work, parameters: { ...work.parameters, ...parameters } });
  const wrongOnes: readonly ((captcha: Captcha) => string | Promise<string>)[] = [
    () => '',
    () => 'no base64 of JSON',
    () => btoa('{"challenge":{"parameters":7},"solution":{}}'),
    // Of another captcha; and that one under this captcha's name.
    () => other.work,
    ({ work }) => packWork({ challenge: forge(challenge, { data: work.parameters.data }), solution }),
    // Of a challenge that was made easier, and of one that nobody signed.
    ({ work }) => solveWork(forge(work, { keyPrefix: '0' })),
    ({ work }) => solveWork({ ...forge(work, { keyPrefix: '0' }), signature: '' }),
    // Not solved, or not by trying.
    ({ work }) => packWork({ challenge: work, solution }),
    async ({ work }) =>
      packWork({ challenge: work, solution: { counter: 1e9, derivedKey: `${work.parameters.keyPrefix}${'0'.repeat(32)}` } }),
  ];
  for (const [index, wrong] of wrongOnes.entries()) {
    const captcha = await captchas.create('M');
    expect(await captchas.check('M', { ...read(captcha), work: await wrong(captcha) }), `${index}`).toBe(false);
    expect(await captchas.check('M', await solved(captcha)), `${index} again`).toBe(false);
  }
  expect(await captchas.check('M', other)).toBe(true);
});

test('work is good once, however often and at however many nodes it comes at the same time', async () => {
  const answer = await solved(await captchas.create('M'));
  const answers = await Promise.all(Array.from({ length: 8 }, () => captchas.check('M', answer)));
  expect(answers.filter(Boolean)).toHaveLength(1);
});

test('a merchant says how much work its captchas take, and less of another merchant’s does not do', async () => {
  const counterOf = (work: string): number => (JSON.parse(atob(work)) as { solution: Solution }).solution.counter;
  const hard = await solved(await captchas.create('HARD'));
  expect(counterOf(hard.work)).toBeGreaterThanOrEqual(20);
  expect(counterOf(hard.work)).toBeLessThanOrEqual(60);
  expect(await captchas.check('HARD', await solved(await captchas.create('M')))).toBe(false);
  expect(await captchas.check('HARD', hard)).toBe(true);
});
