import { gameTypes, languageCodes, promotionKeyPattern, rebateBases, vipLevelsMax } from '@palaro/contract';
import { matching, readDocument, refusal, type Fault } from '@palaro/env';
import { z } from 'zod';
import { vendorCodePattern } from '../../document/fields.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';

const rate = z.strictObject({
  /** Null for all. Of the rates that fit, the most specific applies: a vendor goes before a product, and that before a level. */
  product: z.enum(gameTypes).nullable().default(null),
  vendor: matching(vendorCodePattern, 'not a vendor', 'Give the code of a vendor.').nullable().default(null),
  /** From which VIP level on; null for all. */
  level: z.number().int().min(1).max(vipLevelsMax).nullable().default(null),
  percent: matching(/^\d{1,2}(\.\d{1,4})?$/, 'not a share in percent', 'Give one such as "0.8".'),
});
const rebate = z.strictObject({
  key: matching(promotionKeyPattern, 'not a key', 'Give capital letters, digits and _.'),
  of: z.enum(rebateBases),
  rates: z
    .array(rate)
    .min(1)
    .max(200)
    .refine(
      (all) => new Set(all.map(({ product, vendor, level }) => `${product}/${vendor}/${level}`)).size === all.length,
      refusal('two rates of the same product, vendor and level', 'Give one of them.'),
    ),
  /** What it is called, by language. */
  copy: z
    .partialRecord(z.enum(languageCodes), z.strictObject({ title: z.string().trim().min(1).max(60) }))
    .refine((all) => Object.keys(all).length > 0, refusal('no title in any language', 'Give one such as {"EN": {"title": …}}.')),
});
const rebateDocument = z.strictObject({
  /** The first day that goes by it; the rebates of the version before go on until then. */
  from: z.iso.date({ error: 'not a day' }),
  /** All rebates of the merchant. None ends them. */
  rebates: z
    .array(rebate)
    .max(20)
    .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, refusal('two rebates of one key', 'Give each its own.')),
});
export type RebateDocument = z.output<typeof rebateDocument>;

/** Reads what an operator has written; names every fault. */
export const readRebates = (document: unknown): Result<RebateDocument, readonly Fault[]> => {
  const read = readDocument(rebateDocument, document);
  return read.ok ? ok(read.value) : fail(read.failure);
};
/** A document that was stored passed the checks when it was published. */
export const storedRebates = (document: unknown): RebateDocument => rebateDocument.parse(document);

/** A share of millionths by its percent, which has four decimals at most. */
export const ppmOf = (percent: string): bigint => {
  const [whole = '0', part = ''] = percent.split('.');
  return BigInt(whole) * 10_000n + BigInt(part.padEnd(4, '0'));
};
/** The same as a percent again, such as 0.8. */
export const percentOf = (ppm: bigint): string => {
  const part = (ppm % 10_000n).toString().padStart(4, '0').replace(/0+$/u, '');
  return `${ppm / 10_000n}${part === '' ? '' : `.${part}`}`;
};
