import { z } from 'zod';
import { bonusEntryKinds, bonusStates } from '../bonus-rules.ts';
import { call } from '../call.ts';
import { amount, currency, gameType, instant, language, nothing } from '../shapes.ts';

const grantId = z.string().regex(/^[0-9A-Za-z._-]{1,64}$/, 'not a bonus id');

const grant = z.object({
  id: grantId,
  /** The promotion that it came by. */
  title: z.string(),
  state: z.enum(bonusStates),
  granted: amount,
  /** What is left to play with. */
  balance: amount,
  /** What is to be staked in all, and what of it is. */
  required: amount,
  staked: amount,
  /** The largest bet with it; null for no bound. */
  maxBet: amount.nullable(),
  /** The most that it can come to; null for no bound. */
  most: amount.nullable(),
  /** How much of a bet counts, in percent by category. It is not played with others. */
  weights: z.array(z.object({ gameType, percent: z.string() })),
  /** Whether a withdrawal takes it away. */
  endsWithWithdrawal: z.boolean(),
  givenAt: instant,
  expiresAt: instant,
  endedAt: instant.nullable(),
  /** What became the player's own in the end. */
  converted: amount,
});
export type BonusGrant = z.output<typeof grant>;

/** Money that a player is given to play with. Own money is always played first, and is the player's to withdraw at any time. */
export const bonusCalls = {
  bonuses: call({
    method: 'GET',
    path: '/wps/bonus',
    module: 'COMM3',
    who: 'session',
    query: z.object({ language: language.optional() }),
    body: nothing,
    value: z.object({ currency, active: z.array(grant), ended: z.array(grant) }),
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: 'The bonuses that the member plays with, the one that ends first first, and the last that ended',
  }),
  bonusEntries: call({
    method: 'GET',
    path: '/wps/bonus/entries',
    module: 'COMM3',
    who: 'session',
    query: z.object({ bonus: grantId }),
    body: nothing,
    value: z.object({ list: z.array(z.object({ kind: z.enum(bonusEntryKinds), amount, at: instant })) }),
    codes: ['not_found'],
    cache: 'private',
    rate: 'read',
    summary: 'What a bonus of the member has come and gone by, the last first',
  }),
  forfeitBonus: call({
    method: 'POST',
    path: '/wps/bonus/forfeit',
    module: 'COMM3',
    who: 'actual',
    query: nothing,
    body: z.object({ bonus: grantId }),
    value: nothing,
    codes: ['not_found'],
    cache: 'private',
    rate: 'write',
    summary: 'Give a bonus up. What is left of it is gone; a repeat changes nothing',
  }),
};
