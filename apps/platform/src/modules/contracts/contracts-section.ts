import { z } from 'zod';
import { section } from '../../document/section.ts';

/** How contracts of agents are paid. */
const contracts = z.strictObject({
  /**
   * Who pays: the house all of them, of which each keeps what is left after those below; or each agent those directly below, from the
   * own wallet, and the house the top alone.
   */
  payer: z.enum(['house', 'upline']).default('house'),
});

export const contractsSection = section('contracts', contracts, { whenMissing: {} });
export type ContractSettings = z.output<typeof contracts>;
