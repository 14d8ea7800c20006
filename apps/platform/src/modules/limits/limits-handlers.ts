import { limitMinutes, periodsOf, type LimitKind, type LimitList, type LimitPeriod, type PlayerLimit } from '@palaro/contract';
import { formatDecimal, money, parseDecimal, type Currency } from '@palaro/money';
import { callerOf, type Handlers } from '../../http/handlers.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { LimitFailure, Limits } from './limits.ts';
import type { StoredLimit } from './limits-store.ts';

export type LimitCall = 'limits' | 'setLimit' | 'answerLimitPrompt' | 'confirmLimit' | 'cancelLimit';

export type LimitHandlerDeps = {
  readonly limits: Pick<Limits, 'read' | 'set' | 'choose' | 'confirm' | 'cancel'>;
  readonly termsOf: (merchantCode: string) => { readonly currency: Currency; readonly raiseAfterHours: number };
};

/** The largest limit in minor units: as much as one command of the wallet may move. */
const amountMax = 10n ** 15n;

type Asked = { readonly kind: LimitKind; readonly period: LimitPeriod; readonly amount: string };
type FieldFault = { readonly code: 'field_invalid'; readonly data: { readonly field: 'period' | 'amount' | 'confirmed' } };
const faultAt = (field: FieldFault['data']['field']): Result<never, FieldFault> => fail({ code: 'field_invalid', data: { field } });

/** The amount of a limit that is asked for, in minor units or minutes, or the field that is wrong. */
const askedAmount = ({ kind, period, amount }: Asked, currency: Currency): Result<bigint, FieldFault> => {
  if (!periodsOf(kind).includes(period)) return faultAt('period');
  const minutes = kind === 'session' ? limitMinutes(amount) : null;
  const asked = kind === 'session' ? BigInt(minutes ?? 0) : (parseDecimal(amount, currency)?.minor ?? 0n);
  return asked <= 0n || asked > amountMax ? faultAt('amount') : ok(asked);
};

const shownLimit = (stored: StoredLimit, currency: Currency): PlayerLimit => {
  const { kind, period, pending } = stored;
  const written = (amount: bigint): string => (kind === 'session' ? amount.toString() : formatDecimal(money(currency, amount)));
  const shown = (amount: bigint | null): string | null => (amount === null ? null : written(amount));
  return {
    kind,
    period,
    amount: shown(stored.amount),
    operatorAmount: shown(stored.operatorAmount),
    used: shown(stored.used),
    restartsAt: stored.restartsAt?.toISOString() ?? null,
    pending: pending && {
      id: pending.id,
      amount: shown(pending.amount),
      confirmFrom: pending.confirmFrom.toISOString(),
      confirmUntil: pending.confirmUntil.toISOString(),
    },
  };
};

/** Limits on the wire. */
export const limitHandlers = ({ limits, termsOf }: LimitHandlerDeps): Handlers<LimitCall> => {
  const listOf = (merchantCode: string, stored: readonly StoredLimit[]): LimitList => {
    const { currency, raiseAfterHours } = termsOf(merchantCode);
    return { currency, raiseAfterHours, limits: stored.map((limit) => shownLimit(limit, currency)) };
  };
  const answer = (merchantCode: string, changed: Result<readonly StoredLimit[], LimitFailure>): Result<LimitList, LimitFailure> =>
    changed.ok ? ok(listOf(merchantCode, changed.value)) : changed;
  return {
    limits: async ({ context }) => {
      const { playerId, merchantCode } = callerOf(context);
      return ok(listOf(merchantCode, await limits.read(playerId)));
    },
    setLimit: async ({ body, context }) => {
      const owner = callerOf(context);
      const { kind, period, amount } = body;
      if (amount === null) {
        return periodsOf(kind).includes(period)
          ? answer(owner.merchantCode, await limits.set(owner, kind, period, null))
          : faultAt('period');
      }
      const asked = askedAmount({ kind, period, amount }, termsOf(owner.merchantCode).currency);
      return asked.ok ? answer(owner.merchantCode, await limits.set(owner, kind, period, asked.value)) : asked;
    },
    answerLimitPrompt: async ({ body: { limit, confirmed }, context }) => {
      const owner = callerOf(context);
      if (limit === null) return confirmed ? answer(owner.merchantCode, await limits.choose(owner, null)) : faultAt('confirmed');
      const asked = askedAmount({ kind: 'deposit', ...limit }, termsOf(owner.merchantCode).currency);
      if (!asked.ok) return asked;
      return answer(owner.merchantCode, await limits.choose(owner, { period: limit.period, amount: asked.value }));
    },
    confirmLimit: async ({ body, context }) => {
      const owner = callerOf(context);
      return answer(owner.merchantCode, await limits.confirm(owner, body.id));
    },
    cancelLimit: async ({ query, context }) => {
      const owner = callerOf(context);
      return answer(owner.merchantCode, await limits.cancel(owner, query.id));
    },
  };
};
