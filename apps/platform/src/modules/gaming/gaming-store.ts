import type { GameType } from '@palaro/contract';
import type { Db } from '../wallet/index.ts';

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

/** Uses a token up and opens its session, or neither: null when it is unknown, used, expired or bound to another game. */
export const exchangeLaunch = async (
  db: Db,
  asked: {
    readonly tokenHash: string;
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
             where token_hash = $1 and vendor_code = $2 and game_code = $3 and used_at is null and expires_at > $5
             returning ${names}
           )
           insert into gaming_sessions (id, ${names}, opened_at) select $4, ${names}, $5 from used
           returning id, closed_at as "closedAt", ${columns}`,
    values: [asked.tokenHash, asked.vendorCode, asked.vendorGame, asked.sessionId, asked.at],
  });
  return rows[0] ?? null;
};

/** A vendor's session of a player, open or closed. */
export const findSession = async (db: Db, sessionId: string, playerId: string, vendorCode: string): Promise<GameSession | null> => {
  const { rows } = await db.query<GameSession>({
    name: 'gaming-session',
    text: `select id, closed_at as "closedAt", ${columns} from gaming_sessions where id = $1 and player_id = $2 and vendor_code = $3`,
    values: [sessionId, playerId, vendorCode],
  });
  return rows[0] ?? null;
};

/** Ends one session; ending it again changes nothing. */
export const closeSession = async (db: Db, sessionId: string, at: Date): Promise<void> => {
  await db.query({
    name: 'gaming-session-close',
    text: 'update gaming_sessions set closed_at = $2 where id = $1 and closed_at is null',
    values: [sessionId, at],
  });
};

/** Ends every open session of a player, and the launches that could still become one. */
export const closeSessionsOfPlayer = async (db: Db, playerId: string, at: Date): Promise<void> => {
  await db.query({
    name: 'gaming-sessions-close',
    text: `with launches as (update gaming_launches set used_at = $2 where player_id = $1 and used_at is null)
           update gaming_sessions set closed_at = $2 where player_id = $1 and closed_at is null`,
    values: [playerId, at],
  });
};

/** Ends sessions opened before an instant and forgets launches that expired before another; returns how many ended. */
export const expireSessions = async (db: Db, openedBefore: Date, launchesBefore: Date, at: Date): Promise<number> => {
  await db.query({ name: 'gaming-launches-forget', text: 'delete from gaming_launches where expires_at < $1', values: [launchesBefore] });
  const { rowCount } = await db.query({
    name: 'gaming-sessions-expire',
    text: 'update gaming_sessions set closed_at = $2 where closed_at is null and opened_at < $1',
    values: [openedBefore, at],
  });
  return rowCount ?? 0;
};

/** Marks rounds that have been pending without a change for their vendor's horizon as being checked; returns how many of each vendor. */
export const markUnsettled = async (
  db: Db,
  at: Date,
  horizonMs: number,
  horizonsMs: ReadonlyMap<string, number>,
): Promise<readonly { readonly vendor: string; readonly rounds: number }[]> => {
  const { rows } = await db.query<{ vendor: string; rounds: number }>({
    name: 'gaming-rounds-check',
    text: `with own as (select * from unnest($3::text[], $4::float8[]) as own (vendor, ms)),
           marked as (
             update gaming_rounds as round set state = 'checking'
             where state = 'pending'
               -- Bounded first by the shortest horizon, so that the index of open rounds is read no further than needed.
               and changed_at < $1::timestamptz - interval '1 millisecond' * least($2::float8, (select min(ms) from own))
               and changed_at < $1::timestamptz - interval '1 millisecond'
                 * coalesce((select ms from own where vendor = round.vendor_code), $2::float8)
             returning vendor_code
           )
           select vendor_code as vendor, count(*)::int as rounds from marked group by vendor_code order by vendor_code`,
    values: [at, horizonMs, [...horizonsMs.keys()], [...horizonsMs.values()]],
  });
  return rows;
};
