import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { createTestClock } from '../../kernel/clock.ts';
import { createIds } from '../../kernel/ids.ts';
import { createSemaphore, OverloadedError } from '../../kernel/semaphore.ts';
import { captchaPng } from './captcha-image.ts';
import { createCaptchas } from './index.ts';

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
  });
});
afterAll(() => database.drop());

test('A447 a captcha is a PNG and differs from the next', async () => {
  const [first, second] = [await captchas.create(), await captchas.create()];
  expect(Buffer.from(first.image, 'base64').subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  expect(first.image).not.toBe(second.image);
  const { width, height } = await sharp(await captchaPng('0123456789', () => 0.5)).metadata();
  expect([width, height]).toEqual([660, 100]);
});

test('a captcha is good for five minutes and no longer', async () => {
  const [early, late] = [await captchas.create(), await captchas.create()];
  clock.advance(5 * 60_000);
  expect(await captchas.check(early.captchaId, early.captchaId.slice(0, 4))).toBe(true);
  clock.advance(1);
  expect(await captchas.check(late.captchaId, late.captchaId.slice(0, 4))).toBe(false);
});

test('of a flood of captchas a few are drawn, a few wait and the others are refused', async () => {
  const made = await Promise.allSettled(Array.from({ length: 20 }, () => captchas.create()));
  const refused = made.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(16);
  for (const one of refused) expect(one).toMatchObject({ reason: expect.any(OverloadedError) });
});
