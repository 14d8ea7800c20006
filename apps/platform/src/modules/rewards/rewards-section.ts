import { matching } from '@palaro/env';
import { z } from 'zod';
import { section } from '../../document/section.ts';

const percent = matching(/^\d{1,3}(\.\d{1,4})?$/, 'not a share in percent', 'Give one such as "1.5".');

/** What rewards go by. */
const rewards = z.strictObject({
  /** What the licence allows all rebates of a player's day to be, in percent: of turnover, and of what was lost. */
  turnoverCapPercent: percent.default('1.5'),
  lossCapPercent: percent.default('15'),
  /** How long after a day's end and its count rebates are paid without a tap. */
  payAfterMinutes: z.number().int().min(0).max(1440).default(120),
});

export const rewardsSection = section('rewards', rewards, { whenMissing: {} });
export type RewardSettings = z.output<typeof rewards>;
