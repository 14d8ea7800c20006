import { realityMinutes } from '@palaro/contract';
import { refusal } from '@palaro/env';
import { z } from 'zod';
import { section } from '../../document/section.ts';

const isRealityMinutes = (minutes: number): boolean => (realityMinutes as readonly number[]).includes(minutes);

/** A player's own limits, and how often they look at what they play. The strictest is the default; a player waits for more at least a day everywhere. */
const limits = z.strictObject({
  /** How long a higher limit, or none, waits until it may be confirmed. */
  raiseAfterHours: z
    .number()
    .int()
    .refine((hours) => [24, 72, 168].includes(hours), refusal('not a time that a higher limit waits', 'Give 24, 72 or 168.'))
    .default(24),
  /** How long it may be confirmed from then on. */
  confirmWithinHours: z.number().int().min(24).max(720).default(168),
  /** With which day a week begins. */
  week: z.enum(['monday', 'sunday']).default('monday'),
  /** After how many months a player with limits is reminded to look at them. */
  reviewMonths: z.number().int().min(1).max(6).default(6),
  /** After how many months a player without a limit of deposits is asked for one again. */
  askAgainMonths: z.number().int().min(1).max(12).default(12),
  /** After how many minutes of play a player may choose to be asked whether to go on. */
  realityMinutes: z
    .array(z.number().int().refine(isRealityMinutes, refusal('not a time between two reality checks', 'Give some of 15, 30 and 60.')))
    .min(1)
    .default([...realityMinutes]),
  /** After how many minutes those are asked who have chosen none. Where it is not offered, the longest that is. */
  realityDefault: z
    .number()
    .int()
    .refine(isRealityMinutes, refusal('not a time between two reality checks', 'Give 15, 30 or 60.'))
    .default(60),
});

export const limitsSection = section('limits', limits, { whenMissing: {} });
