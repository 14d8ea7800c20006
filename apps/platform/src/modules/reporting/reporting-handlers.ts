import { dayIn } from '@palaro/contract';
import { formatDecimal, money, type Currency } from '@palaro/money';
import { callerOf, type Handlers } from '../../http/handlers.ts';
import type { Clock } from '../../kernel/clock.ts';
import { fail, ok } from '../../kernel/result.ts';
import { dayRange, type TimeZonePort, type Wallet } from '../wallet/index.ts';
import type { DescribeGame } from './game-names.ts';
import type { RoundSelection } from './reporting-store.ts';
import type { Reporting } from './reporting.ts';

export type ReportingHandlersDeps = {
  readonly reporting: Reporting;
  readonly wallet: Wallet;
  readonly clock: Clock;
  readonly describeGame: DescribeGame;
  readonly timeZoneOf: TimeZonePort;
  /** Whether a merchant's players are offered their record (flag TRANSBETREPMEM3, A227 and ruling 40). */
  readonly isOffered: (merchantCode: string) => boolean;
};

/** Reporting's share of the contract (A012): a player's own rounds by day in the merchant's time zone. */
export const reportingHandlers = ({
  reporting,
  wallet,
  clock,
  describeGame,
  timeZoneOf,
  isOffered,
}: ReportingHandlersDeps): Handlers<'bettingRecord'> => ({
  bettingRecord: async ({ query, context }) => {
    const { playerId, merchantCode } = callerOf(context);
    if (!isOffered(merchantCode)) return fail({ code: 'feature_off' });
    const timeZone = timeZoneOf(merchantCode);
    const days = dayRange(query, dayIn(timeZone, clock.now()));
    if (!days.ok) return fail({ ...days.failure, data: { field: 'from' } });
    const selection: RoundSelection = {
      playerId,
      timeZone,
      days: days.value,
      gameType: query.gameType ?? null,
      vendorCode: query.vassalage ?? null,
      state: query.state ?? null,
    };
    const [rounds, totals, balance] = await Promise.all([
      reporting.rounds(selection, { number: query.pageNo, size: query.pageSize }),
      reporting.totals(selection),
      wallet.balance(playerId),
    ]);
    if (balance === null) throw new Error('a player has no wallet');
    const currency: Currency = balance.currency;
    const language = query.language ?? context.language;
    return ok({
      content: rounds.map((round) => ({
        id: round.id,
        round: round.round,
        at: round.at.toISOString(),
        nodeId: round.nodeId,
        vassalage: round.vendorCode,
        gameType: round.gameType,
        ...describeGame({ nodeId: round.nodeId, vendorCode: round.vendorCode, merchantCode, language }),
        stake: formatDecimal(round.stake),
        payout: formatDecimal(round.payout),
        jackpot: round.jackpot && formatDecimal(round.jackpot),
        currency: round.stake.currency,
        state: round.state,
      })),
      pageNum: query.pageNo,
      totalPages: Math.ceil(totals.rounds / query.pageSize),
      totals: {
        stake: formatDecimal(money(currency, totals.stake)),
        openStake: formatDecimal(money(currency, totals.openStake)),
        payout: formatDecimal(money(currency, totals.payout)),
        rounds: totals.rounds,
        currency,
      },
    });
  },
});
