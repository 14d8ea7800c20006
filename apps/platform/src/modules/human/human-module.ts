import { humanCheckPlaces, type HumanCheckPlace } from '@palaro/contract';
import type { Pool } from 'pg';
import type { Handlers } from '../../http/handlers.ts';
import type { Module } from '../../http/module.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { fail, ok } from '../../kernel/result.ts';
import { createSemaphore } from '../../kernel/semaphore.ts';
import { createHumanCheck, type HumanCheck } from './human-check.ts';
import type { HumanTermsPort } from './human-ports.ts';
import { createProofOfWork } from './proof-of-work.ts';

type HumanCall = 'humanChecks' | 'captcha' | 'slideCaptcha';
type HumanModuleDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  /** What work is signed with. */
  readonly secret: string;
  /** Puts a check's answer into its id, for tests. */
  readonly revealAnswers: boolean;
  readonly termsOf: HumanTermsPort;
};

const humanHandlers = (humanCheck: HumanCheck, termsOf: HumanTermsPort): Handlers<HumanCall> => ({
  humanChecks: async ({ context }) => {
    const { kindAt, loginAfterFailures } = termsOf(context.merchantCode);
    const rowOf = (place: HumanCheckPlace) => {
      const kind = kindAt[place];
      return kind === 'off' ? null : { kind, atOnce: place !== 'login' || loginAfterFailures === 0 };
    };
    return ok(
      Object.fromEntries(humanCheckPlaces.map((place) => [place, rowOf(place)])) as Record<HumanCheckPlace, ReturnType<typeof rowOf>>,
    );
  },
  captcha: async ({ query: { place, way }, context }) => ok(await humanCheck.create(context.merchantCode, place, way)),
  slideCaptcha: async ({ body }) => {
    const slid = await humanCheck.slide(body.geetest_challenge, body.x, body.track);
    return slid === null ? fail({ code: 'captcha_wrong' }) : ok(slid);
  },
});

/** Checks that a visitor is a person: pictures, sliders, work. What is over is purged with the sessions. */
export const createHumanModule = ({ secret, revealAnswers, termsOf, ...deps }: HumanModuleDeps): Module<HumanCheck, HumanCall> => {
  const service = createHumanCheck({
    ...deps,
    reveal: revealAnswers,
    gate: createSemaphore('captcha drawing', limits.captchaDrawingConcurrencyMax, limits.captchaDrawingQueueMax),
    proofOfWork: createProofOfWork(secret),
    termsOf,
  });
  return { service, handlers: humanHandlers(service, termsOf), jobs: [], close: () => undefined };
};
