import { gameTypes, missionGoals, missionPeriods } from '@palaro/contract';
import { readDocument, refusal, type Fault } from '@palaro/env';
import { parseDecimal, type Currency } from '@palaro/money';
import { z } from 'zod';
import { amountField } from '../../document/fields.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { amountClauses, awardClauses, awardField, copyField, keyField, type AwardClause, type AwardTerms } from './award-document.ts';

const [missionsMax, streakMax, claimDaysMax] = [40, 7, 7];
const goal = z
  .strictObject({
    kind: z.enum(missionGoals),
    /** Of stakes and deposits. */
    amount: amountField().nullable().default(null),
    /** Of a streak: on how many days in a row. */
    days: z.number().int().min(2).max(streakMax).nullable().default(null),
    /** Of a streak: what must be staked on a day; null for any stake. */
    minStake: amountField().nullable().default(null),
    /** Which games count; null for all. */
    products: z.array(z.enum(gameTypes)).min(1).nullable().default(null),
  })
  .refine(
    ({ kind, amount, days }) => (kind === 'streak' ? days !== null && amount === null : amount !== null && days === null),
    refusal('neither or both', 'Give "days" of a streak, and "amount" of stakes and deposits.'),
  );
const mission = z.strictObject({
  key: keyField,
  period: z.enum(missionPeriods),
  goal,
  award: awardField,
  /** For how many days after the period it can be claimed. */
  claimDays: z.number().int().min(0).max(claimDaysMax).default(1),
  copy: copyField({}),
});
const missionsDocument = z.strictObject({
  /** The first day that goes by it: periods that begin on it or later. */
  from: z.iso.date({ error: 'not a day' }),
  /** None ends them. */
  missions: z
    .array(mission)
    .max(missionsMax)
    .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, refusal('two missions of one key', 'Give each its own.')),
});
export type MissionsDocument = z.output<typeof missionsDocument>;
export type MissionOf = MissionsDocument['missions'][number];

/** Reads what an operator has written; names every fault. */
export const readMissions = (document: unknown): Result<MissionsDocument, readonly Fault[]> => {
  const read = readDocument(missionsDocument, document);
  return read.ok ? ok(read.value) : fail(read.failure);
};
/** A document that was stored passed the checks when it was published. */
export const storedMissions = (document: unknown): MissionsDocument => missionsDocument.parse(document);

/** What keeps missions from being published at a merchant. */
export const missionClauses = ({ missions }: MissionsDocument, terms: AwardTerms): readonly AwardClause[] =>
  missions.flatMap(({ goal: { kind, amount, days, minStake, products }, period, award }, index) => {
    const at = `missions.${index}`;
    const written = [
      ['goal.amount', amount],
      ['goal.minStake', minStake],
    ] as const;
    return [
      ...written.flatMap(([key, text]) => (text === null ? [] : amountClauses(text, terms.currency, `${at}.${key}`))),
      ...(days !== null && period === 'day' ? [{ key: `${at}.goal.days`, why: 'days in a row are counted in a week' }] : []),
      ...(minStake !== null && kind !== 'streak' ? [{ key: `${at}.goal.minStake`, why: 'it belongs to a streak' }] : []),
      ...(products !== null && kind === 'deposit' ? [{ key: `${at}.goal.products`, why: 'a deposit has no games' }] : []),
      ...awardClauses(award, terms, `${at}.award`, products ?? []),
    ];
  });

/** What is to be reached, in minor units or days. */
export const targetOf = ({ amount, days }: MissionOf['goal'], currency: Currency): bigint =>
  amount === null ? BigInt(days ?? 0) : (parseDecimal(amount, currency)?.minor ?? 0n);
export const minStakeOf = ({ minStake }: MissionOf['goal'], currency: Currency): bigint =>
  minStake === null ? 0n : (parseDecimal(minStake, currency)?.minor ?? 0n);
