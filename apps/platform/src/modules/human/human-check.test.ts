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
import { createHumanCheck, createProofOfWork } from './index.ts';
import type { HumanTerms } from './human-ports.ts';
import { isPlausibleTrack, seccodeOf, sliderTolerance } from './slider-rules.ts';

const clock = createTestClock();
/** Merchant M asks by picture, SLIDER by slider, WORK by work alone; FREE nowhere. */
const termsOf = (merchantCode: string): HumanTerms => {
  const kind = ({ SLIDER: 'slider', WORK: 'work', FREE: 'off' } as const)[merchantCode] ?? 'picture';
  return {
    kindAt: { login: kind, codes: kind, registration: kind, forget: kind, feedback: kind, trial: kind },
    loginAfterFailures: 1,
    work: merchantCode === 'HARD' ? 40 : 4,
  };
};
let database: TestDatabase;
let captchas: ReturnType<typeof createHumanCheck>;
beforeAll(async () => {
  database = await startTestDatabase();
  captchas = createHumanCheck({
    pool: database.pool,
    clock,
    ids: createIds(clock.now),
    reveal: true,
    gate: createSemaphore('captchas', 2, 2),
    proofOfWork: createProofOfWork('a secret of at least 32 characters'),
    termsOf,
  });
});
afterAll(() => database.drop());

type Captcha = Awaited<ReturnType<typeof captchas.create>>;
const read = ({ captchaId }: Captcha) => ({ captchaId, answer: captchaId.slice(0, 4) });
const solved = async (captcha: Captcha) => ({ ...read(captcha), work: await solveWork(captcha.work) });

const isPassed = async (merchantCode: string, given: Parameters<typeof captchas.check>[2]): Promise<boolean> =>
  (await captchas.check(merchantCode, 'feedback', given)) === null;

test('A447 a captcha is a PNG and differs from the next', async () => {
  const [first, second] = [await captchas.create('M', 'feedback'), await captchas.create('M', 'feedback')];
  expect(Buffer.from(first.image, 'base64').subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  expect(first.image).not.toBe(second.image);
  const { width, height } = await sharp(await captchaPng('0123456789', () => 0.5)).metadata();
  expect([width, height]).toEqual([660, 100]);
});

test('a captcha is good for five minutes and no longer', async () => {
  const [early, late] = [await captchas.create('M', 'feedback'), await captchas.create('M', 'feedback')];
  clock.advance(5 * 60_000);
  expect(await isPassed('M', await solved(early))).toBe(true);
  clock.advance(1);
  expect(await isPassed('M', await solved(late))).toBe(false);
});

test('of a flood of captchas a few are drawn, a few wait and the others are refused', async () => {
  const made = await Promise.allSettled(Array.from({ length: 20 }, () => captchas.create('M', 'feedback')));
  const refused = made.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(16);
  for (const one of refused) expect(one).toMatchObject({ reason: expect.any(OverloadedError) });
});

test('a right picture without its work, solved and its own, is refused', async () => {
  const other = await solved(await captchas.create('M', 'feedback'));
  const { challenge, solution } = JSON.parse(atob(other.work)) as { challenge: WorkChallenge; solution: Solution };
  const forge = (work: WorkChallenge, parameters: object) => ({ ...work, parameters: { ...work.parameters, ...parameters } });
  const wrongOnes: readonly ((captcha: Captcha) => string | Promise<string>)[] = [
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
    const captcha = await captchas.create('M', 'feedback');
    expect(await isPassed('M', { ...read(captcha), work: await wrong(captcha) }), `${index}`).toBe(false);
    expect(await isPassed('M', await solved(captcha)), `${index} again`).toBe(false);
  }
  // One without any work tried nothing.
  const captcha = await captchas.create('M', 'feedback');
  expect(await captchas.check('M', 'feedback', { ...read(captcha), work: '' })).toBe('captcha_required');
  expect(await isPassed('M', await solved(captcha))).toBe(true);
  expect(await isPassed('M', other)).toBe(true);
});

test('work is good once, however often and at however many nodes it comes at the same time', async () => {
  const answer = await solved(await captchas.create('M', 'feedback'));
  const answers = await Promise.all(Array.from({ length: 8 }, () => isPassed('M', answer)));
  expect(answers.filter(Boolean)).toHaveLength(1);
});

test('a merchant says how much work its captchas take, and less of another merchant’s does not do', async () => {
  const counterOf = (work: string): number => (JSON.parse(atob(work)) as { solution: Solution }).solution.counter;
  const hard = await solved(await captchas.create('HARD', 'feedback'));
  expect(counterOf(hard.work)).toBeGreaterThanOrEqual(20);
  expect(counterOf(hard.work)).toBeLessThanOrEqual(60);
  expect(await isPassed('HARD', await solved(await captchas.create('M', 'feedback')))).toBe(false);
  expect(await isPassed('HARD', hard)).toBe(true);
});

const track = (x: number): [number, number][] => [
  [0, 2],
  [200, Math.round(x / 2)],
  [400, x],
];
const holeOf = ({ captchaId }: Captcha): number => Number(captchaId.split('.')[0]);
const slid = async (captcha: Captcha, x = holeOf(captcha)) => {
  const result = await captchas.slide(captcha.captchaId, x, track(x));
  return result === null ? null : { geetest_challenge: captcha.captchaId, ...result, work: await solveWork(captcha.work) };
};

test('A374 a slider that was slid into its hole passes once, with its challenge, validate, seccode and work', async () => {
  const captcha = await captchas.create('SLIDER', 'login');
  expect(captcha).toMatchObject({ kind: 'slider', image: '', slider: { width: 280, height: 140 } });
  const { picture, piece } = captcha.slider ?? { picture: '', piece: '' };
  const sizes = await Promise.all([picture, piece].map(async (image) => sharp(Buffer.from(image, 'base64')).metadata()));
  expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
    ['webp', 560, 280],
    ['webp', 108, 108],
  ]);
  // What the phone is told says nothing of the hole.
  expect(JSON.stringify({ ...captcha.slider, picture: '', piece: '' })).not.toContain(`:${holeOf(captcha)},`);
  const given = await slid(captcha, holeOf(captcha) + sliderTolerance);
  expect(given?.geetest_seccode).toBe(seccodeOf(given?.geetest_validate ?? ''));
  expect(await captchas.check('SLIDER', 'login', given ?? {})).toBeNull();
  expect(await captchas.check('SLIDER', 'login', given ?? {})).toBe('captcha_wrong');
});

test('a slider is slid once, within two minutes, and close to its hole', async () => {
  const missed = await captchas.create('SLIDER', 'login');
  expect(await slid(missed, holeOf(missed) + sliderTolerance + 1)).toBeNull();
  expect(await slid(missed)).toBeNull();
  const late = await captchas.create('SLIDER', 'login');
  clock.advance(2 * 60_000 + 1);
  expect(await slid(late)).toBeNull();
  const jumped = await captchas.create('SLIDER', 'login');
  expect(await captchas.slide(jumped.captchaId, holeOf(jumped), [[0, holeOf(jumped)]])).toBeNull();
  const twice = await captchas.create('SLIDER', 'login');
  const both = await Promise.all([slid(twice), slid(twice)]);
  expect(both.filter((one) => one !== null)).toHaveLength(1);
});

test('a slider without its slide, its seccode, its work or its merchant is refused', async () => {
  const fresh = async () => (await slid(await captchas.create('SLIDER', 'login'))) ?? { geetest_challenge: '', work: '' };
  const unslid = await captchas.create('SLIDER', 'login');
  const work = await solveWork(unslid.work);
  expect(await captchas.check('SLIDER', 'login', { work })).toBe('captcha_required');
  expect(await captchas.check('SLIDER', 'login', { captchaId: unslid.captchaId, work })).toBe('captcha_required');
  expect(await captchas.check('SLIDER', 'login', { ...(await fresh()), geetest_validate: 'a'.repeat(32) })).toBe('captcha_wrong');
  expect(await captchas.check('SLIDER', 'login', { ...(await fresh()), geetest_seccode: 'a' })).toBe('captcha_wrong');
  expect(await captchas.check('SLIDER', 'login', { ...(await fresh()), work })).toBe('captcha_wrong');
  expect(await captchas.check('M', 'login', await fresh())).toBe('captcha_wrong');
  expect(await captchas.check('SLIDER', 'login', await solved(await captchas.create('M', 'login')))).toBe('captcha_wrong');
});

test('whoever can do neither picture nor slider lets the device work, eight times as long', async () => {
  for (const merchantCode of ['M', 'SLIDER', 'WORK']) {
    const captcha = await captchas.create(merchantCode, 'login', 'work');
    expect(captcha).toMatchObject({ kind: 'work', image: '', slider: null, workMax: 48 });
    const work = await solveWork(captcha.work);
    expect((JSON.parse(atob(work)) as { solution: Solution }).solution.counter).toBeGreaterThanOrEqual(16);
    expect(await captchas.check(merchantCode, 'login', { captchaId: captcha.captchaId, work })).toBeNull();
    expect(await captchas.check(merchantCode, 'login', { captchaId: captcha.captchaId, work })).toBe('captcha_required');
  }
  expect(await captchas.check('FREE', 'login', {})).toBeNull();
});

test('a track has a way, begins near the start, goes forward in time and ends where the piece is', () => {
  expect(isPlausibleTrack(track(120), 120)).toBe(true);
  const wrong: readonly (readonly [number, number][])[] = [
    [],
    [[0, 120]],
    [
      [0, 0],
      [400, 120],
    ],
    [
      [0, 100],
      [200, 110],
      [400, 120],
    ],
    [
      [0, 0],
      [200, 60],
      [400, 119],
    ],
    [
      [0, 0],
      [50, 60],
      [100, 120],
    ],
    [
      [300, 0],
      [200, 60],
      [500, 120],
    ],
  ];
  for (const one of wrong) expect(isPlausibleTrack(one, 120), JSON.stringify(one)).toBe(false);
});

test('a track may begin 60 units in, take 150 ms and rest for a moment', () => {
  const startingAt = (x: number) =>
    isPlausibleTrack(
      [
        [0, x],
        [100, 90],
        [100, 100],
        [400, 120],
      ],
      120,
    );
  const lasting = (ms: number) =>
    isPlausibleTrack(
      [
        [1000, 0],
        [1050, 60],
        [1000 + ms, 120],
      ],
      120,
    );
  expect([startingAt(60), startingAt(61), lasting(150), lasting(149)]).toEqual([true, false, true, false]);
});

test('work that is no JSON, or JSON of another form, is refused', async () => {
  const { check } = createProofOfWork('a secret of at least 32 characters');
  const binding = { captchaId: 'c', merchantCode: 'M' };
  for (const text of ['no JSON', 'null', '{}', '{"challenge": {}}'])
    expect(await check(binding, Buffer.from(text).toString('base64'))).toBe(false);
});
