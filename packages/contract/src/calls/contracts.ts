import { z } from 'zod';
import { call } from '../call.ts';
import {
  carryPolicies,
  contractActiveMax,
  contractBillStates,
  contractKinds,
  contractRequest,
  contractRungsMax,
  contractStates,
  dividendModes,
} from '../contract-rules.ts';
import { amount, currency, instant, nothing, text } from '../shapes.ts';

const kind = z.enum(contractKinds);
const id = text(64, 1);
const version = z.number().int().min(1).max(1_000_000);
/** An amount that a rung asks for: never below zero. */
const asked = z.string().regex(/^[0-9]{1,15}(\.[0-9]{1,4})?$/, 'not an amount');
/** A rate in percent, with up to four decimals. */
const percent = z.string().regex(/^[0-9]{1,3}(\.[0-9]{1,4})?$/, 'not a percentage');

const rung = z.object({
  turnover: asked,
  /** What the team must have lost; "0" for nothing. */
  loss: asked,
  active: z.number().int().min(0).max(contractActiveMax),
  percent,
});
export type ContractRung = z.output<typeof rung>;

const terms = z.object({
  number: version,
  rungs: z.array(rung),
  mode: z.enum(dividendModes),
  /** Whether the payee counts among the active. */
  includeSelf: z.boolean(),
  /** What a member must stake to be active. */
  minActive: amount,
  carry: z.enum(carryPolicies),
  /** For how many periods, where the policy says so; else 0. */
  carryPeriods: z.number().int(),
  /** Whether promotions and salaries count as costs of a dividend. */
  promotions: z.boolean(),
  salaries: z.boolean(),
});
const offered = terms.extend({ expiresAt: instant });
/** Accepted terms; in force for the periods that begin from then on. */
const accepted = terms.extend({ from: instant });

const contract = z.object({
  id,
  kind,
  state: z.enum(contractStates),
  /** The other of the two; null for the house. */
  other: z.string().nullable(),
  /** Who has asked for its end. */
  endingBy: z.enum(['me', 'other']).nullable(),
  /** No period that begins then or later counts. */
  endsAt: instant.nullable(),
  accepted: accepted.nullable(),
  offered: offered.nullable(),
});
export type Contract = z.output<typeof contract>;

const bill = z.object({
  period: z.string(),
  from: instant,
  until: instant,
  state: z.enum(contractBillStates),
  turnover: amount,
  /** What the team lost, less the costs that the terms count. */
  loss: amount,
  active: z.number().int(),
  carryBefore: amount,
  base: amount,
  carryAfter: amount,
  /** The rung that was reached, the lowest being 1, and its rate. */
  rung: z.number().int().nullable(),
  percent: percent.nullable(),
  gross: amount,
  /** The payee's alone: what those below are due, what is left, what advances took, and what is owed of advances. */
  own: z.object({ below: amount, net: amount, deducted: amount, advance: amount }).nullable(),
  amount,
  paid: amount,
  /** Why an operator refused it. */
  reason: z.string(),
});
export type ContractBill = z.output<typeof bill>;

const request = z.number().int().min(contractRequest.none).max(contractRequest.ending);
const base = { cache: 'private', module: 'AGEDOWNMAN3', who: 'contractAgent', flag: 'AGENTPOLICY3', rate: 'read', body: nothing } as const;
const write = { ...base, method: 'POST', rate: 'write', query: nothing } as const;
const faults = [
  'contract_not_direct',
  'contract_none_above',
  'contract_above_changed',
  'contract_above_mine',
  'contract_below_more',
] as const;

/** Contracts between agents and those directly below them. Whoever may not have one is refused. */
export const contractCalls = {
  checkContracts: call({
    ...base,
    method: 'GET',
    path: '/wps/agent/contracts/check',
    query: nothing,
    value: z.object({
      /** 0 none, 1 an offer waits for my answer, 2 in force, 3 its end was asked for. */
      dailysalreqtype: request,
      divtypecompperiodreq: request,
      contracthoursalreq: request,
    }),
    codes: [],
    summary: 'How the caller’s contracts stand, by kind',
  }),
  contracts: call({
    ...base,
    method: 'GET',
    path: '/wps/agent/contracts',
    query: z.object({ kind, after: id.optional() }),
    value: z.object({
      currency,
      /** By which the caller is paid, the latest first: what has ended too. */
      mine: z.array(contract),
      /** By which the caller pays those directly below. */
      below: z.array(contract),
      next: id.nullable(),
    }),
    codes: [],
    summary: 'Contracts of a kind: the caller’s own, and page by page those with members directly below',
  }),
  contractBills: call({
    ...base,
    method: 'GET',
    path: '/wps/agent/contracts/bills',
    query: z.object({ contract: id, before: instant.optional() }),
    value: z.object({ currency, content: z.array(bill), next: instant.nullable() }),
    codes: ['not_found'],
    summary: 'What each period of a contract came to, with its working out, the latest first',
  }),
  offerContract: call({
    ...write,
    path: '/wps/agent/contracts/offer',
    body: z.object({ kind, name: text(64, 1), rungs: z.array(rung).min(1).max(contractRungsMax) }),
    value: nothing,
    codes: ['field_invalid', 'contract_taken', 'contract_ending', 'contract_waits', ...faults],
    summary: 'Offer a contract, or other terms of one, to a member directly below',
  }),
  answerContract: call({
    ...write,
    path: '/wps/agent/contracts/answer',
    body: z.object({ contract: id, version, accepts: z.boolean() }),
    value: nothing,
    codes: ['not_found', 'contract_decided', ...faults],
    summary: 'Accept or refuse the terms that were offered; accepted, they are in force from the next full period on',
  }),
  withdrawContract: call({
    ...write,
    path: '/wps/agent/contracts/withdraw',
    body: z.object({ contract: id, version }),
    value: nothing,
    codes: ['not_found', 'contract_decided'],
    summary: 'Take an offer back that waits for its answer',
  }),
  endContract: call({
    ...write,
    path: '/wps/agent/contracts/end',
    body: z.object({ contract: id, ends: z.boolean() }),
    value: nothing,
    codes: ['not_found', 'contract_decided', 'contract_waits', 'contract_below_live'],
    summary: 'Ask for the end of a contract, agree to it where the other has asked, or take the own asking back',
  }),
};
