import { randomInt } from 'node:crypto';
import type { WorkChallenge } from '@palaro/contract';
import type { Pool } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { Semaphore } from '../../kernel/semaphore.ts';
import type { CheckCaptchaPort } from '../player/index.ts';
import { captchaPng } from './captcha-image.ts';
import type { ProofOfWork } from './proof-of-work.ts';
import { digest } from './seal.ts';
import type { CaptchaWorkPort } from './session-ports.ts';

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
  readonly proofOfWork: ProofOfWork;
  readonly workOf: CaptchaWorkPort;
};

export type Captchas = {
  readonly create: (merchantCode: string) => Promise<{ captchaId: string; image: string; work: WorkChallenge }>;
  /** Uses a captcha up and returns whether answer and work were right. A wrong one uses it up too. */
  readonly check: CheckCaptchaPort;
};

/**
 * Captchas: four digits, good for five minutes and for one answer. A small network reads them too, so work goes with them:
 * it costs one player a second, and whoever tries a thousand passwords a quarter of an hour of a processor.
 */
export const createCaptchas = ({ pool, clock, ids, reveal, gate, proofOfWork, workOf }: CaptchaDeps): Captchas => ({
  create: async (merchantCode) => {
    const answer = Array.from({ length: digitsInCaptcha }, () => randomInt(10)).join('');
    const captchaId = reveal ? `${answer}.${ids.newId()}` : ids.newId();
    const [image, work] = await gate.run(() =>
      Promise.all([
        captchaPng(answer, () => randomInt(1_000_000) / 1_000_000),
        proofOfWork.create({ captchaId, merchantCode }, workOf(merchantCode)),
      ]),
    );
    await pool.query({
      name: 'captcha-make',
      text: 'INSERT INTO captcha (id, answer_hash, expires_at) VALUES ($1, $2, $3)',
      values: [captchaId, digest(`${captchaId}:${answer}`), new Date(clock.now() + captchaLifetimeMs)],
    });
    return { captchaId, image: image.toString('base64'), work };
  },
  check: async (merchantCode, { captchaId, answer, work }) => {
    const { rows } = await pool.query<{ right: boolean }>({
      name: 'captcha-check',
      text: 'DELETE FROM captcha WHERE id = $1 AND expires_at >= $3 RETURNING answer_hash = $2 AS right',
      values: [captchaId, digest(`${captchaId}:${answer}`), new Date(clock.now())],
    });
    return rows[0]?.right === true && proofOfWork.check({ captchaId, merchantCode }, work);
  },
});
