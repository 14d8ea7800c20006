import { periodsOf, type LimitList, type PlayerLimit } from '@palaro/contract';
import { formatDecimal, money, parseDecimal, type Currency } from '@palaro/money';
import { callerOf, type Handlers } from '../../http/handlers.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { LimitFailure, Limits } from './limits.ts';
import type { StoredLimit } from './limits-store.ts';

export type LimitCall = 'limits' | 'setLimit' | 'confirmLimit' | 'cancelLimit';

export type LimitHandlerDeps = {
  readonly limits: Pick<Limits, 'read' | 'set' | 'confirm' | 'cancel'>;
  readonly termsOf: (merchantCode: string) => { readonly currency: Currency; readonly raiseAfterHours: number };
};

/** The largest limit in minor units: as much as one command of the wallet may move. */
const amountMax = 10n ** 15n;

const shownLimit = (stored: StoredLimit, currency: Currency): PlayerLimit => {
  const shown = (minor: bigint | null): string | null => (minor === null ? null : formatDecimal(money(currency, minor)));
  const { kind, period, pending } = stored;
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
      const { kind, period } = body;
      if (!periodsOf(kind).includes(period)) return fail({ code: 'field_invalid', data: { field: 'period' } });
      const asked = body.amount === null ? null : parseDecimal(body.amount, termsOf(owner.merchantCode).currency);
      if (body.amount !== null && (asked === null || asked.minor <= 0n || asked.minor > amountMax))
        return fail({ code: 'field_invalid', data: { field: 'amount' } });
      return answer(owner.merchantCode, await limits.set(owner, kind, period, asked));
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
