import { z } from 'zod';
import { amountField } from '../../document/fields.ts';
import { section } from '../../document/section.ts';

/** What agents may do with money. */
const agents = z.strictObject({
  transfers: z
    .strictObject({
      /** Whether agents may give money to members directly below: in many countries money never goes from player to player. */
      down: z.boolean().default(false),
      /** What an agent may give away on a day, null for no bound, and how often. */
      dayMax: amountField().nullable().default(null),
      timesADay: z.number().int().min(1).max(100).default(10),
    })
    .prefault({}),
});

export const agentsSection = section('agents', agents, {
  whenMissing: {},
  demo: { transfers: { down: true, dayMax: '50000.00' } },
  amounts: ({ transfers }) => (transfers.dayMax === null ? [] : [{ path: ['transfers', 'dayMax'], text: transfers.dayMax }]),
});
