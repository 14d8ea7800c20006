import { awardKinds } from '@palaro/contract';
import { z } from 'zod';
import { amountField } from '../../document/fields.ts';
import { section } from '../../document/section.ts';

/** What the licence allows a promotion to be; the strictest as default. */
const policy = z.strictObject({
  /** What may be given. */
  awardKinds: z
    .array(z.enum(awardKinds))
    .min(1)
    .default([...awardKinds]),
  /** How often an award may have to be staked at the most, at the lowest share at which a stake counts. */
  maxEffectiveMultiple: z.number().min(0).max(100).default(10),
  /** Whether what is to be staked is reckoned from the award alone, not from the deposit as well. */
  awardBaseOnly: z.boolean().default(true),
  /** Whether one promotion may join games of several products: betting, casino, lottery. */
  mixedProducts: z.boolean().default(false),
});

/** What promotions go by. */
const promotions = z.strictObject({
  policy: policy.prefault({}),
  /** Above which amount a second person publishes a budget or approves an application; null for all. */
  secondAbove: amountField().nullable().default(null),
  /** How many wrong codes one session, and ten times that one address, may give in an hour. */
  wrongCodesPerHour: z.number().int().min(1).max(100).default(10),
});

export const promotionsSection = section('promotions', promotions, {
  whenMissing: {},
  demo: { policy: { awardBaseOnly: false, maxEffectiveMultiple: 30, mixedProducts: true } },
  amounts: ({ secondAbove }) => (secondAbove === null ? [] : [{ path: ['secondAbove'], text: secondAbove }]),
});
export type PromotionPolicy = z.output<typeof policy>;
export type PromotionSettings = z.output<typeof promotions>;
