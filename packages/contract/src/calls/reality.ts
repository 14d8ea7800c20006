import { z } from 'zod';
import { call } from '../call.ts';
import { amount, currency, instant, nothing } from '../shapes.ts';

const minutes = z.number().int();

const sessionSummary = z.object({
  currency,
  /** After how many minutes of play the player may choose to be asked. */
  offered: z.array(minutes),
  /** After how many they are asked from the next check on. */
  everyMinutes: minutes,
  /** How many minutes the member's limit of time leaves today; null where none holds. */
  minutesLeft: minutes.nullable(),
  /** The session of play; null before the first game. */
  session: z
    .object({
      begunAt: instant,
      /** When its check is due: in the past for one that waits for its answer. */
      dueAt: instant,
      /** From when on no bet is taken without the answer. */
      blocksAt: instant,
      staked: amount,
      won: amount,
      /** What was won less what was lost in games that keep the money that is played with, as far as it came back. */
      atVendors: amount,
      /** What was won less what was staked, with what was won and lost in games that keep the money. */
      net: amount,
    })
    .nullable(),
});
export type SessionSummary = z.output<typeof sessionSummary>;

/** How long a member has played and with what result, and whether they go on. Whoever may open a game may ask this. Trial accounts are refused. */
export const realityCalls = {
  sessionSummary: call({
    method: 'GET',
    path: '/wps/session/summary',
    module: 'COMM3',
    who: 'actual',
    query: nothing,
    body: nothing,
    value: sessionSummary,
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: "The member's session of play: since when, what was staked and won, and when the next reality check is due",
  }),
  answerReality: call({
    method: 'POST',
    path: '/wps/reality',
    module: 'COMM3',
    who: 'actual',
    query: nothing,
    /** `goOn` answers the check that is due; where none is, nothing comes of it. Another interval holds from the next check on. */
    body: z.object({ goOn: z.boolean(), everyMinutes: minutes.nullable() }),
    value: sessionSummary,
    codes: ['field_invalid'],
    cache: 'private',
    rate: 'write',
    summary: 'Answer the reality check, or choose how often it comes',
  }),
};
