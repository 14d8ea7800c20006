import { gameTypes, promotionKeyPattern } from '@palaro/contract';
import { matching, readDocument, refusal, type Fault } from '@palaro/env';
import { minorPerMajor, parseDecimal, type Currency } from '@palaro/money';
import { z } from 'zod';
import { amountField, vendorCodePattern } from '../../document/fields.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';

const pointsMax = 1_000_000;
const rate = z.strictObject({
  /** Null for all. Of the rates that fit, the most specific applies: a vendor goes before a product. */
  product: z.enum(gameTypes).nullable().default(null),
  vendor: matching(vendorCodePattern, 'not a vendor', 'Give the code of a vendor.').nullable().default(null),
  /** For each thousand of the currency that is staked. */
  points: z.number().int().min(0).max(10_000),
});
const offer = z.strictObject({
  key: matching(promotionKeyPattern, 'not a key', 'Give capital letters, digits and _.'),
  points: z.number().int().min(1).max(pointsMax),
  amount: amountField(),
});
const pointsDocument = z.strictObject({
  /** The first day that goes by it; the version before counts until then. */
  from: z.iso.date({ error: 'not a day' }),
  /** None ends the earning. */
  rates: z
    .array(rate)
    .max(200)
    .refine(
      (all) => new Set(all.map(({ product, vendor }) => `${product}/${vendor}`)).size === all.length,
      refusal('two rates of the same product and vendor', 'Give one of them.'),
    ),
  /** For how many days after the one on which they are earned points can be used; null for ever. */
  expireDays: z.number().int().min(1).max(1095).nullable(),
  /** For how many points how much is paid. None ends the redeeming. */
  offers: z
    .array(offer)
    .max(12)
    .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, refusal('two offers of one key', 'Give each its own.')),
});
export type PointsDocument = z.output<typeof pointsDocument>;

/** Reads what an operator has written; names every fault. */
export const readPoints = (document: unknown): Result<PointsDocument, readonly Fault[]> => {
  const read = readDocument(pointsDocument, document);
  return read.ok ? ok(read.value) : fail(read.failure);
};
/** A document that was stored passed the checks when it was published. */
export const storedPoints = (document: unknown): PointsDocument => pointsDocument.parse(document);

/** Points for each thousand of a currency, as points for a million of its minor units; null where that is no whole number. */
export const ppmOfPoints = (points: number, currency: Currency): bigint | null => {
  const all = BigInt(points) * 1000n;
  const minor = minorPerMajor(currency);
  return all % minor === 0n ? all / minor : null;
};
/** An offer's amount in minor units; null of one that the currency has not. */
export const offerMinor = (text: string, currency: Currency): bigint | null => parseDecimal(text, currency)?.minor ?? null;
