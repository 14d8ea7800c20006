import { mayTransferUp, newAgentTransfer, type Code, type FailureData } from '@palaro/contract';
import { formatDecimal, money, parseDecimal, parseWritten, type Currency } from '@palaro/money';
import { callerOf, type Caller, type Handlers } from '../../http/handlers.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { ZodType } from 'zod';
import type { Agents } from './agents.ts';
import type { Transfers, TransferStatus } from './transfers.ts';

type Refused = { readonly code: Code; readonly data?: FailureData };
export type TransferCall = 'agentTransfers' | 'giveTransfer';
export type TransferTerms = {
  readonly currency: Currency;
  readonly down: boolean;
  readonly dayMax: string | null;
  readonly timesADay: number;
};
export type TransferHandlerDeps = {
  readonly agents: Pick<Agents, 'placeOf'>;
  readonly transfers: Transfers;
  readonly transferTermsOf: (merchantCode: string) => TransferTerms;
  readonly todayOf: (merchantCode: string) => string;
  /** Opens a body that was encrypted to the platform's key, and reads it. */
  readonly openBody: <T>(header: string | undefined, data: string, schema: ZodType<T>) => Promise<Result<T, Refused>>;
  readonly checkMoneyPassword: (owner: Caller, moneyPassword: string) => Promise<Result<void, Refused>>;
};

const refusals: Readonly<Record<Exclude<TransferStatus, 'ok'>, Refused>> = {
  key_reused: { code: 'order_exists' },
  unknown: { code: 'not_found' },
  blocked: { code: 'no_permission' },
  // Why somebody can take nothing is theirs alone.
  closed: { code: 'transfer_closed' },
  deposit_limit: { code: 'deposit_limit', data: { field: 'amount' } },
  turnover: { code: 'turnover_left', data: { field: 'amount' } },
  limit: { code: 'transfer_limit', data: { field: 'amount' } },
  funds: { code: 'balance_low', data: { field: 'amount' } },
  session_ended: { code: 'session_ended' },
};

/** An amount of the merchant's document, which was checked when it was stored. */
const minorOf = (text: string, currency: Currency): bigint => {
  const amount = parseDecimal(text, currency);
  if (amount === null) throw new Error('an amount of the document is none');
  return amount.minor;
};

/** Money between agents on the wire. The flag of the calls is the merchant's for transfers up; down goes by its document too. */
export const transferHandlers = ({
  agents,
  transfers,
  transferTermsOf,
  todayOf,
  openBody,
  checkMoneyPassword,
}: TransferHandlerDeps): Handlers<TransferCall> => ({
  agentTransfers: async ({ context }) => {
    const { playerId, merchantCode, type } = callerOf(context);
    await agents.placeOf(playerId);
    const { currency, down, dayMax, timesADay } = transferTermsOf(merchantCode);
    const [used, rows, { toUpline, hasAbove }] = await Promise.all([
      transfers.usedOn(playerId, todayOf(merchantCode)),
      transfers.list(playerId),
      transfers.above(playerId),
    ]);
    const written = (minor: bigint): string => formatDecimal(money(currency, minor));
    const left = dayMax === null ? null : minorOf(dayMax, currency) - used.sum;
    const isOver = used.times >= timesADay || (left !== null && left < 0n);
    return ok({
      currency,
      up: hasAbove && mayTransferUp({ isOn: true, toUpline, type }),
      down,
      left: isOver ? written(0n) : left === null ? null : written(left),
      content: rows.map(({ id, isOut, isAbove, name, amount, at }) => ({
        id,
        isOut,
        // The name of who stands above is not told.
        name: isAbove ? null : name,
        amount: written(amount),
        at: at.toISOString(),
      })),
    });
  },
  giveTransfer: async ({ body, context }) => {
    const owner = callerOf(context);
    const { currency, down, dayMax, timesADay } = transferTermsOf(owner.merchantCode);
    const opened = await openBody(context.headers['encryption'], body.data, newAgentTransfer);
    if (!opened.ok) return opened;
    const { to, key, moneyPassword, amount: asked } = opened.value;
    const amount = parseWritten(asked, currency);
    if (amount === null || amount.minor <= 0n) return fail({ code: 'field_invalid', data: { field: 'amount' } });
    await agents.placeOf(owner.playerId);
    const { toUpline } = await transfers.above(owner.playerId);
    if (to === null && !mayTransferUp({ isOn: true, toUpline, type: owner.type })) return fail({ code: 'no_permission' });
    if (to !== null && !down) return fail({ code: 'feature_off' });
    const proved = await checkMoneyPassword(owner, moneyPassword);
    if (!proved.ok) return proved;
    const status = await transfers.give(owner, {
      to: to === null ? null : BigInt(to),
      key,
      amount: amount.minor,
      currency,
      dayMax: dayMax === null ? null : minorOf(dayMax, currency),
      timesADay,
    });
    return status === 'ok' ? ok({}) : fail(refusals[status]);
  },
});
