import { dayIn } from '@palaro/contract';
import { formatDecimal, type Money } from '@palaro/money';
import { callerOf, type CallContext, type Handlers } from '../../http/handlers.ts';
import type { Clock } from '../../kernel/clock.ts';
import { fail, ok } from '../../kernel/result.ts';
import { dayRange } from './day-range.ts';
import type { GameNamesPort, TimeZonePort } from './wallet-ports.ts';
import type { Wallet } from './wallet.ts';

export type WalletCall = 'balance' | 'reload' | 'statement';

export type WalletHandlersDeps = {
  readonly wallet: Wallet;
  readonly clock: Clock;
  readonly timeZoneOf: TimeZonePort;
  readonly gameNamesOf: GameNamesPort;
};

/** The wallet's share of the contract (B283, B398, B428). The house keeps all money here, so a reload reads the same ledger. */
export const walletHandlers = ({ wallet, clock, timeZoneOf, gameNamesOf }: WalletHandlersDeps): Handlers<WalletCall> => {
  const current = async (context: CallContext) => {
    const balance: Money | null = await wallet.balance(callerOf(context).playerId);
    if (balance === null) throw new Error('a player has no wallet');
    return ok({ sumBalance: formatDecimal(balance), currency: balance.currency });
  };
  return {
    balance: ({ context }) => current(context),
    reload: ({ context }) => current(context),
    statement: async ({ query, context }) => {
      const { playerId, merchantCode } = callerOf(context);
      const timeZone = timeZoneOf(merchantCode);
      const days = dayRange(query, dayIn(timeZone, clock.now()));
      if (!days.ok) return fail({ ...days.failure, data: { field: 'from' } });
      const page = await wallet.statement(
        playerId,
        days.value,
        timeZone,
        { number: query.pageNo, size: query.pageSize },
        query.kind ?? null,
      );
      const roundIds = page.lines.flatMap(({ groupId }) => groupId ?? []);
      const games = await gameNamesOf({ playerId, merchantCode, language: context.language, roundIds });
      return ok({
        content: page.lines.map((line) => ({
          id: line.id,
          kind: line.kind,
          at: line.at.toISOString(),
          amount: formatDecimal(line.amount),
          balanceAfter: formatDecimal(line.balanceAfter),
          currency: line.amount.currency,
          reference: line.reference,
          description: line.description,
          gameName: games.get(line.groupId ?? '') ?? '',
        })),
        pageNum: query.pageNo,
        totalPages: Math.ceil(page.count / query.pageSize),
      });
    },
  };
};
