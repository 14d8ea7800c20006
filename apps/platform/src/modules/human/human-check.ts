import { createHash, randomBytes } from 'node:crypto';
import type { CallValue, Calls, Code, HumanCheckKind, HumanCheckPlace } from '@palaro/contract';
import type { Pool } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { Semaphore } from '../../kernel/semaphore.ts';
import { humanKinds } from './human-kinds.ts';
import type { HumanTermsPort } from './human-ports.ts';
import type { ProofOfWork } from './proof-of-work.ts';
import { isPlausibleTrack, seccodeOf, sliderTolerance, type TrackPoint } from './slider-rules.ts';

/** Of the whole way from the slid piece to the form that is sent. */
const validateLifetimeMs = 2 * 60_000;

export type HumanCheckDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Puts the answer in front of the id, so that a test can read it; the configuration refuses it in production. */
  readonly reveal: boolean;
  /** Drawing takes 10 ms of a core, so few are drawn at once and a flood waits in a bounded queue. */
  readonly gate: Semaphore;
  readonly proofOfWork: ProofOfWork;
  readonly termsOf: HumanTermsPort;
};

/** What a form sends: of a picture its id and digits, of a slider geetest's three fields, of work alone the id; always the work. */
export type HumanProof = {
  readonly captchaId?: string | undefined;
  readonly answer?: string | undefined;
  readonly work?: string | undefined;
  readonly geetest_challenge?: string | undefined;
  readonly geetest_validate?: string | undefined;
  readonly geetest_seccode?: string | undefined;
};

/** Uses a check up; null when it is passed or the merchant wants none here, else what is said of it. */
export type CheckHumanPort = (
  merchantCode: string,
  place: HumanCheckPlace,
  given: HumanProof,
) => Promise<Extract<Code, 'captcha_required' | 'captcha_wrong'> | null>;

/**
 * What a form shows of a person where a check is not always asked for: `nothing` where it gives none and need not. Where the
 * merchant wants no check, the work of the device stands for one.
 */
export type ProveHumanPort = (
  merchantCode: string,
  place: HumanCheckPlace,
  given: HumanProof,
  isOptional?: boolean,
) => Promise<'passed' | 'nothing' | Extract<Code, 'captcha_required' | 'captcha_wrong'>>;

export type HumanCheck = {
  /** Makes the check of a place, or work alone for whoever can do neither picture nor slider. */
  readonly create: (merchantCode: string, place: HumanCheckPlace, way?: 'usual' | 'work') => Promise<CallValue<Calls['captcha']>>;
  /** Where a piece was let go, once for each puzzle: what the form sends with it, null where it is not in its hole. */
  readonly slide: (
    challenge: string,
    x: number,
    track: readonly TrackPoint[],
  ) => Promise<{ readonly geetest_validate: string; readonly geetest_seccode: string } | null>;
  readonly check: CheckHumanPort;
  readonly prove: ProveHumanPort;
  readonly loginAfterFailures: (merchantCode: string) => number;
};

/** What is right of a check, as it is stored: nobody who reads the store can answer with it. */
const rightOf = (id: string, answer: string): Buffer => createHash('sha256').update(`${id}:${answer}`).digest();

const isGiven = ({ captchaId = '', geetest_challenge = '' }: HumanProof): boolean => captchaId !== '' || geetest_challenge !== '';

/**
 * Whether a visitor is a person: one check, several kinds. Each is good for one answer and a few minutes, at its merchant
 * alone; work goes with all of them, so that trying a thousand passwords costs a quarter of an hour of a processor.
 */
export const createHumanCheck = ({ pool, clock, ids, reveal, gate, proofOfWork, termsOf }: HumanCheckDeps): HumanCheck => {
  const create: HumanCheck['create'] = async (merchantCode, place, way = 'usual') => {
    const { kindAt, work: keys } = termsOf(merchantCode);
    const usual = kindAt[place];
    const kind: HumanCheckKind = way === 'work' || usual === 'off' ? 'work' : usual;
    const { draw, lifetimeMs, workFactor } = humanKinds[kind];
    const { drawn, captchaId, work } = await gate.run(async () => {
      const drawn = await draw();
      const captchaId = reveal && drawn.answer !== '' ? `${drawn.hole ?? drawn.answer}.${ids.newId()}` : ids.newId();
      return { drawn, captchaId, work: await proofOfWork.create({ captchaId, merchantCode }, keys * workFactor) };
    });
    await pool.query({
      name: 'captcha-make',
      text: 'INSERT INTO captcha (id, answer_hash, expires_at, kind, hole) VALUES ($1, $2, $3, $4, $5)',
      values: [captchaId, rightOf(captchaId, drawn.answer), new Date(clock.now() + lifetimeMs), kind, drawn.hole],
    });
    return { kind, captchaId, image: drawn.image, slider: drawn.slider, work, workMax: Math.floor(keys * workFactor * 1.5) };
  };

  const slide: HumanCheck['slide'] = async (challenge, x, track) => {
    const validate = randomBytes(16).toString('hex');
    const { rows } = await pool.query<{ right: boolean }>({
      name: 'captcha-slide',
      // The hole goes with the first look at it, right or wrong: there is no second try at a puzzle.
      text: `UPDATE captcha SET hole = NULL, expires_at = $4,
               answer_hash = CASE WHEN $6 AND abs(hole - $2) <= $5 THEN $3::bytea ELSE answer_hash END
             WHERE id = $1 AND kind = 'slider' AND hole IS NOT NULL AND expires_at >= $7
             RETURNING answer_hash = $3 AS right`,
      values: [
        challenge,
        x,
        rightOf(challenge, validate),
        new Date(clock.now() + validateLifetimeMs),
        sliderTolerance,
        isPlausibleTrack(track, x),
        new Date(clock.now()),
      ],
    });
    return rows[0]?.right === true ? { geetest_validate: validate, geetest_seccode: seccodeOf(validate) } : null;
  };

  /** Uses a check up: one of the wanted kind, or the device's work. One without any answer stays: nothing was tried. */
  const takeAnswer = async (merchantCode: string, wanted: HumanCheckKind | 'off', given: HumanProof): ReturnType<CheckHumanPort> => {
    const { captchaId = '', answer = '', work = '', geetest_challenge = '', geetest_validate = '', geetest_seccode = '' } = given;
    const isSlid = geetest_challenge !== '';
    const [id, said] = isSlid ? [geetest_challenge, geetest_validate] : [captchaId, answer];
    if (id === '' || work === '') return 'captcha_required';
    const { rows } = await pool.query<{ kind: HumanCheckKind; right: boolean }>({
      name: 'captcha-check',
      text: `DELETE FROM captcha WHERE id = $1 AND expires_at >= $3 AND (kind = 'work' OR $4)
             RETURNING kind, answer_hash = $2 AS right`,
      values: [id, rightOf(id, said), new Date(clock.now()), said !== ''],
    });
    const [row] = rows;
    if (row === undefined) return said === '' ? 'captcha_required' : 'captcha_wrong';
    const isAnswered = row.kind === 'work' || (row.kind === wanted && row.right);
    const isSealed = row.kind !== 'slider' || geetest_seccode === seccodeOf(said);
    return isAnswered && isSealed && (await proofOfWork.check({ captchaId: id, merchantCode }, work)) ? null : 'captcha_wrong';
  };

  return {
    create,
    slide,
    check: async (merchantCode, place, given) => {
      const wanted = termsOf(merchantCode).kindAt[place];
      return wanted === 'off' ? null : takeAnswer(merchantCode, wanted, given);
    },
    prove: async (merchantCode, place, given, isOptional = false) => {
      const wanted = termsOf(merchantCode).kindAt[place];
      if (!isGiven(given) && (isOptional || wanted === 'off')) return 'nothing';
      return (await takeAnswer(merchantCode, wanted, given)) ?? 'passed';
    },
    loginAfterFailures: (merchantCode) => termsOf(merchantCode).loginAfterFailures,
  };
};
