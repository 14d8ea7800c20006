import { z } from 'zod';
import { call } from '../call.ts';
import { amount, currency, day, instant, language, nothing } from '../shapes.ts';
import { vipLevelsMax, vipMoveKinds } from '../vip-rules.ts';

const level = z.object({
  /** 1 is the lowest. */
  level: z.number().int(),
  name: z.string(),
  /** How much must have been staked in decided rounds to reach it. */
  need: amount,
  /** How much must be staked in a month to stay on it; 0 for nothing. */
  keep: amount,
  /** What is paid once to whoever reaches it; null for nothing. */
  reward: amount.nullable(),
  /** What rebates come to at most on it, where they go by level. */
  rebates: z.array(z.object({ title: z.string(), percent: z.string() })),
  /** What it brings, as plain text, a line each. */
  benefits: z.array(z.string()),
});
const vip = z.object({
  currency,
  /** The levels, the lowest first; none where the merchant has none for the member. */
  levels: z.array(level),
  /** Where the member stands; null for trial accounts and test players. */
  own: z
    .object({
      /** 0 below the first. */
      level: z.number().int(),
      /** Whether they reached it by play lately and have not read so yet. */
      isNew: z.boolean(),
      /** What of their stakes counts: after a move down from the level's own need on. */
      points: amount,
      /** The need of the own level, where the way to the next begins. */
      from: amount,
      next: z.object({ level: z.number().int(), need: amount, left: amount }).nullable(),
      /** What this month asks for the level to be kept; null where nothing is asked. */
      month: z
        .object({
          staked: amount,
          keep: amount,
          lastDay: day,
          /** Whether the level stays at this month's end whatever is staked. */
          isHeld: z.boolean(),
        })
        .nullable(),
      /** Up to which day the level cannot be lost; null where it can. */
      heldUntil: day.nullable(),
    })
    .nullable(),
});
export type Vip = z.output<typeof vip>;

const place = z.object({ level: z.number().int(), name: z.string().nullable() });
const cursor = z.string().regex(/^[1-9]\d{0,17}$/, 'not the end of a page');
const history = z.object({
  currency,
  content: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(vipMoveKinds),
      from: place,
      to: place,
      /** What was paid with it; null for nothing. */
      reward: amount.nullable(),
      at: instant,
    }),
  ),
  /** Asks for the next page; null at the end. */
  next: cursor.nullable(),
});
export type VipHistory = z.output<typeof history>;

/** Levels of members by what they stake (A041). Refused without the setting showVipBenefit (B381). */
export const vipCalls = {
  vip: call({
    method: 'GET',
    path: '/wps/vip',
    module: 'COMM3',
    who: 'session',
    query: z.object({ language: language.optional() }),
    body: nothing,
    value: vip,
    codes: ['contact_service'],
    cache: 'private',
    rate: 'read',
    summary: 'The VIP levels with what they ask and bring, and where the member stands; refused without the setting showVipBenefit',
  }),
  vipHistory: call({
    method: 'GET',
    path: '/wps/vip/history',
    module: 'COMM3',
    who: 'session',
    query: z.object({ before: cursor.optional(), language: language.optional() }),
    body: nothing,
    value: history,
    codes: ['contact_service'],
    cache: 'private',
    rate: 'read',
    summary: 'How the member’s VIP level changed, the latest first, with what each change paid',
  }),
  seeVipLevel: call({
    method: 'POST',
    path: '/wps/vip/seen',
    module: 'COMM3',
    who: 'actual',
    query: nothing,
    body: z.object({ level: z.number().int().min(1).max(vipLevelsMax) }),
    value: nothing,
    codes: [],
    cache: 'private',
    rate: 'write',
    summary: 'The member has read that they reached a level: it is not told again, on no device',
  }),
};
