import { z } from 'zod';
import { call } from '../call.ts';
import { breakLengths, exclusionKinds, exclusionLengths } from '../exclusion-rules.ts';
import { limits } from '../limits.ts';
import { encrypted, encryptionCodes, instant, nothing, text } from '../shapes.ts';

const loginPassword = text(limits.passwordLengthMax);

/** The clear texts inside the JWEs. The password is empty of an account that has none. */
export const breakPayload = z.object({ length: z.enum(breakLengths), loginPassword });
export const exclusionPayload = z.object({ length: z.enum(exclusionLengths), loginPassword });
export const returnPayload = z.object({ loginPassword });

const exclusion = z.object({
  kind: z.enum(exclusionKinds),
  startsAt: instant,
  /** Null until further notice. */
  endsAt: instant.nullable(),
  /** Until when nobody may end it. */
  irrevocableUntil: instant,
});
export type PlayerExclusion = z.output<typeof exclusion>;

const exclusions = z.object({
  /** The one that holds and ends last; null where none does. */
  active: exclusion.nullable(),
  /** What the merchant offers. */
  breaks: z.array(z.enum(breakLengths)),
  lengths: z.array(z.enum(exclusionLengths)),
  irrevocableMonths: z.number().int(),
  /** After how many days the active one can be over if its player asks now; null where they cannot. */
  returnAfterDays: z.number().int().nullable(),
  /** Whether the account has a login password, which both calls ask for. */
  asksPassword: z.boolean(),
});
export type Exclusions = z.output<typeof exclusions>;

const begins = {
  method: 'POST',
  module: 'PERSPNL3',
  who: 'actual',
  whileExcluded: true,
  query: nothing,
  body: encrypted,
  value: exclusion,
  codes: [...encryptionCodes, 'field_invalid', 'old_password_wrong', 'tries_locked', 'exclusion_active'],
  cache: 'private',
  rate: 'credential',
} as const;

/** Breaks and exclusions from play. Trial accounts are refused. */
export const exclusionCalls = {
  exclusions: call({
    method: 'GET',
    path: '/wps/exclusions',
    module: 'PERSPNL3',
    who: 'actual',
    whileExcluded: true,
    query: nothing,
    body: nothing,
    value: exclusions,
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: "The member's break or exclusion, and what may be asked for",
  }),
  excludeSelf: call({
    ...begins,
    path: '/wps/exclusions',
    summary: 'Exclude oneself from play; the body is encrypted as the login is. It ends all logins and games',
  }),
  endExclusion: call({
    ...begins,
    path: '/wps/exclusions/end',
    value: exclusions,
    codes: [...encryptionCodes, 'field_invalid', 'old_password_wrong', 'tries_locked', 'exclusion_fixed'],
    summary:
      "Ask that the member's own exclusion ends sooner, where the merchant lets them; it goes on for some days. The body is encrypted as the login is",
  }),
  takeBreak: call({
    ...begins,
    path: '/wps/breaks',
    summary: 'Take a break; the body is encrypted as the login is. It ends all logins and games, and no break is ended early',
  }),
};
