import { gameTypes, languageCodes, promotionKeyPattern } from '@palaro/contract';
import { matching, readDocument, refusal, type Fault } from '@palaro/env';
import { parseDecimal, type Currency } from '@palaro/money';
import { z } from 'zod';
import { amountField } from '../../document/fields.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';

const prizesMax = 1000;
const day = z.iso.date({ error: 'not a day' });
const raceDocument = z.strictObject({
  key: matching(promotionKeyPattern, 'not a key', 'Give capital letters, digits and _.'),
  /** The first and the last day, by the merchant's calendar. */
  from: day,
  to: day,
  /** Which games count; null for all. */
  products: z.array(z.enum(gameTypes)).min(1).nullable().default(null),
  /** From which place to which each wins how much. */
  prizes: z
    .array(z.strictObject({ from: z.number().int().min(1), to: z.number().int().max(prizesMax), amount: amountField() }))
    .min(1)
    .max(50)
    .refine(
      (all) => all.every(({ from, to }, index) => from === (all[index - 1]?.to ?? 0) + 1 && to >= from),
      refusal('places with a gap or twice', 'Give each place once, from the first on.'),
    ),
  copy: z
    .partialRecord(
      z.enum(languageCodes),
      z.strictObject({ title: z.string().trim().min(1).max(60), rules: z.string().trim().max(2000).default('') }),
    )
    .refine((all) => Object.keys(all).length > 0, refusal('no title in any language', 'Give one such as {"EN": {"title": …}}.')),
});
export type RaceDocument = z.output<typeof raceDocument>;

/** Reads what an operator has written; names every fault. */
export const readRace = (document: unknown): Result<RaceDocument, readonly Fault[]> => {
  const read = readDocument(raceDocument, document);
  return read.ok ? ok(read.value) : fail(read.failure);
};
/** A document that was stored passed the checks when it was published. */
export const storedRace = (document: unknown): RaceDocument => raceDocument.parse(document);

/** An amount in minor units; null of one that the currency has not. */
export const minorOf = (text: string, currency: Currency): bigint | null => parseDecimal(text, currency)?.minor ?? null;
