import { randomBytes, randomInt } from 'node:crypto';
import type { HumanCheckKind, SliderPuzzle } from '@palaro/contract';
import { captchaPng } from './captcha-image.ts';
import { drawSlider, holeRange } from './slider-image.ts';

const digitsInCaptcha = 4;
/** Work alone stands for the picture too, so there is more of it. */
const workAloneFactor = 8;

/** What a check shows, and what it is answered by. */
type Drawn = {
  readonly image: string;
  readonly slider: SliderPuzzle | null;
  /** What is right; empty where it is known only once the piece was slid, or nothing is asked. */
  readonly answer: string;
  /** Where the hole of a slider begins, in its units; null for the others. */
  readonly hole: number | null;
};

type Kind = {
  readonly draw: () => Promise<Drawn>;
  readonly lifetimeMs: number;
  /** How many times the merchant's work goes with it. */
  readonly workFactor: number;
};

const share = (): number => randomInt(1_000_000) / 1_000_000;

/** The kinds of checks. Another one is a row here, its drawing, and its part of the form (`features/human`). */
export const humanKinds: Readonly<Record<HumanCheckKind, Kind>> = {
  /** Four digits. A small network reads them too, so work goes with them (decision 015). */
  picture: {
    draw: async () => {
      const answer = Array.from({ length: digitsInCaptcha }, () => randomInt(10)).join('');
      return { image: (await captchaPng(answer, share)).toString('base64'), slider: null, answer, hole: null };
    },
    lifetimeMs: 5 * 60_000,
    workFactor: 1,
  },
  slider: {
    draw: async () => {
      const hole = randomInt(holeRange.from, holeRange.to + 1);
      return { image: '', slider: await drawSlider(hole, share), answer: randomBytes(16).toString('hex'), hole };
    },
    lifetimeMs: 2 * 60_000,
    workFactor: 1,
  },
  /** For whoever can do neither: the device alone. */
  work: {
    draw: () => Promise.resolve({ image: '', slider: null, answer: '', hole: null }),
    lifetimeMs: 5 * 60_000,
    workFactor: workAloneFactor,
  },
};
