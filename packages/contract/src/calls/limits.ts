import { z } from 'zod';
import { call } from '../call.ts';
import { limitKinds, limitPeriods } from '../limit-rules.ts';
import { amount, currency, instant, nothing } from '../shapes.ts';

const changeId = z.string().regex(/^[0-9a-z]{26}$/, 'not an id of a change');
const kind = z.enum(limitKinds);
const period = z.enum(limitPeriods);

/** A limit that holds, or waits to. Its amounts are money, of a session limit whole minutes. */
const limit = z.object({
  kind,
  period,
  /** The player's own; null for none, such as where the operator alone has set one. */
  amount: amount.nullable(),
  /** The operator's; null for none. The lower of both holds. */
  operatorAmount: amount.nullable(),
  /** Of the present day, week or month, what orders under way have reserved among it; below zero for a loss limit of who has won. Null of a stake limit. */
  used: amount.nullable(),
  /** When the next day, week or month begins; null of a stake limit. */
  restartsAt: instant.nullable(),
  /** A higher limit, or with null none, that waits for the player to confirm it. */
  pending: z.object({ id: changeId, amount: amount.nullable(), confirmFrom: instant, confirmUntil: instant }).nullable(),
});
export type PlayerLimit = z.output<typeof limit>;

const limitList = z.object({
  currency,
  /** How long more waits, in hours. */
  raiseAfterHours: z.number().int(),
  limits: z.array(limit),
});
export type LimitList = z.output<typeof limitList>;

/** The limits that members set themselves. Every answer is the list as it is then. Trial accounts are refused. */
export const limitCalls = {
  limits: call({
    method: 'GET',
    path: '/wps/limits',
    module: 'PERSPNL3',
    who: 'actual',
    whileExcluded: true,
    query: nothing,
    body: nothing,
    value: limitList,
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: "The member's limits, what is used of them, and what waits to be confirmed",
  }),
  setLimit: call({
    method: 'PUT',
    path: '/wps/limits',
    module: 'PERSPNL3',
    who: 'actual',
    query: nothing,
    /** Null asks for no limit. */
    body: z.object({ kind, period, amount: amount.nullable() }),
    value: limitList,
    codes: ['field_invalid', 'limit_pending'],
    cache: 'private',
    rate: 'write',
    summary: 'Ask for a limit: a first or lower one holds at once, a higher one or none waits to be confirmed',
  }),
  answerLimitPrompt: call({
    method: 'POST',
    path: '/wps/limits/prompt',
    module: 'PERSPNL3',
    who: 'actual',
    query: nothing,
    body: z.object({
      /** A limit of deposits; null for none, which is to be confirmed. */
      limit: z.object({ period, amount }).nullable(),
      confirmed: z.boolean(),
    }),
    value: limitList,
    codes: ['field_invalid', 'limit_pending'],
    cache: 'private',
    rate: 'write',
    summary: 'Answer the question for a limit that comes before the first deposit: set one, or confirm that there is to be none',
  }),
  confirmLimit: call({
    method: 'POST',
    path: '/wps/limits/confirm',
    module: 'PERSPNL3',
    who: 'actual',
    query: nothing,
    body: z.object({ id: changeId }),
    value: limitList,
    codes: ['limit_gone', 'limit_not_due'],
    cache: 'private',
    rate: 'write',
    summary: 'Confirm a higher limit, or none, within its time',
  }),
  cancelLimit: call({
    method: 'DELETE',
    path: '/wps/limits/pending',
    module: 'PERSPNL3',
    who: 'actual',
    query: z.object({ id: changeId }),
    body: nothing,
    value: limitList,
    codes: ['limit_gone'],
    cache: 'private',
    rate: 'write',
    summary: 'Take back what waits to be confirmed',
  }),
};
