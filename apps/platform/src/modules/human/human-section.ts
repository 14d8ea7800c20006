import { humanCheckKinds } from '@palaro/contract';
import { z } from 'zod';
import { section } from '../../document/section.ts';

const kind = z.enum(humanCheckKinds);
const kindOrOff = z.enum(['off', ...humanCheckKinds]);

const humanCheck = z.strictObject({
  login: z.strictObject({ kind, afterFailures: z.number().int().min(0).max(9) }),
  codes: kindOrOff,
  registration: kind,
  forget: kindOrOff,
  feedback: kindOrOff,
  trial: kindOrOff,
});
const humanCheckDefault = {
  login: { kind: 'picture', afterFailures: 1 },
  codes: 'picture',
  registration: 'picture',
  forget: 'off',
  feedback: 'picture',
  trial: 'picture',
} as const satisfies z.input<typeof humanCheck>;

/**
 * How a visitor shows that they are a person: by a picture of digits, a slider, or the work of their device alone. At a login
 * after so many failures under the name, 0 asks every time; before codes by SMS for login and registration; at a registration
 * where `registration.captcha` is on; before codes for a new password; with feedback; before a trial.
 */
export const humanCheckSection = section('humanCheck', humanCheck, {
  whenMissing: humanCheckDefault,
  // The demo's messages cost nothing, so a code needs no check until strangers have used up what is there without one.
  demo: { ...humanCheckDefault, codes: 'off' },
});

/** How many keys a phone tries on average while a captcha is typed: 1,500 should take one of the middle class about a second. */
export const captchaWorkSection = section('captchaWork', z.number().int().min(1).max(50_000), { whenMissing: 1500 });
