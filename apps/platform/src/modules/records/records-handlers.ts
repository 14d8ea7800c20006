import { dayIn, type LanguageCode } from '@palaro/contract';
import { tagOf } from '@palaro/i18n';
import { formatDecimal, money, type Currency } from '@palaro/money';
import { callerOf, type CallContext, type Handlers } from '../../http/handlers.ts';
import type { Clock } from '../../kernel/clock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { dayRange, type Wallet } from '../wallet/index.ts';
import type { DescribeGame } from './game-names.ts';
import type { AskVendorPort, GameCodePort } from './records-ports.ts';
import type { RecordedRound, RoundSelection, RoundSums, RoundTotals } from './records-store.ts';
import type { Records } from './records.ts';
import { noVisits, type RecordedVisit, type VisitSums, type VisitTotals } from './visit-store.ts';

export type RecordsCall = 'bettingRecord' | 'roundDetail' | 'openRoundSeed' | 'profitAndLoss';

export type RecordsHandlersDeps = {
  readonly records: Records;
  readonly wallet: Wallet;
  readonly clock: Clock;
  readonly describeGame: DescribeGame;
  /** A vendor's name for people. */
  readonly vendorNameOf: (merchantCode: string, vendorCode: string) => string;
  readonly gameCodeOf: GameCodePort;
  readonly askVendor: AskVendorPort;
  /** The IANA time zone of a merchant's calendar, such as `Asia/Manila`. */
  readonly timeZoneOf: (merchantCode: string) => string;
};

const roundOnWire = (round: RecordedRound) => ({
  id: round.id,
  round: round.round,
  at: round.at.toISOString(),
  changedAt: round.changedAt.toISOString(),
  nodeId: round.nodeId,
  vassalage: round.vendorCode,
  gameType: round.gameType,
  stake: formatDecimal(round.stake),
  payout: formatDecimal(round.payout),
  jackpot: round.jackpot && formatDecimal(round.jackpot),
  corrected: round.corrected && formatDecimal(round.corrected),
  isFree: round.isFree,
  currency: round.stake.currency,
  state: round.state,
});
const roundsOnWire = (currency: Currency, { stake, openStake, payout, rounds }: RoundTotals) => ({
  stake: formatDecimal(money(currency, stake)),
  openStake: formatDecimal(money(currency, openStake)),
  payout: formatDecimal(money(currency, payout)),
  rounds,
});
const totalsOnWire = (currency: Currency, { visits, visitResult, ...rounds }: RoundTotals & VisitTotals) => ({
  ...roundsOnWire(currency, rounds),
  visits,
  visitResult: formatDecimal(money(currency, visitResult)),
});
const visitOnWire = ({ id, at, moved, broughtBack, result }: RecordedVisit) => ({
  id,
  at: at.toISOString(),
  moved: formatDecimal(moved),
  broughtBack: formatDecimal(broughtBack),
  result: formatDecimal(result),
});

const noRounds: RoundTotals = { rounds: 0, stake: 0n, openStake: 0n, payout: 0n };
/** Rounds and visits of the same days, newest first. */
const joinDays = (rounds: RoundSums['days'], visits: VisitSums['days']) =>
  [...new Set([...rounds, ...visits].map(({ day }) => day))]
    .toSorted((one, other) => (one < other ? 1 : -1))
    .map((day) => ({
      day,
      ...(rounds.find((each) => each.day === day) ?? noRounds),
      ...(visits.find((each) => each.day === day) ?? noVisits),
    }));

/** What its vendor tells of one of the caller's rounds. */
const createRoundDetails =
  ({ records, gameCodeOf, askVendor }: Pick<RecordsHandlersDeps, 'records' | 'gameCodeOf' | 'askVendor'>) =>
  async (
    context: CallContext,
    { id, theme, language = context.language }: { id: string; theme: 'dark' | 'light'; language?: LanguageCode | undefined },
    opens: boolean,
  ) => {
    const { playerId, merchantCode } = callerOf(context);
    const key = await records.roundKey(playerId, id);
    if (key === null) return fail({ code: 'not_found' });
    const { nodeId, vendorCode, round } = key;
    const game = gameCodeOf({ merchantCode, nodeId });
    const told =
      game === null ? null : await askVendor({ merchantCode, vendorCode, playerId, game, round, theme, language: tagOf(language) }, opens);
    const check = told?.check ?? null;
    return ok({
      picks: [...(told?.picks ?? [])],
      results: [...(told?.results ?? [])],
      check: check?.state === 'ready' ? { ...check, pages: [...check.pages] } : check,
    });
  };

type Shared = Pick<RecordsHandlersDeps, 'records' | 'describeGame' | 'vendorNameOf'> & {
  readonly roundsOf: (
    context: CallContext,
    asked: { readonly from?: string | undefined; readonly to?: string | undefined },
  ) => Result<RoundSelection, { readonly code: 'range_too_long'; readonly data: { readonly field: 'from' } }>;
  readonly currencyOf: (playerId: string) => Promise<Currency>;
};

/** A player's rounds page by page, with their visits to vendors with wallets of their own. */
const createBettingRecord = ({
  records,
  describeGame,
  vendorNameOf,
  roundsOf,
  currencyOf,
}: Shared): Pick<Handlers<RecordsCall>, 'bettingRecord'> => ({
  bettingRecord: async ({ query, context }) => {
    const { playerId, merchantCode } = callerOf(context);
    const all = roundsOf(context, query);
    if (!all.ok) return all;
    const selection: RoundSelection = {
      ...all.value,
      gameType: query.gameType ?? null,
      vendorCode: query.vassalage ?? null,
      state: query.state ?? null,
    };
    // No game and no state is known of a visit.
    const hasVisits = selection.gameType === null && selection.state === null;
    const [rounds, totals, visits, { totals: visitTotals }, currency] = await Promise.all([
      records.rounds(selection, { number: query.pageNo, size: query.pageSize }),
      records.totals(selection),
      // Said once, with the newest.
      hasVisits && query.pageNo === 1 ? records.visits(selection) : [],
      hasVisits ? records.visitSums(selection) : { totals: noVisits },
      currencyOf(playerId),
    ]);
    const language = query.language ?? context.language;
    return ok({
      content: rounds.map((round) => ({
        ...roundOnWire(round),
        ...describeGame({ nodeId: round.nodeId, vendorCode: round.vendorCode, merchantCode, language }),
      })),
      visits: visits.map(({ vendorCode, ...visit }) => ({
        ...visitOnWire({ vendorCode, ...visit }),
        vassalage: vendorCode,
        vendorName: vendorNameOf(merchantCode, vendorCode),
      })),
      pageNum: query.pageNo,
      totalPages: Math.ceil(totals.rounds / query.pageSize),
      totals: { ...totalsOnWire(currency, { ...totals, ...visitTotals }), currency },
    });
  },
});

/** What a player has won and lost. */
const createProfitAndLoss = ({ records, vendorNameOf, roundsOf, currencyOf }: Shared): Pick<Handlers<RecordsCall>, 'profitAndLoss'> => ({
  profitAndLoss: async ({ query, context }) => {
    const { playerId, merchantCode } = callerOf(context);
    const selection = roundsOf(context, query);
    if (!selection.ok) return selection;
    const [{ days, types, totals }, visits, currency] = await Promise.all([
      records.sums(selection.value),
      records.visitSums(selection.value),
      currencyOf(playerId),
    ]);
    return ok({
      days: joinDays(days, visits.days).map(({ day, ...sums }) => ({ day, ...totalsOnWire(currency, sums) })),
      types: types.map(({ gameType, ...sums }) => ({ gameType, ...roundsOnWire(currency, sums) })),
      vendors: visits.vendors.map(({ vendorCode, visits: count, visitResult, moved, broughtBack }) => ({
        vassalage: vendorCode,
        vendorName: vendorNameOf(merchantCode, vendorCode),
        visits: count,
        moved: formatDecimal(money(currency, moved)),
        broughtBack: formatDecimal(money(currency, broughtBack)),
        result: formatDecimal(money(currency, visitResult)),
      })),
      totals: { ...totalsOnWire(currency, { ...totals, ...visits.totals }), currency },
    });
  },
});

/** Records' share of the contract (A012, A228): a player's own rounds by day in the merchant's time zone. */
export const recordsHandlers = ({
  records,
  wallet,
  clock,
  describeGame,
  vendorNameOf,
  timeZoneOf,
  ...more
}: RecordsHandlersDeps): Handlers<RecordsCall> => {
  /** All the player's rounds of the days asked for. */
  const roundsOf: Shared['roundsOf'] = (context, asked) => {
    const { playerId, merchantCode } = callerOf(context);
    const timeZone = timeZoneOf(merchantCode);
    const days = dayRange(asked, dayIn(timeZone, clock.now()));
    if (!days.ok) return fail({ ...days.failure, data: { field: 'from' } });
    return ok({ playerId, timeZone, days: days.value, gameType: null, vendorCode: null, state: null });
  };
  const currencyOf = async (playerId: string): Promise<Currency> => {
    const balance = await wallet.balance(playerId);
    if (balance === null) throw new Error('a player has no wallet');
    return balance.currency;
  };
  const detailOf = createRoundDetails({ ...more, records });
  const shared: Shared = { records, describeGame, vendorNameOf, roundsOf, currencyOf };
  return {
    ...createBettingRecord(shared),
    ...createProfitAndLoss(shared),
    roundDetail: ({ query, context }) => detailOf(context, query, false),
    openRoundSeed: ({ body, context }) => detailOf(context, body, true),
  };
};
