import type { GameType, RoundState } from '@palaro/contract';
import { money, type Money } from '@palaro/money';
import { storedCurrency, type DayRange, type Db } from '../wallet/index.ts';

export type RoundSelection = {
  readonly playerId: string;
  readonly days: DayRange;
  readonly timeZone: string;
  readonly gameType: GameType | null;
  readonly vendorCode: string | null;
  readonly state: RoundState | null;
};

/** A round as the betting record shows it. A cancelled round shows the stake that was given back. */
export type RecordedRound = {
  readonly id: string;
  readonly round: string;
  readonly at: Date;
  /** When it came to the state that it is in. */
  readonly changedAt: Date;
  readonly nodeId: string;
  readonly vendorCode: string;
  readonly gameType: GameType;
  readonly stake: Money;
  readonly payout: Money;
  /** What of the payout came out of a jackpot; null without one. */
  readonly jackpot: Money | null;
  /** By how much the payout was corrected; null of one that was not. */
  readonly corrected: Money | null;
  /** Whether its vendor gave it. */
  readonly isFree: boolean;
  readonly state: RoundState;
};
/** Sums over a whole selection; what was given back is no stake. `openStake` is the part of the stake that is neither lost nor won yet. */
export type RoundTotals = { readonly rounds: number; readonly stake: bigint; readonly openStake: bigint; readonly payout: bigint };

const selected = `player_id = $1
  and opened_at >= ($2::date)::timestamp at time zone $4 and opened_at < ($3::date + 1)::timestamp at time zone $4
  and ($5::text is null or game_type = $5) and ($6::text is null or vendor_code = $6) and ($7::text is null or state = $7)`;
const valuesOf = ({ playerId, days, timeZone, gameType, vendorCode, state }: RoundSelection) => [
  playerId,
  days.from,
  days.to,
  timeZone,
  gameType,
  vendorCode,
  state,
];

type RoundRow = Omit<RecordedRound, 'stake' | 'payout' | 'jackpot' | 'corrected'> & {
  stake: bigint;
  payout: bigint;
  jackpot: bigint | null;
  corrected: bigint;
  currency: string;
};

/** One page of rounds, newest first. */
export const readRounds = async (
  db: Db,
  selection: RoundSelection,
  page: { readonly number: number; readonly size: number },
): Promise<readonly RecordedRound[]> => {
  const { rows } = await db.query<RoundRow>({
    name: 'records-rounds',
    text: `select id, round, opened_at as at, changed_at as "changedAt", node_id as "nodeId", vendor_code as "vendorCode", game_type as "gameType", stake, payout, jackpot_payout as jackpot, corrected, is_free as "isFree", currency, state
           from reporting_rounds where ${selected} order by opened_at desc, id desc limit $8 offset $9`,
    values: [...valuesOf(selection), page.size, (page.number - 1) * page.size],
  });
  return rows.map(({ currency: code, ...row }) => {
    const currency = storedCurrency(code);
    const jackpot = row.jackpot === null || row.jackpot === 0n ? null : money(currency, row.jackpot);
    const corrected = row.corrected === 0n ? null : money(currency, row.corrected);
    return { ...row, stake: money(currency, row.stake), payout: money(currency, row.payout), jackpot, corrected };
  });
};

// As text: a sum may be beyond what a column holds.
const sums = `count(*)::int as rounds, coalesce(sum(stake) filter (where state <> 'cancelled'), 0)::text as stake,
  coalesce(sum(stake) filter (where state in ('pending', 'checking') and payout = 0), 0)::text as "openStake", coalesce(sum(payout), 0)::text as payout`;
type SumsRow = { readonly rounds: number; readonly stake: string; readonly openStake: string; readonly payout: string };
const totalsOf = ({ rounds, stake, openStake, payout }: SumsRow): RoundTotals => ({
  rounds,
  stake: BigInt(stake),
  openStake: BigInt(openStake),
  payout: BigInt(payout),
});
const noTotals: RoundTotals = { rounds: 0, stake: 0n, openStake: 0n, payout: 0n };

export const readTotals = async (db: Db, selection: RoundSelection): Promise<RoundTotals> => {
  const { rows } = await db.query<SumsRow>({
    name: 'records-totals',
    text: `select ${sums} from reporting_rounds where ${selected}`,
    values: valuesOf(selection),
  });
  return rows[0] ? totalsOf(rows[0]) : noTotals;
};

/** The sums of one selection: of each day, `YYYY-MM-DD`, newest first, of each type of game, largest stake first, and of all. */
export type RoundSums = {
  readonly days: readonly (RoundTotals & { readonly day: string })[];
  readonly types: readonly (RoundTotals & { readonly gameType: GameType })[];
  readonly totals: RoundTotals;
};

/** One pass over the rounds, so that the parts always add up to the whole. */
export const readSums = async (db: Db, selection: RoundSelection): Promise<RoundSums> => {
  const { rows } = await db.query<SumsRow & { day: string | null; gameType: GameType | null }>({
    name: 'records-sums',
    text: `select to_char(day, 'YYYY-MM-DD') as day, game_type as "gameType", ${sums}
           from (select (opened_at at time zone $4)::date as day, game_type, state, stake, payout from reporting_rounds where ${selected}) as rounds
           group by grouping sets ((day), (game_type), ()) order by day desc, sum(rounds.stake) desc, game_type`,
    values: valuesOf(selection),
  });
  const whole = rows.find(({ day, gameType }) => day === null && gameType === null);
  return {
    days: rows.flatMap(({ day, ...row }) => (day === null ? [] : [{ day, ...totalsOf(row) }])),
    types: rows.flatMap(({ gameType, ...row }) => (gameType === null ? [] : [{ gameType, ...totalsOf(row) }])),
    totals: whole ? totalsOf(whole) : noTotals,
  };
};

/** Which game a round was played in. */
export type RoundGame = Pick<RecordedRound, 'id' | 'nodeId' | 'vendorCode'>;

/** Which games some of a player's rounds were played in. */
export const readRoundGames = async (db: Db, playerId: string, ids: readonly string[]): Promise<readonly RoundGame[]> =>
  (
    await db.query<RoundGame>({
      name: 'records-round-games',
      text: `select id, node_id as "nodeId", vendor_code as "vendorCode" from reporting_rounds where player_id = $1 and id = any($2)`,
      values: [playerId, ids],
    })
  ).rows;

/** One of a player's rounds, to ask its vendor about; null is none of theirs. */
export const readRoundKey = async (
  db: Db,
  playerId: string,
  id: string,
): Promise<Pick<RecordedRound, 'round' | 'nodeId' | 'vendorCode'> | null> => {
  const { rows } = await db.query<Pick<RecordedRound, 'round' | 'nodeId' | 'vendorCode'>>({
    name: 'records-round-key',
    text: `select round, node_id as "nodeId", vendor_code as "vendorCode" from reporting_rounds where player_id = $1 and id = $2`,
    values: [playerId, id],
  });
  return rows[0] ?? null;
};

export type WinnerSelection = { readonly merchantCode: string; readonly gameType?: GameType | undefined; readonly limit: number };
/** A real settled payout above its stake. The name is masked in the store already. */
export type Winner = {
  readonly customerName: string;
  readonly nodeId: string;
  readonly vendorCode: string;
  readonly winAmount: Money;
  readonly at: Date;
};

export const readWinners = async (db: Db, { merchantCode, gameType, limit }: WinnerSelection): Promise<readonly Winner[]> => {
  const isOfType = gameType !== undefined;
  const { rows } = await db.query<{ customerName: string; nodeId: string; vendorCode: string; payout: bigint; currency: string; at: Date }>(
    {
      // Two statements, each with its index: those of one type may be rare among all.
      name: isOfType ? 'records-winners-of-type' : 'records-winners',
      text: `select masked_name as "customerName", node_id as "nodeId", vendor_code as "vendorCode", payout, currency, changed_at as at from reporting_wins
           where merchant_code = $1 ${isOfType ? 'and game_type = $3' : ''} order by changed_at desc limit $2`,
      values: [merchantCode, limit, ...(isOfType ? [gameType] : [])],
    },
  );
  return rows.map(({ payout, currency, ...row }) => ({ ...row, winAmount: money(storedCurrency(currency), payout) }));
};

/** A round of which its vendor has sent no news for too long, for the operator. `payout` is what has been won in it so far. */
export type UnresolvedRound = {
  readonly merchantCode: string;
  readonly vendorCode: string;
  readonly round: string;
  readonly nodeId: string;
  readonly playerId: string;
  readonly stake: Money;
  readonly payout: Money;
  readonly mode: 'real' | 'play';
  readonly openedAt: Date;
  readonly changedAt: Date;
};

/** Unresolved rounds, of one merchant or vendor or of all; those without news for longest first. */
export const readUnresolved = async (
  db: Db,
  merchantCode: string | null,
  vendorCode: string | null,
): Promise<readonly UnresolvedRound[]> => {
  const { rows } = await db.query<Omit<UnresolvedRound, 'stake' | 'payout'> & { stake: bigint; payout: bigint; currency: string }>({
    name: 'records-unresolved',
    text: `select merchant_code as "merchantCode", vendor_code as "vendorCode", round, node_id as "nodeId", player_id as "playerId", stake, payout, currency, mode,
             opened_at as "openedAt", changed_at as "changedAt"
           from reporting_rounds where state = 'checking' and ($1::text is null or merchant_code = $1) and ($2::text is null or vendor_code = $2)
           order by changed_at, id`,
    values: [merchantCode, vendorCode],
  });
  return rows.map(({ currency: code, ...row }) => {
    const currency = storedCurrency(code);
    return { ...row, stake: money(currency, row.stake), payout: money(currency, row.payout) };
  });
};

/** Whether rounds of a player that were opened since then are not decided yet. */
export const readHasOpen = async (db: Db, playerId: string, openedSince: Date): Promise<boolean> => {
  const { rowCount } = await db.query({
    name: 'records-has-open',
    text: `select from reporting_rounds where player_id = $1 and state in ('pending', 'checking') and opened_at >= $2 limit 1`,
    values: [playerId, openedSince],
  });
  return rowCount === 1;
};

/** How many unresolved rounds a player has that were opened since an instant. */
export const countUnresolved = async (db: Db, playerId: string, openedSince: Date): Promise<number> => {
  const { rows } = await db.query<{ rounds: number }>({
    name: 'records-unresolved-count',
    text: `select count(*)::int as rounds from reporting_rounds where player_id = $1 and state = 'checking' and opened_at >= $2`,
    values: [playerId, openedSince],
  });
  return rows[0]?.rounds ?? 0;
};
