import type { GameType } from '@palaro/contract';
import type { Pool } from 'pg';
import { deleteOfPlayer } from '../../db/delete-of-player.ts';
import { inBatches, purgeRows } from '../../db/purge.ts';
import type { Db } from '../wallet/index.ts';
import type { VendorCaller } from './gaming-ports.ts';

export type PlayMode = 'real' | 'play';

/** Who plays what: the content of a launch token and of the session it becomes. */
export type Play = {
  readonly merchantCode: string;
  readonly playerId: string;
  readonly maskedName: string;
  readonly vendorCode: string;
  readonly vendorGame: string;
  readonly nodeId: string;
  readonly gameType: GameType;
  /** BCP 47. */
  readonly language: string;
  readonly mode: PlayMode;
};
export type GameSession = Play & { readonly id: string; readonly closedAt: Date | null };

const columns = `merchant_code as "merchantCode", player_id as "playerId", masked_name as "maskedName", vendor_code as "vendorCode",
  game_code as "vendorGame", node_id as "nodeId", game_type as "gameType", language, mode`;
const names = 'merchant_code, player_id, masked_name, vendor_code, game_code, node_id, game_type, language, mode';
const valuesOf = (play: Play): string[] => [
  play.merchantCode,
  play.playerId,
  play.maskedName,
  play.vendorCode,
  play.vendorGame,
  play.nodeId,
  play.gameType,
  play.language,
  play.mode,
];

export const insertLaunch = async (db: Db, tokenHash: string, play: Play, expiresAt: Date): Promise<void> => {
  await db.query({
    name: 'gaming-launch',
    text: `insert into gaming_launches (token_hash, expires_at, ${names}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [tokenHash, expiresAt, ...valuesOf(play)],
  });
};

/** Uses a token up and opens its session, or neither: null when it is unknown, used, expired or bound to another game or merchant. */
export const exchangeLaunch = async (
  db: Db,
  asked: {
    readonly tokenHash: string;
    readonly merchantCode: string;
    readonly vendorCode: string;
    readonly vendorGame: string;
    readonly sessionId: string;
    readonly at: Date;
  },
): Promise<GameSession | null> => {
  const { rows } = await db.query<GameSession>({
    name: 'gaming-exchange',
    text: `with used as (
             update gaming_launches set used_at = $5
             where token_hash = $1 and merchant_code = $6 and vendor_code = $2 and game_code = $3 and used_at is null and expires_at > $5
             returning ${names}
           )
           insert into gaming_sessions (id, ${names}, opened_at) select $4, ${names}, $5 from used
           returning id, closed_at as "closedAt", ${columns}`,
    values: [asked.tokenHash, asked.vendorCode, asked.vendorGame, asked.sessionId, asked.at, asked.merchantCode],
  });
  return rows[0] ?? null;
};

/** A vendor's session of a player, open or closed. */
export const findSession = async (
  db: Db,
  sessionId: string,
  playerId: string,
  { merchantCode, vendorCode }: VendorCaller,
): Promise<GameSession | null> => {
  const { rows } = await db.query<GameSession>({
    name: 'gaming-session',
    text: `select id, closed_at as "closedAt", ${columns} from gaming_sessions where id = $1 and player_id = $2 and vendor_code = $3 and merchant_code = $4`,
    values: [sessionId, playerId, vendorCode, merchantCode],
  });
  return rows[0] ?? null;
};

/** Whether a merchant has ever given a player to a vendor. */
export const isPlayerOf = async (db: Db, playerId: string, { merchantCode, vendorCode }: VendorCaller): Promise<boolean> =>
  (
    await db.query<{ known: boolean }>({
      name: 'gaming-player',
      text: 'select exists (select from gaming_sessions where player_id = $1 and vendor_code = $2 and merchant_code = $3) as known',
      values: [playerId, vendorCode, merchantCode],
    })
  ).rows[0]?.known === true;

/** Ends one session; ending it again changes nothing. */
export const closeSession = async (db: Db, sessionId: string, at: Date): Promise<void> => {
  await db.query({
    name: 'gaming-session-close',
    text: 'update gaming_sessions set closed_at = $2 where id = $1 and closed_at is null',
    values: [sessionId, at],
  });
};

/**
 * Ends every open session of a player, and the launches that could still become one. The launches first, in a statement of their own:
 * it waits for a launch that is just becoming a session, and only a later statement sees that session.
 */
export const closeSessionsOfPlayer = async (db: Db, playerId: string, at: Date): Promise<void> => {
  await db.query({
    name: 'gaming-launches-close',
    text: 'update gaming_launches set used_at = $2 where player_id = $1 and used_at is null',
    values: [playerId, at],
  });
  await db.query({
    name: 'gaming-sessions-of-player-close',
    text: 'update gaming_sessions set closed_at = $2 where player_id = $1 and closed_at is null',
    values: [playerId, at],
  });
};

/** Forgets launches that expired before an instant. */
export const forgetLaunches = async (pool: Pool, expiredBefore: Date): Promise<void> => {
  await purgeRows(pool, 'gaming_launches', 'expires_at < $1', [expiredBefore]);
};

/** Ends sessions opened before an instant; returns how many ended. */
export const expireSessions = (db: Db, openedBefore: Date, at: Date): Promise<number> =>
  inBatches(async (max) => {
    const { rowCount } = await db.query({
      name: 'gaming-sessions-expire',
      text: `update gaming_sessions set closed_at = $2 where closed_at is null and id = any (array (
               select id from gaming_sessions where closed_at is null and opened_at < $1 limit ${max}))`,
      values: [openedBefore, at],
    });
    return rowCount ?? 0;
  });

/** Sessions that one statement looks at. */
const lookedMax = 5_000;

/**
 * Forgets sessions that were closed before an instant, but for the last of each player with a vendor: by it a vendor's late win
 * is known. Each is looked at once, and those before it go with it: what stays costs nothing later.
 */
export const forgetSessions = async (db: Db, closedBefore: Date): Promise<number> => {
  let gone = 0;
  for (let looked = lookedMax; looked === lookedMax;) {
    const { rows } = await db.query<{ readonly looked: number; readonly gone: number }>({
      name: 'gaming-sessions-forget',
      text: `with looked as materialized (
               select id, player_id, vendor_code, opened_at from gaming_sessions
                 where closed_at < $1 and not looked order by closed_at, id limit ${lookedMax}),
             old as (
               select o.id from looked s join gaming_sessions o
                 on o.player_id = s.player_id and o.vendor_code = s.vendor_code and o.opened_at < s.opened_at and o.closed_at < $1
               union
               select s.id from looked s where exists (
                 select from gaming_sessions n where n.player_id = s.player_id and n.vendor_code = s.vendor_code and n.opened_at > s.opened_at)),
             gone as (delete from gaming_sessions where id in (select id from old) returning id),
             kept as (update gaming_sessions set looked = true
               where id in (select id from looked except select id from old))
             select (select count(*)::int from looked) as looked, (select count(*)::int from gone) as gone`,
      values: [closedBefore],
    });
    gone += rows[0]?.gone ?? 0;
    looked = rows[0]?.looked ?? 0;
  }
  return gone;
};

/** Removes what was played by a player, up to `max` rows of each table; returns how many went. */
export const forgetPlay = async (db: Db, playerId: string, max: number): Promise<number> => {
  let gone = 0;
  for (const table of ['gaming_launches', 'gaming_sessions', 'gaming_rounds']) gone += await deleteOfPlayer(db, table, playerId, max);
  return gone;
};

/** How long rounds of a merchant may be without news from a vendor, in milliseconds; `default` stands for all other vendors. */
export type Horizon = VendorCaller & { readonly ms: number };
export type Marked = VendorCaller & { readonly rounds: number };

/**
 * Marks as unresolved the rounds that have been pending without a change for their horizon, and for it past the time that their vendor
 * named, at most `max`; returns how many it marked, and how many of these for real money of each vendor.
 */
export const markUnresolved = async (
  db: Db,
  {
    at,
    horizons,
    horizonMs,
    max,
  }: { readonly at: Date; readonly horizons: readonly Horizon[]; readonly horizonMs: number; readonly max: number },
): Promise<{ readonly all: number; readonly real: readonly Marked[] }> => {
  const { rows } = await db.query<Marked & { readonly all: number }>({
    name: 'gaming-rounds-unresolved',
    text: `with horizon as (select * from unnest($3::text[], $4::text[], $5::float8[]) as horizon (merchant, vendor, ms)),
           marked as (
             update gaming_rounds set state = 'checking', outcome_untold = true
             -- A round that a vendor's call holds has news. It is not waited for, so that no call and this job wait for each other.
             where id in (select id from gaming_rounds as round where state = 'pending'
               -- Bounded first by the shortest horizon, so that the index of open rounds is read no further than needed.
               and changed_at < $1::timestamptz - interval '1 millisecond' * least($2::float8, (select min(ms) from horizon))
               and changed_at < $1::timestamptz - interval '1 millisecond' * coalesce(
                 (select ms from horizon where merchant = round.merchant_code and vendor = round.vendor_code),
                 (select ms from horizon where merchant = round.merchant_code and vendor = 'default'), $2::float8)
               and (settles_at is null or settles_at < $1::timestamptz - interval '1 millisecond' * coalesce(
                 (select ms from horizon where merchant = round.merchant_code and vendor = round.vendor_code),
                 (select ms from horizon where merchant = round.merchant_code and vendor = 'default'), $2::float8)) limit $6 for update skip locked)
             returning merchant_code, vendor_code, mode
           )
           select merchant_code as "merchantCode", vendor_code as "vendorCode", count(*)::int as "all",
             count(*) filter (where mode = 'real')::int as rounds from marked
           group by merchant_code, vendor_code order by merchant_code, vendor_code`,
    values: [
      at,
      horizonMs,
      horizons.map(({ merchantCode }) => merchantCode),
      horizons.map(({ vendorCode }) => vendorCode),
      horizons.map(({ ms }) => ms),
      max,
    ],
  });
  return {
    all: rows.reduce((sum, { all }) => sum + all, 0),
    real: rows.flatMap(({ all: _all, ...marked }) => (marked.rounds > 0 ? [marked] : [])),
  };
};
