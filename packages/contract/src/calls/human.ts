import { z } from 'zod';
import { call } from '../call.ts';
import { humanCheckKinds, humanCheckPlaces } from '../human-check.ts';
import { nothing, text } from '../shapes.ts';

/**
 * The work that goes with a check: an ALTCHA challenge (version 2), signed. The phone tries counters from 0 on until a key
 * begins with `keyPrefix`, and sends base64 of `{ challenge, solution: { counter, derivedKey } }`.
 */
const workChallenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    cost: z.number().int(),
    data: z.record(z.string(), z.string()),
    keyLength: z.number().int(),
    keyPrefix: z.string(),
    nonce: z.string(),
    salt: z.string(),
  }),
  signature: z.string(),
});
export type WorkChallenge = z.output<typeof workChallenge>;

/** A puzzle: base64 of WebP, and where in it the piece is, in units of the picture. Where the hole is, it does not say. */
const sliderPuzzle = z.object({
  picture: z.string(),
  piece: z.string(),
  top: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  pieceWidth: z.number().int(),
  pieceHeight: z.number().int(),
});
export type SliderPuzzle = z.output<typeof sliderPuzzle>;

/** Whether and how each place asks; null where it does not before something failed, or at all. */
const placeTerms = z.object({ kind: z.enum(humanCheckKinds), atOnce: z.boolean() }).nullable();

const unitsMax = 1000;
const slideMsMax = 10 * 60_000;
const trackPointsMax = 500;

export const humanCalls = {
  humanChecks: call({
    method: 'GET',
    path: '/wps/human-checks',
    module: 'CAPTCHA3',
    who: 'anyone',
    query: nothing,
    body: nothing,
    value: z.record(z.enum(humanCheckPlaces), placeTerms),
    codes: [],
    cache: { publicSeconds: 60 },
    rate: 'read',
    summary: 'Where the merchant asks for a check that a visitor is a person, and for which',
  }),
  captcha: call({
    method: 'GET',
    path: '/wps/captcha',
    module: 'CAPTCHA3',
    who: 'anyone',
    query: z.object({
      place: z.enum(humanCheckPlaces).default('login'),
      /** Work alone, for whoever can do neither picture nor slider. */
      way: z.enum(['usual', 'work']).default('usual'),
    }),
    body: nothing,
    value: z.object({
      kind: z.enum(humanCheckKinds),
      captchaId: z.string(),
      /** Base64 of a PNG; empty where the kind is another than `picture`. */
      image: z.string(),
      slider: sliderPuzzle.nullable(),
      work: workChallenge,
      /** The most keys that the work can take. */
      workMax: z.number().int(),
    }),
    codes: [],
    cache: 'private',
    rate: 'captcha',
    summary: 'A new check of a place: its id, what it shows, and the work that goes with it',
  }),
  slideCaptcha: call({
    method: 'POST',
    path: '/wps/captcha/slide',
    module: 'CAPTCHA3',
    who: 'anyone',
    query: nothing,
    body: z.object({
      geetest_challenge: text(64, 1),
      /** Where the piece was let go, in units of the picture. */
      x: z.number().int().min(0).max(unitsMax),
      /** The way there: milliseconds since the first point, and units. */
      track: z.array(z.tuple([z.number().int().min(0).max(slideMsMax), z.number().int().min(0).max(unitsMax)])).max(trackPointsMax),
    }),
    value: z.object({ geetest_validate: z.string(), geetest_seccode: z.string() }),
    codes: ['captcha_wrong'],
    cache: 'private',
    rate: 'captcha',
    summary: 'Say where the piece of a slider was let go; the answer goes with the form, and a wrong place uses the puzzle up',
  }),
};
