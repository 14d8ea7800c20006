import { randomInt } from 'node:crypto';
import type { Pool } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { Semaphore } from '../../kernel/semaphore.ts';
import { captchaPng } from './captcha-image.ts';
import { digest } from './seal.ts';

const digitsInCaptcha = 4;
const captchaLifetimeMs = 5 * 60_000;

export type CaptchaDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Puts the answer in front of the id, so that a test can read it; the configuration refuses it in production. */
  readonly reveal: boolean;
  /** Drawing takes 10 ms of a core, so few are drawn at once and a flood waits in a bounded queue. */
  readonly gate: Semaphore;
};

/** Captchas: four digits, good for five minutes and for one answer. */
export const createCaptchas = ({ pool, clock, ids, reveal, gate }: CaptchaDeps) => ({
  create: async (): Promise<{ captchaId: string; image: string }> => {
    const answer = Array.from({ length: digitsInCaptcha }, () => randomInt(10)).join('');
    const captchaId = reveal ? `${answer}.${ids.newId()}` : ids.newId();
    const image = await gate.run(() => captchaPng(answer, () => randomInt(1_000_000) / 1_000_000));
    await pool.query({
      name: 'captcha-make',
      text: 'INSERT INTO captcha (id, answer_hash, expires_at) VALUES ($1, $2, $3)',
      values: [captchaId, digest(`${captchaId}:${answer}`), new Date(clock.now() + captchaLifetimeMs)],
    });
    return { captchaId, image: image.toString('base64') };
  },
  /** Uses a captcha up and returns whether the answer was right. A wrong answer uses it up too. */
  check: async (captchaId: string, answer: string): Promise<boolean> => {
    const { rows } = await pool.query<{ right: boolean }>({
      name: 'captcha-check',
      text: 'DELETE FROM captcha WHERE id = $1 AND expires_at >= $3 RETURNING answer_hash = $2 AS right',
      values: [captchaId, digest(`${captchaId}:${answer}`), new Date(clock.now())],
    });
    return rows[0]?.right === true;
  },
});
export type Captchas = ReturnType<typeof createCaptchas>;
