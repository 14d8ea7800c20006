import { nameKey, percentOfPpm, type Code, type ContractKind } from '@palaro/contract';
import { formatDecimal, money, type Currency } from '@palaro/money';
import { callerOf, type CallContext, type Handlers } from '../../http/handlers.ts';
import { fail, ok } from '../../kernel/result.ts';
import type { Fault, StoredBill, StoredContract, StoredVersion } from './contract-store.ts';
import { readLadder, termsOnWire } from './contract-terms.ts';
import type { Contracts } from './contracts.ts';
import type { PlaceOfPort } from './contracts-ports.ts';

export type ContractCall =
  | 'checkContracts'
  | 'contracts'
  | 'contractBills'
  | 'offerContract'
  | 'answerContract'
  | 'withdrawContract'
  | 'endContract';
export type ContractHandlerDeps = {
  readonly contracts: Contracts;
  readonly placeOf: PlaceOfPort;
  readonly currencyOf: (merchantCode: string) => Currency;
};

const faultCodes = {
  not_direct: 'contract_not_direct',
  none_above: 'contract_none_above',
  above_changed: 'contract_above_changed',
  above: 'contract_above_mine',
  below: 'contract_below_more',
} as const satisfies Readonly<Record<Fault, Code>>;
const decidedCodes = { unknown: 'not_found', decided: 'contract_decided' } as const;
const offerCodes = { waits: 'contract_waits', ending: 'contract_ending', taken: 'contract_taken', ...faultCodes } as const;
const answerCodes = { ...decidedCodes, ...faultCodes } as const;
const endCodes = { ...decidedCodes, waits: 'contract_waits', below: 'contract_below_live' } as const;

/** A refusal, with the names of those whom it concerns. */
const refused = <C extends Code>(code: C, names: readonly string[]) => fail({ code, ...(names.length === 0 ? {} : { data: { names } }) });

const versionOnWire = (currency: Currency, { number, terms }: StoredVersion) => ({ number, ...termsOnWire(currency, terms) });
const contractOnWire = (currency: Currency, side: 'payer' | 'payee', contract: StoredContract) => {
  const { id, kind, state, payer, payee, endingBy, endsAt, accepted, offered } = contract;
  return {
    id,
    kind,
    state,
    other: side === 'payee' ? payer : payee,
    endingBy: endingBy === null ? null : endingBy === side ? ('me' as const) : ('other' as const),
    endsAt: endsAt?.toISOString() ?? null,
    accepted: accepted?.from == null ? null : { ...versionOnWire(currency, accepted), from: accepted.from.toISOString() },
    offered: offered === null ? null : { ...versionOnWire(currency, offered), expiresAt: offered.expiresAt.toISOString() },
  };
};

const billOnWire = (currency: Currency, side: 'payer' | 'payee', bill: StoredBill) => {
  const written = (minor: bigint): string => formatDecimal(money(currency, minor));
  const { period, from, until, state, active, rung, ppm, reason } = bill;
  const own = {
    below: written(bill.below),
    net: written(bill.net),
    deducted: written(bill.deducted),
    advance: written(bill.advanceAfter),
  };
  return {
    period,
    from: from.toISOString(),
    until: until.toISOString(),
    state,
    turnover: written(bill.turnover),
    loss: written(bill.result),
    active: Number(active),
    carryBefore: written(bill.carryBefore),
    base: written(bill.base),
    carryAfter: written(bill.carryAfter),
    rung,
    percent: ppm === null ? null : percentOfPpm(ppm),
    gross: written(bill.gross),
    own: side === 'payee' && bill.payer === 'house' ? own : null,
    amount: written(bill.amount),
    paid: written(bill.paid),
    reason,
  };
};

/** Contracts on the wire. */
export const contractHandlers = ({ contracts, placeOf, currencyOf }: ContractHandlerDeps): Handlers<ContractCall> => {
  const asked = async (context: CallContext) => {
    const { playerId, merchantCode } = callerOf(context);
    return { merchantCode, no: (await placeOf(playerId)).no, currency: currencyOf(merchantCode) };
  };
  return {
    checkContracts: async ({ context }) => {
      const { daily, dividend, hourly } = await contracts.check((await asked(context)).no);
      return ok({ dailysalreqtype: daily, divtypecompperiodreq: dividend, contracthoursalreq: hourly });
    },
    contracts: async ({ query, context }) => {
      const { no, currency } = await asked(context);
      const kind: ContractKind = query.kind;
      const [mine, below] = await Promise.all([contracts.mine(no, kind), contracts.below(no, kind, query.after ?? null)]);
      return ok({
        currency,
        mine: mine.map((one) => contractOnWire(currency, 'payee', one)),
        below: below.contracts.map((one) => contractOnWire(currency, 'payer', one)),
        next: below.next,
      });
    },
    contractBills: async ({ query, context }) => {
      const { no, merchantCode, currency } = await asked(context);
      const found = await contracts.bills(merchantCode, no, query.contract, query.before === undefined ? null : new Date(query.before));
      if (found === null) return fail({ code: 'not_found' });
      const content = found.bills.map((one) => billOnWire(currency, found.side, one));
      return ok({ currency, content, next: found.next?.toISOString() ?? null });
    },
    offerContract: async ({ body, context }) => {
      const { no, merchantCode, currency } = await asked(context);
      const ladder = readLadder(body.rungs, currency);
      if ('fault' in ladder) return fail({ code: 'field_invalid', data: { field: `rungs.${ladder.fault.rung}.${ladder.fault.field}` } });
      const { status, names } = await contracts.offer(merchantCode, no, {
        kind: body.kind,
        nameKey: nameKey(body.name),
        rungs: ladder.rungs,
      });
      return status === 'ok' ? ok({}) : refused(offerCodes[status], names);
    },
    answerContract: async ({ body, context }) => {
      const { no } = await asked(context);
      const { status, names } = await contracts.answer(no, body.contract, body.version, body.accepts);
      return status === 'ok' ? ok({}) : refused(answerCodes[status], names);
    },
    withdrawContract: async ({ body, context }) => {
      const { no } = await asked(context);
      const status = await contracts.withdraw(no, body.contract, body.version);
      return status === 'ok' ? ok({}) : fail({ code: decidedCodes[status] });
    },
    endContract: async ({ body, context }) => {
      const { no, merchantCode } = await asked(context);
      const { status, names } = await contracts.end(merchantCode, no, body.contract, body.ends);
      return status === 'ok' ? ok({}) : refused(endCodes[status], names);
    },
  };
};
