import { z } from 'zod';
import { section } from '../../document/section.ts';

/** How what was played is counted. */
const play = z.strictObject({
  /** At which hour of the merchant's zone a day of the count begins. */
  dayStartHour: z.number().int().min(0).max(23).default(0),
});

export const playSection = section('play', play, { whenMissing: {} });
