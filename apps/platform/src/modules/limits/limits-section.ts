import { refusal } from '@palaro/env';
import { z } from 'zod';
import { section } from '../../document/section.ts';

/** A player's own limits. The strictest is the default; a player waits for more at least a day everywhere. */
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
});

export const limitsSection = section('limits', limits, { whenMissing: {} });
