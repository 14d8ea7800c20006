import { z } from 'zod';
import { section } from '../../document/section.ts';

const trial = z.strictObject({
  /** In whole units of the currency. */
  playMoney: z.number().int().min(1).max(10_000_000),
  topUpsPerDay: z.number().int().min(0).max(100),
  /** An hour. */
  accountsPerAddress: z.number().int().min(1).max(1000),
});

export const trialSection = section('trial', trial, { whenMissing: { playMoney: 5000, topUpsPerDay: 3, accountsPerAddress: 20 } });
