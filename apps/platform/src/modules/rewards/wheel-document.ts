import { readDocument, refusal, type Fault } from '@palaro/env';
import { z } from 'zod';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { awardClauses, awardField, copyField, keyField, type AwardClause, type AwardTerms } from './award-document.ts';

const [prizesMax, weightMax, stockMax] = [12, 1_000_000, 1_000_000];
const prize = z.strictObject({
  key: keyField,
  /** Of all weights together this is the chance. */
  weight: z.number().int().min(1).max(weightMax),
  /** How many there are; null without a bound. */
  stock: z.number().int().min(1).max(stockMax).nullable().default(null),
  /** Whether it comes in the place of those that are gone. */
  fallback: z.boolean().default(false),
  /** Null where it gives nothing. */
  award: awardField.nullable().default(null),
  copy: copyField({}),
});
const wheelDocument = z.strictObject({
  /** For how many days after the day on which it is given a ticket can be used; null for ever. */
  ticketDays: z.number().int().min(1).max(366).nullable().default(30),
  /** None ends the wheel. */
  prizes: z
    .array(prize)
    .max(prizesMax)
    .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, refusal('two prizes of one key', 'Give each its own.'))
    .refine((all) => all.length !== 1, refusal('a wheel of one prize', 'Give two or more, or none to end it.'))
    .refine(
      (all) => all.length === 0 || all.filter(({ fallback }) => fallback).length === 1,
      refusal('no fallback, or several', 'Say "fallback": true at one prize.'),
    )
    .refine(
      (all) => all.every(({ fallback, stock }) => !fallback || stock === null),
      refusal('a fallback with a stock', 'Give one that cannot be gone.'),
    ),
});
export type WheelDocument = z.output<typeof wheelDocument>;

/** Reads what an operator has written; names every fault. */
export const readWheel = (document: unknown): Result<WheelDocument, readonly Fault[]> => {
  const read = readDocument(wheelDocument, document);
  return read.ok ? ok(read.value) : fail(read.failure);
};
/** A document that was stored passed the checks when it was published. */
export const storedWheel = (document: unknown): WheelDocument => wheelDocument.parse(document);

/** What keeps a wheel from being published at a merchant. */
export const wheelClauses = ({ prizes }: WheelDocument, terms: AwardTerms): readonly AwardClause[] =>
  prizes.flatMap(({ award }, index) => (award === null ? [] : awardClauses(award, terms, `prizes.${index}.award`)));
