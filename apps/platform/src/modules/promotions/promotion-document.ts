import { createHash } from 'node:crypto';
import {
  awardBases,
  awardKinds,
  bonusWithdrawals,
  gameTypes,
  isWebAddress,
  languageCodes,
  normalCode,
  promotionCodeMax,
  promotionKeyPattern,
  promotionKinds,
  promotionModes,
  promotionOccurrences,
  vipLevelsMax,
} from '@palaro/contract';
import { matching, readDocument, refusal, type Fault } from '@palaro/env';
import { isCurrency } from '@palaro/money';
import { z } from 'zod';
import { amountField } from '../../document/fields.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';

const awardCountMax = 1_000_000;
const time = z.iso.datetime({ error: 'not a time' });
const percent = matching(/^\d{1,4}(\.\d{1,4})?$/, 'not a share in percent', 'Give one such as "100" or "50.5".');
const products = z.array(z.enum(gameTypes)).min(1).nullable().default(null);

/** Whom it is for; null for all. Others are not shown it in lists. */
const audience = z.strictObject({
  registeredFrom: time.nullable().default(null),
  registeredUntil: time.nullable().default(null),
  /** Levels of players by their numbers; 0 is below the first. */
  levels: z.array(z.number().int().min(0).max(vipLevelsMax)).min(1).nullable().default(null),
  /** Agents and inviters by their user names: whoever came by one of them, not by those below. */
  invitedBy: z.array(z.string().trim().min(1).max(40)).min(1).max(1000).nullable().default(null),
  currencies: z
    .array(z.string().refine(isCurrency, refusal('not a currency', 'Give one such as "PHP".')))
    .min(1)
    .nullable()
    .default(null),
});

const conditions = z.strictObject({
  /** A deposit: the player's first, second or third, or any. */
  deposit: z
    .strictObject({
      which: z.enum(['first', 'second', 'third', 'any']),
      min: amountField(),
      /** Ways to deposit that count; null for all. */
      channels: z.array(z.string().min(1).max(40)).min(1).nullable().default(null),
      /** Whether it must be claimed before the first bet after the deposit. */
      beforeBet: z.boolean().default(true),
    })
    .nullable()
    .default(null),
  /** What was staked, of certain products or all: in this period or in the one before. */
  turnover: z
    .strictObject({ min: amountField(), products, of: z.enum(['present', 'previous']).default('present') })
    .nullable()
    .default(null),
  /** What was lost in the period before. */
  loss: z.strictObject({ min: amountField(), products }).nullable().default(null),
  /** On how many days of this period was played. */
  days: z.number().int().min(1).max(366).nullable().default(null),
  /** Whether a code is given. */
  code: z.boolean().default(false),
  identity: z.boolean().default(false),
  phone: z.boolean().default(false),
  /** The player's birthday by the document that was checked, and so many days after it. */
  birthday: z
    .strictObject({ days: z.number().int().min(0).max(30) })
    .nullable()
    .default(null),
});

const award = z
  .strictObject({
    kind: z.enum(awardKinds),
    /** So much money; null where it goes by a rate, and of points and tickets. */
    amount: amountField().nullable().default(null),
    /** So many points or tickets; null of money. */
    count: z.number().int().min(1).max(awardCountMax).nullable().default(null),
    rate: z
      .strictObject({
        of: z.enum(awardBases),
        /** From which amount on which share is given: the last that fits counts. */
        tiers: z
          .array(z.strictObject({ from: amountField(), percent }))
          .min(1)
          .max(10),
        cap: amountField(),
      })
      .nullable()
      .default(null),
  })
  .refine(
    ({ amount, rate, count }) => [amount, rate, count].filter((one) => one !== null).length === 1,
    refusal('neither or more than one', 'Give an amount or a rate of money, or a count of points and tickets.'),
  );

const terms = z.strictObject({
  /** How often the award is to be staked before it can be withdrawn. */
  turnoverTimes: z.number().int().min(0).max(50).default(0),
  /** Whether the deposit counts for that sum too. */
  turnoverOf: z.enum(['award', 'award_and_deposit']).default('award'),
  /** How much of a stake counts, in percent by category; empty where the merchant's own shares hold. */
  weights: z.partialRecord(z.enum(gameTypes), z.number().int().min(0).max(100)).default({}),
  /** Of bonus money: the largest bet with it; null for no bound. */
  maxBet: amountField().nullable().default(null),
  /** How many times what was given it can come to at the most; null for no bound. */
  winCap: z.number().int().min(1).max(100).nullable().default(null),
  /** For how many days it can be played. */
  days: z.number().int().min(1).max(90).default(7),
  /** Whether a withdrawal leaves it or takes it away. */
  onWithdrawal: z.enum(bonusWithdrawals).default('keep'),
});

const accounts = z.number().int().min(1).max(1000).nullable().default(null);

const copy = z.strictObject({
  headline: z.string().trim().min(1).max(80),
  /** What it is in a sentence or two. */
  summary: z.string().trim().min(1).max(240),
  /** What the generated terms do not say. */
  terms: z.string().trim().max(4000).default(''),
});

const code = z
  .string()
  .max(promotionCodeMax)
  .refine((typed) => /^[\p{L}\p{N}_-]{4,}$/u.test(normalCode(typed)), refusal('not a code', 'Give 4 letters and digits or more.'));

const promotionDocument = z.strictObject({
  key: matching(promotionKeyPattern, 'not a key', 'Give capital letters, digits and _.'),
  kind: z.enum(promotionKinds),
  picture: z
    .string()
    .refine(
      (text) => text === '' || isWebAddress(text, ['path', 'https']),
      refusal('no picture', 'Give a path, an address with https, or "".'),
    )
    .default(''),
  position: z.number().int().min(0).max(9999).default(0),
  from: time,
  /** When it ends; null for no end. */
  until: time.nullable().default(null),
  /** From when what was done since it began can be claimed, and until when what was done before its end; null for its own begin and end. */
  claimFrom: time.nullable().default(null),
  claimUntil: time.nullable().default(null),
  /** For how many days it can be claimed: after the period before, or the deposit, that it goes by; null while this time of it lasts. */
  claimDays: z.number().int().min(1).max(366).nullable().default(null),
  /** Whether a period counts that had begun before it. */
  startsMidPeriod: z.boolean().default(false),
  audience: audience.prefault({}),
  conditions: conditions.prefault({}),
  award,
  terms: terms.prefault({}),
  occurrence: z.enum(promotionOccurrences),
  mode: z.enum(promotionModes).default('claim'),
  /** Whether players who can claim it are shown it after a login, once a day. */
  atLogin: z.boolean().default(false),
  mustJoin: z.boolean().default(false),
  mayReapply: z.boolean().default(false),
  /** What all players together may have; null for no bound. */
  limits: z
    .strictObject({
      money: amountField(12).nullable().default(null),
      count: z.number().int().min(1).nullable().default(null),
      /** How many accounts may have it from one device, from one address, and with one payout account. */
      perDevice: accounts,
      perAddress: accounts,
      perPayoutAccount: accounts,
    })
    .prefault({}),
  /** The codes that open it, and how often each may be used. */
  codes: z
    .array(z.strictObject({ code, uses: z.number().int().min(1).max(10_000_000) }))
    .max(1000)
    .default([]),
  copy: z
    .partialRecord(z.enum(languageCodes), copy)
    .refine((all) => Object.keys(all).length > 0, refusal('no text in any language', 'Give one such as {"EN": {…}}.')),
});
export type PromotionDocument = z.output<typeof promotionDocument>;

/** Reads what an operator has written; names every fault. */
export const readPromotion = (document: unknown): Result<PromotionDocument, readonly Fault[]> => {
  const read = readDocument(promotionDocument, document);
  return read.ok ? ok(read.value) : fail(read.failure);
};

/** A document that was stored passed the checks when it was published. */
export const storedPromotion = (document: unknown): PromotionDocument => promotionDocument.parse(document);

/** Names the content of a version. */
export const hashOf = (document: PromotionDocument): string => createHash('sha256').update(JSON.stringify(document)).digest('hex');
