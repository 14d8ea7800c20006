import { gameTypes } from '@palaro/contract';
import { readDocument, refusal, type Fault } from '@palaro/env';
import { parseDecimal, type Currency } from '@palaro/money';
import { z } from 'zod';
import { amountField } from '../../document/fields.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { amountClauses, awardClauses, awardField, copyField, type AwardClause, type AwardTerms } from '../rewards/index.ts';

const [daysMax, countMax] = [90, 100_000];
const offer = z
  .strictObject({
    /** How many days a new member has, with that of the registration. */
    days: z.number().int().min(1).max(daysMax),
    /** What the first deposit must be; null where none is asked. */
    firstDeposit: amountField().nullable().default(null),
    /** What must be staked in decided rounds; null where nothing is asked. */
    stake: amountField().nullable().default(null),
    /** In which games; null for all. */
    products: z.array(z.enum(gameTypes)).min(1).nullable().default(null),
    /** Whether the new member's number must be verified. */
    phone: z.boolean().default(true),
    /** What both get; null for nothing. */
    inviter: awardField.nullable().default(null),
    invited: awardField.nullable().default(null),
    /** Of a member in a month: from how many on a person looks at each, and how many there are at most. */
    reviewAfter: z.number().int().min(0).max(countMax).nullable().default(null),
    monthMax: z.number().int().min(1).max(countMax).nullable().default(null),
    copy: copyField({ rules: z.string().trim().max(600).default('') }),
  })
  .refine(({ inviter, invited }) => inviter !== null || invited !== null, refusal('nobody gets anything', 'Give "inviter" or "invited".'))
  .refine(
    ({ firstDeposit, stake }) => firstDeposit !== null || stake !== null,
    refusal('nothing is asked', 'Give "firstDeposit" or "stake": a registration alone brings nothing.'),
  );
const referralsDocument = z.strictObject({
  /** Null ends it: who registers from then on brings nothing. */
  offer: offer.nullable(),
});
export type ReferralsDocument = z.output<typeof referralsDocument>;
export type ReferralOffer = NonNullable<ReferralsDocument['offer']>;

/** Reads what an operator has written; names every fault. */
export const readReferrals = (document: unknown): Result<ReferralsDocument, readonly Fault[]> => {
  const read = readDocument(referralsDocument, document);
  return read.ok ? ok(read.value) : fail(read.failure);
};
/** A document that was stored passed the checks when it was published. */
export const storedReferrals = (document: unknown): ReferralsDocument => referralsDocument.parse(document);

/** What keeps referrals from being published at a merchant. */
export const referralClauses = ({ offer: given }: ReferralsDocument, terms: AwardTerms): readonly AwardClause[] => {
  if (given === null) return [];
  const { firstDeposit, stake, products, inviter, invited } = given;
  const amounts = [
    ['offer.firstDeposit', firstDeposit],
    ['offer.stake', stake],
  ] as const;
  return [
    ...amounts.flatMap(([key, text]) => (text === null ? [] : amountClauses(text, terms.currency, key))),
    ...(products !== null && stake === null ? [{ key: 'offer.products', why: 'they belong to stakes' }] : []),
    ...(inviter === null ? [] : awardClauses(inviter, terms, 'offer.inviter')),
    ...(invited === null ? [] : awardClauses(invited, terms, 'offer.invited', products ?? [])),
  ];
};

/** An amount of a document in minor units; 0 for none. */
export const minorIn = (text: string | null, currency: Currency): bigint =>
  text === null ? 0n : (parseDecimal(text, currency)?.minor ?? 0n);
