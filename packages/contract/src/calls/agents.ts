import { z } from 'zod';
import {
  agentNoteMax,
  agentPaymentStates,
  agentQuotaMax,
  agentRateMax,
  applicationStates,
  invitedKinds,
  linkStates,
} from '../agent-rules.ts';
import { call } from '../call.ts';
import { requestKeyPattern } from '../cashier-rules.ts';
import { limits } from '../limits.ts';
import { gameTypes } from '../vocabulary.ts';
import { amount, currency, day, gameType, instant, nothing, text } from '../shapes.ts';

/** A member of the tree, by the number of its node. */
const memberNo = z.string().regex(/^[1-9][0-9]{0,9}$/, 'not a member of a team');
const cursor = z.string().regex(/^[1-9][0-9]{0,9}$/, 'not a cursor');
const days = z.object({ from: day, to: day });

const ppm = z.number().int().min(0).max(agentRateMax);
/** A rate of a product, in millionths of the valid stakes. */
const rate = z.object({ gameType, ppm });
const rates = z.array(rate).max(gameTypes.length);

/** What a member has of a product: now and from the next day on, and what they have given of it to those directly below. */
const productRate = z.object({
  gameType,
  now: ppm,
  next: ppm,
  /** The highest rate that is given on, and to how many any is. */
  given: ppm,
  members: z.number().int(),
});

const bill = z.object({
  gameType,
  /** What the team staked, and what was carried to it: stakes that were taken back, at most zero. */
  stake: amount,
  carried: amount,
  ppm,
  gross: amount,
  /** What of it goes to those directly below, and to how many. */
  given: amount,
  members: z.number().int(),
  net: amount,
  /** What was given on too much before, at most zero; and what comes of all that. */
  owed: amount,
  due: amount,
});

/** The clear text of a transfer. */
export const newAgentTransfer = z.object({
  key: z.string().regex(requestKeyPattern, 'not a request key'),
  /** A member directly below; null for the agent above. */
  to: memberNo.nullable(),
  amount,
  moneyPassword: text(limits.passwordLengthMax),
});

const invitationLink = z.object({
  code: z.string(),
  kind: z.enum(invitedKinds),
  /** How many it may bring; null for any number. */
  quota: z.number().int().nullable(),
  used: z.number().int(),
  expiresAt: instant.nullable(),
  note: z.string(),
  state: z.enum(linkStates),
  createdAt: instant,
  /** What whoever comes by it is given, at most what the agent has by then. */
  rates,
});
export type InvitationLink = z.output<typeof invitationLink>;

/** What a team's play and money came to. Amounts are the players' own view: what they won less what they staked is below zero where they lost. */
const sums = z.object({ stake: amount, payout: amount, net: amount, rounds: z.number().int() });
const movements = z.object({
  deposits: amount,
  withdrawals: amount,
  joined: z.number().int(),
  firstDeposits: z.number().int(),
});

const teamMember = z.object({
  no: memberNo,
  /** Masked below the caller's own direct members. */
  name: z.string(),
  isAgent: z.boolean(),
  /** How many stand below. */
  below: z.number().int(),
  joinedAt: instant,
  /** The last day on which a round of this member was decided. */
  playedOn: day.nullable(),
  /** What the caller gives them from the next day on; null for members further below. */
  rates: rates.nullable(),
  /** Of the days that were asked for: the member with all below. */
  team: sums.extend({ deposits: amount, withdrawals: amount }),
});
export type TeamMember = z.output<typeof teamMember>;

const base = { cache: 'private', rate: 'read', body: nothing } as const;
const write = { cache: 'private', rate: 'write', query: nothing } as const;

/** Agents: whom they invite, and what the team below them plays. An agent sees the own subtree alone. */
export const agentCalls = {
  invitations: call({
    ...base,
    method: 'GET',
    path: '/wps/agent/links',
    module: 'AFFMAN3',
    who: 'agent',
    query: nothing,
    value: z.object({
      /** The agent's own code, which never ends. */
      code: z.string(),
      joined: z.number().int(),
      joinedToday: z.number().int(),
      links: z.array(invitationLink),
    }),
    codes: [],
    summary: "The agent's own code, and the links that they have made, newest first",
  }),
  createInvitation: call({
    ...write,
    method: 'POST',
    path: '/wps/agent/links',
    module: 'AFFMAN3',
    who: 'agent',
    flag: 'REGCEN',
    body: z.object({
      kind: z.enum(invitedKinds),
      quota: z.number().int().min(1).max(agentQuotaMax).nullable(),
      /** The last day on which it can be used; null for no end. */
      until: day.nullable(),
      note: text(agentNoteMax),
      rates: rates.default([]),
    }),
    value: invitationLink,
    codes: ['agent_rate_above', 'field_invalid', 'agent_links_full', 'agent_too_deep', 'agent_inactive'],
    summary: 'Make a link that brings members or agents',
  }),
  closeInvitation: call({
    ...write,
    method: 'POST',
    path: '/wps/agent/links/close',
    module: 'AFFMAN3',
    who: 'agent',
    body: z.object({ code: text(64, 1) }),
    value: nothing,
    codes: ['not_found'],
    summary: 'Close a link; whoever came by it stays',
  }),
  agentApplication: call({
    ...base,
    method: 'GET',
    path: '/wps/agent/apply',
    module: 'REG3',
    who: 'actual',
    flag: 'REGCEN',
    query: nothing,
    value: z.object({
      application: z
        .object({ state: z.enum(applicationStates), note: z.string(), at: instant, reason: z.string(), decidedAt: instant.nullable() })
        .nullable(),
    }),
    codes: [],
    summary: "The member's latest application to be an agent",
  }),
  applyAsAgent: call({
    ...write,
    method: 'POST',
    path: '/wps/agent/apply',
    module: 'REG3',
    who: 'actual',
    flag: 'REGCEN',
    body: z.object({ note: text(agentNoteMax, 1) }),
    value: nothing,
    codes: ['agent_already', 'agent_applied'],
    summary: 'Apply to be an agent; an operator decides',
  }),
  registerDownline: call({
    ...write,
    method: 'POST',
    path: '/wps/agent/register',
    module: 'REG3',
    who: 'agent',
    flag: 'REGCEN',
    body: z.object({
      username: text(64, 1),
      password: text(limits.passwordLengthMax),
      kind: z.enum(invitedKinds),
      rates: rates.default([]),
    }),
    value: z.object({ no: memberNo, username: z.string() }),
    codes: [
      'registration_closed',
      'field_invalid',
      'username_taken',
      'password_common',
      'password_is_name',
      'agent_too_deep',
      'agent_inactive',
      'agent_rate_above',
    ],
    rate: 'credential',
    summary: 'Open an account below the agent; its owner chooses a password of their own at the first login',
  }),
  agentRates: call({
    ...base,
    method: 'GET',
    path: '/wps/agent/rates',
    module: 'AGEINFO3',
    who: 'agent',
    flag: 'GAMSER',
    /** A member directly below the agent; the agent without it. */
    query: z.object({ of: memberNo.optional() }),
    value: z.object({
      /** The day from which on `next` holds. */
      fromDay: day,
      mine: z.array(productRate),
      /** Of the member that was asked for; null without one. */
      theirs: z.object({ name: z.string(), products: z.array(productRate) }).nullable(),
    }),
    codes: ['not_found'],
    summary: "The agent's rates by type of game and what is given of them, or those of a member directly below",
  }),
  setAgentRates: call({
    ...write,
    method: 'POST',
    path: '/wps/agent/rates',
    module: 'AGEDOWNMAN3',
    who: 'agent',
    flag: 'GAMSER',
    body: z.object({ of: memberNo, rates: rates.min(1) }),
    value: nothing,
    codes: ['not_found', 'field_invalid', 'agent_rate_above', 'agent_rate_given'],
    summary: 'Give a member directly below rates from the next day on: none above the own, none below what they have given on',
  }),
  agentBills: call({
    ...base,
    method: 'GET',
    path: '/wps/agent/bills',
    module: 'AGEINFO3',
    who: 'agent',
    flag: 'AGETEAMPNL3',
    query: days,
    value: z.object({
      currency,
      /** Of the days that are reckoned, the latest first. */
      content: z.array(
        z.object({
          day,
          /** What is paid of the day; `state` is null where that is nothing. */
          due: amount,
          state: z.enum(agentPaymentStates).nullable(),
          bills: z.array(bill),
        }),
      ),
    }),
    codes: ['range_too_long'],
    summary: "What the agent's rates came to on each day, with how it was reckoned",
  }),
  agentTransfers: call({
    ...base,
    method: 'GET',
    path: '/wps/agent/transfer',
    module: 'AGEDOWNMAN3',
    who: 'agent',
    flag: 'AGETRANSFERUP3',
    query: nothing,
    value: z.object({
      currency,
      /** Whether money can be given to the agent above, and to members directly below. */
      up: z.boolean(),
      down: z.boolean(),
      /** What can be given today; null for no bound. */
      left: amount.nullable(),
      /** The latest transfers; `name` is null for the agent above. */
      content: z.array(z.object({ id: z.string(), isOut: z.boolean(), name: z.string().nullable(), amount, at: instant })),
    }),
    codes: [],
    summary: 'What an agent may give today, and the latest transfers with the agent above and members directly below',
  }),
  giveTransfer: call({
    ...write,
    method: 'POST',
    path: '/wps/agent/transfer',
    module: 'AGEDOWNMAN3',
    who: 'agent',
    flag: 'AGETRANSFERUP3',
    /** A compact JWE, as the login's, of `newAgentTransfer`. */
    body: z.object({ data: z.string().min(1).max(8192) }),
    value: nothing,
    codes: [
      'encryption_required',
      'encryption_key_unknown',
      'encryption_invalid',
      'no_permission',
      'feature_off',
      'not_found',
      'field_invalid',
      'money_password_wrong',
      'money_password_unset',
      'tries_locked',
      'order_exists',
      'transfer_closed',
      'transfer_limit',
      'turnover_left',
      'balance_low',
    ],
    summary: 'Give money to the agent above or to a member directly below; the same key again gives it once',
  }),
  teamOverview: call({
    ...base,
    method: 'GET',
    path: '/wps/agent/team/overview',
    module: 'AGEINFO3',
    who: 'agent',
    flag: 'AGEPAG',
    query: days,
    value: sums.extend({
      ...movements.shape,
      currency,
      /** Members of the team now, the agent left out; those who played at least once on one of the days, at most on one day. */
      members: z.number().int(),
      activeMost: z.number().int(),
      days: z.array(sums.extend({ ...movements.shape, day, active: z.number().int() })),
      /** Until when play is in the figures. */
      asOf: instant,
    }),
    codes: ['range_too_long'],
    summary: "What the agent's team played, brought and took, in all and by day, the oldest first",
  }),
  teamProfitAndLoss: call({
    ...base,
    method: 'GET',
    path: '/wps/agent/team/pnl',
    module: 'AGEINFO3',
    who: 'agent',
    flag: 'AGETEAMPNL3',
    query: days,
    value: z.object({
      currency,
      products: z.array(sums.extend({ gameType })),
      total: sums,
      asOf: instant,
    }),
    codes: ['range_too_long'],
    summary: "What the agent's team won and lost, by type of game",
  }),
  team: call({
    ...base,
    method: 'GET',
    path: '/wps/agent/team',
    module: 'AGEDOWNMAN3',
    who: 'agent',
    flag: 'DOWNMAN',
    query: days.extend({
      /** Those directly below this member; the agent's own without it. */
      of: memberNo.optional(),
      /** The start of the name of a direct member, or the whole name of one further below. */
      name: text(64).default(''),
      after: cursor.optional(),
    }),
    value: z.object({
      currency,
      /** From the agent down to the member whose list it is. */
      line: z.array(z.object({ no: memberNo, name: z.string() })),
      content: z.array(teamMember),
      /** The next page's cursor; null where there is none. */
      next: cursor.nullable(),
    }),
    codes: ['range_too_long', 'not_found'],
    rate: 'search',
    summary: 'Members directly below the agent or one of the team, newest first, with what their teams played',
  }),
  teamBetting: call({
    ...base,
    method: 'GET',
    path: '/wps/agent/team/betting',
    module: 'AGEINFO3',
    who: 'agent',
    flag: 'TEAMBETTING3',
    query: days,
    value: z.object({ currency, content: z.array(sums.extend({ day, gameType })), asOf: instant }),
    codes: ['range_too_long'],
    summary: "What the agent's team staked and won on each day, by type of game, the latest day first",
  }),
};
