import type { SessionSummary } from '@palaro/contract';
import { formatDecimal, money, type Currency } from '@palaro/money';
import { callerOf, type Handlers } from '../../http/handlers.ts';
import { ok } from '../../kernel/result.ts';
import type { Reality } from './reality.ts';
import type { StoredReality } from './reality-store.ts';

export type RealityCall = 'sessionSummary' | 'answerReality';

type RealityHandlerDeps = {
  readonly reality: Pick<Reality, 'readReality' | 'answerReality'>;
  readonly termsOf: (merchantCode: string) => { readonly currency: Currency; readonly realityMinutes: readonly number[] };
};

/** Sessions of play on the wire. */
export const realityHandlers = ({ reality, termsOf }: RealityHandlerDeps): Handlers<RealityCall> => {
  const onWire = (merchantCode: string, { everyMinutes, minutesLeft, session }: StoredReality): SessionSummary => {
    const { currency, realityMinutes } = termsOf(merchantCode);
    const written = (minor: bigint): string => formatDecimal(money(currency, minor));
    return {
      currency,
      offered: [...realityMinutes],
      everyMinutes,
      minutesLeft,
      session: session && {
        begunAt: session.begunAt.toISOString(),
        dueAt: session.dueAt.toISOString(),
        blocksAt: session.blocksAt.toISOString(),
        staked: written(session.staked),
        won: written(session.staked - session.lost),
        atVendors: written(session.atVendors),
        net: written(session.atVendors - session.lost),
      },
    };
  };
  return {
    sessionSummary: async ({ context }) => {
      const owner = callerOf(context);
      return ok(onWire(owner.merchantCode, await reality.readReality(owner)));
    },
    answerReality: async ({ body, context }) => {
      const owner = callerOf(context);
      const answered = await reality.answerReality(owner, body);
      return answered.ok ? ok(onWire(owner.merchantCode, answered.value)) : answered;
    },
  };
};
