import { z } from 'zod';
import { call } from '../call.ts';
import { limits } from '../limits.ts';
import { amount, captchaWork, currency, nothing, sliderResult, text } from '../shapes.ts';

/**
 * What a trial login gives (A269). `customerType` is the session type of the trial, 4, or 0 where no session came of it: this
 * device has no trial account any more (A142, A143). Token, name and merchant code are empty then.
 */
const trialSession = z.object({
  token: z.string(),
  userName: z.string(),
  customerType: z.union([z.literal(0), z.literal(4)]),
  merchantCode: z.string(),
});
export type TrialSession = z.output<typeof trialSession>;

/** Trial accounts: no name, no password, play money only. */
export const trialCalls = {
  trialOffer: call({
    method: 'GET',
    path: '/wps/testplays',
    module: 'FREEPLAY3',
    who: 'anyone',
    flag: 'FREEPLAY3',
    query: nothing,
    body: nothing,
    value: z.object({
      /** What a trial starts with and is filled up to. */
      playMoney: amount,
      currency,
      topUpsPerDay: z.number().int(),
      /** For how long without use a trial account is kept. */
      keptHours: z.number().int(),
      /** The trial account of this device, which goes on without a captcha; null where there is none. */
      userName: z.string().nullable(),
    }),
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: 'What a trial is, and the trial account of this device',
  }),
  createTrial: call({
    method: 'PUT',
    path: '/wps/testplays/account',
    module: 'FREEPLAY3',
    who: 'anyone',
    flag: 'FREEPLAY3',
    query: nothing,
    body: z.object({
      captchaId: text(64).default(''),
      identifying: text(limits.captchaLengthMax).default(''),
      work: captchaWork.default(''),
      ...sliderResult,
    }),
    value: trialSession,
    codes: ['captcha_required', 'captcha_wrong', 'trial_limit'],
    cache: 'private',
    rate: 'credential',
    summary: 'Create a trial account with play money and log in to it',
  }),
  testplays: call({
    method: 'POST',
    path: '/wps/testplays',
    module: 'FREEPLAY3',
    who: 'anyone',
    flag: 'FREEPLAY3',
    query: nothing,
    body: nothing,
    value: trialSession,
    codes: [],
    cache: 'private',
    rate: 'credential',
    summary: 'Log in to the trial account of this device',
  }),
  topUpPlayMoney: call({
    method: 'POST',
    path: '/wps/testplays/top-up',
    module: 'FREEPLAY3',
    who: 'trial',
    flag: 'FREEPLAY3',
    query: nothing,
    body: nothing,
    value: z.object({ sumBalance: amount, currency }),
    codes: ['not_found', 'top_up_early', 'top_up_limit'],
    cache: 'private',
    rate: 'write',
    summary: 'Fill the play money up to what a trial starts with; only when it is low, and a few times a day',
  }),
};
