import type { GameClass, GameType } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import { upsertFairPlay, type FairPlay } from './fair-play.ts';

export type StoredVendor = {
  readonly code: string;
  readonly displayName: string;
  readonly isHot: boolean;
  readonly isOpen: boolean;
  readonly logo: string;
  /** What players call it beside its name; search finds its games by them. */
  readonly nicknames?: readonly string[];
  /** When it was closed; null while it is open. */
  readonly closedAt?: Date | null;
};

/** A game as stored; its smallest and its largest stake in minor units of the merchant's currency. */
export type StoredGame = {
  readonly nodeId: string;
  readonly vendorCode: string;
  readonly code: string;
  readonly titleEn: string;
  readonly titleTy: string;
  readonly gameType: GameType;
  readonly classify: GameClass | null;
  readonly classifyNew: string | null;
  readonly lottoMode: string | null;
  readonly gameGroup: string | null;
  readonly playType: 'trad' | 'ent' | null;
  readonly isGameH5: string | null;
  readonly supportPlay: boolean;
  readonly isHot: boolean;
  readonly isNew: boolean;
  readonly isOpen: boolean;
  /** When it was closed; null while it is open. */
  readonly closedAt?: Date | null;
  readonly icon: string;
  readonly largeIcon: string;
  readonly colour: string;
  readonly minBet: bigint;
  /** Null where the vendor states none. */
  readonly maxBet: bigint | null;
  readonly minLine: number;
  /** Its place in the merchant's lists. */
  readonly position: number;
};

export type NewVendor = StoredVendor & { readonly position: number };
/** A game to be stored; without `fairPlay` what was stated of its fairness before stays. */
export type NewGame = Omit<StoredGame, 'nodeId'> & { readonly fairPlay?: FairPlay };

export const readVersions = async (pool: Pool): Promise<ReadonlyMap<string, bigint>> =>
  new Map(
    (
      await pool.query<{ code: string; version: bigint }>({
        name: 'catalogue-versions',
        text: 'SELECT merchant_code AS code, version FROM catalogue_version',
      })
    ).rows.map((row) => [row.code, row.version]),
  );

export const readVendors = async (pool: Pool, merchantCode: string): Promise<readonly StoredVendor[]> =>
  (
    await pool.query<StoredVendor>({
      name: 'vendors',
      text: 'SELECT code, display_name AS "displayName", is_hot AS "isHot", is_open AS "isOpen", logo, nicknames, closed_at AS "closedAt" FROM vendor WHERE merchant_code = $1 ORDER BY position, code',
      values: [merchantCode],
    })
  ).rows;

export const readGames = async (pool: Pool, merchantCode: string): Promise<readonly StoredGame[]> =>
  (
    await pool.query<StoredGame>({
      name: 'games',
      text: `SELECT node_id::text AS "nodeId", vendor_code AS "vendorCode", code, title_en AS "titleEn", title_ty AS "titleTy", game_type AS "gameType", classify,
               classify_new AS "classifyNew", lotto_mode AS "lottoMode", game_group AS "gameGroup", play_type AS "playType", is_game_h5 AS "isGameH5",
               support_play AS "supportPlay", is_hot AS "isHot", is_new AS "isNew", is_open AS "isOpen", icon, large_icon AS "largeIcon", colour,
               min_bet AS "minBet", max_bet AS "maxBet", min_line AS "minLine", position, closed_at AS "closedAt"
             FROM game WHERE merchant_code = $1 ORDER BY position, node_id`,
      values: [merchantCode],
    })
  ).rows;

/** Raises the version; in the same transaction as the change, so that whoever sees it sees the change. */
export const raiseVersion = async (client: PoolClient, merchantCode: string): Promise<void> => {
  await client.query(
    'INSERT INTO catalogue_version (merchant_code, version) VALUES ($1, 1) ON CONFLICT (merchant_code) DO UPDATE SET version = catalogue_version.version + 1',
    [merchantCode],
  );
};

/** Adds vendors, or brings those that are there up to date; whether one is open stays the operator's choice. */
export const upsertVendors = async (client: PoolClient, merchantCode: string, vendors: readonly NewVendor[]): Promise<void> => {
  await client.query(
    `INSERT INTO vendor (merchant_code, code, display_name, is_hot, is_open, position, logo, nicknames)
     SELECT $1, v.code, v.display_name, v.is_hot, v.is_open, v.position, v.logo, string_to_array(v.nicknames, E'\\n')
     FROM unnest($2::text[], $3::text[], $4::boolean[], $5::boolean[], $6::integer[], $7::text[], $8::text[])
       AS v(code, display_name, is_hot, is_open, position, logo, nicknames)
     ON CONFLICT (merchant_code, code) DO UPDATE SET display_name = EXCLUDED.display_name, is_hot = EXCLUDED.is_hot, position = EXCLUDED.position, logo = EXCLUDED.logo, nicknames = EXCLUDED.nicknames`,
    [
      merchantCode,
      vendors.map((vendor) => vendor.code),
      vendors.map((vendor) => vendor.displayName),
      vendors.map((vendor) => vendor.isHot),
      vendors.map((vendor) => vendor.isOpen),
      vendors.map((vendor) => vendor.position),
      vendors.map((vendor) => vendor.logo),
      vendors.map((vendor) => (vendor.nicknames ?? []).join('\n')),
    ],
  );
};

/** Adds games, or brings those that are there up to date; a game keeps its node id, and is open or closed as its operator chose. */
export const upsertGames = async (client: PoolClient, merchantCode: string, games: readonly NewGame[]): Promise<void> => {
  const rows = games.map((game) => ({
    vendor_code: game.vendorCode,
    code: game.code,
    title_en: game.titleEn,
    title_ty: game.titleTy,
    game_type: game.gameType,
    classify: game.classify,
    classify_new: game.classifyNew,
    lotto_mode: game.lottoMode,
    game_group: game.gameGroup,
    play_type: game.playType,
    is_game_h5: game.isGameH5,
    support_play: game.supportPlay,
    is_hot: game.isHot,
    is_new: game.isNew,
    is_open: game.isOpen,
    position: game.position,
    icon: game.icon,
    large_icon: game.largeIcon,
    colour: game.colour,
    min_bet: game.minBet.toString(),
    max_bet: game.maxBet?.toString() ?? null,
    min_line: game.minLine,
  }));
  await client.query(
    `INSERT INTO game (merchant_code, vendor_code, code, title_en, title_ty, game_type, classify, classify_new, lotto_mode, game_group, play_type, is_game_h5,
       support_play, is_hot, is_new, is_open, position, icon, large_icon, colour, min_bet, max_bet, min_line)
     SELECT $1, g.* FROM json_to_recordset($2) AS g(vendor_code text, code text, title_en text, title_ty text, game_type text, classify text, classify_new text,
       lotto_mode text, game_group text, play_type text, is_game_h5 text, support_play boolean, is_hot boolean, is_new boolean, is_open boolean,
       position integer, icon text, large_icon text, colour text, min_bet bigint, max_bet bigint, min_line integer)
     ON CONFLICT (merchant_code, vendor_code, code) DO UPDATE SET title_en = EXCLUDED.title_en, title_ty = EXCLUDED.title_ty,
       game_type = EXCLUDED.game_type, classify = EXCLUDED.classify, classify_new = EXCLUDED.classify_new,
       lotto_mode = EXCLUDED.lotto_mode, game_group = EXCLUDED.game_group, play_type = EXCLUDED.play_type,
       is_game_h5 = EXCLUDED.is_game_h5, support_play = EXCLUDED.support_play, is_hot = EXCLUDED.is_hot, is_new = EXCLUDED.is_new,
       position = EXCLUDED.position, icon = EXCLUDED.icon, large_icon = EXCLUDED.large_icon, colour = EXCLUDED.colour,
       min_bet = EXCLUDED.min_bet, max_bet = EXCLUDED.max_bet, min_line = EXCLUDED.min_line`,
    [merchantCode, JSON.stringify(rows)],
  );
  await upsertFairPlay(client, merchantCode, games);
};

/** Opens or closes a game; false when the merchant has none with this code. */
export const setGameOpen = async (
  client: PoolClient,
  merchantCode: string,
  { vendorCode, code }: Pick<NewGame, 'vendorCode' | 'code'>,
  isOpen: boolean,
): Promise<boolean> => {
  const { rowCount } = await client.query(
    'UPDATE game SET is_open = $4, closed_at = CASE WHEN $4 THEN NULL ELSE coalesce(closed_at, now()) END WHERE merchant_code = $1 AND vendor_code = $2 AND code = $3',
    [merchantCode, vendorCode, code, isOpen],
  );
  return rowCount === 1;
};

export const setVendorOpen = async (client: PoolClient, merchantCode: string, code: string, isOpen: boolean): Promise<void> => {
  await client.query(
    'UPDATE vendor SET is_open = $3, closed_at = CASE WHEN $3 THEN NULL ELSE coalesce(closed_at, now()) END WHERE merchant_code = $1 AND code = $2',
    [merchantCode, code, isOpen],
  );
};

/** Takes vendors and all their games away. Rounds keep the node ids, which are never given again; favourites go with the games. */
export const deleteVendors = async (client: PoolClient, merchantCode: string, codes: readonly string[]): Promise<number> => {
  const { rowCount } = await client.query('DELETE FROM game WHERE merchant_code = $1 AND vendor_code = ANY($2)', [merchantCode, codes]);
  await client.query('DELETE FROM vendor WHERE merchant_code = $1 AND code = ANY($2)', [merchantCode, codes]);
  return rowCount ?? 0;
};
