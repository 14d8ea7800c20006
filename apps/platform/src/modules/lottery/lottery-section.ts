import { lotteryVendors } from '@palaro/contract';
import { matching } from '@palaro/env';
import { z } from 'zod';
import { section } from '../../document/section.ts';

const lottery = z.strictObject({
  /** Those whose games the merchant offers. */
  vendors: z.array(z.enum(lotteryVendors)),
  /** The name of its stylesheet in their pages; null for its code in small letters. */
  style: matching(/^[a-z0-9_-]{1,40}$/, 'not a name of a stylesheet', 'Give one such as palaro.').nullable(),
});

export const lotterySection = section('lottery', lottery, {
  whenMissing: { vendors: [], style: null },
  // In the order of the list: what most players here look for stands first.
  demo: { vendors: ['LOTT', 'ELOTT', 'TCG_SEA', 'TCG_LOTTO_VN'], style: null },
});
