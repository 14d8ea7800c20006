import type { FreeRoundState } from '@palaro/contract';
import type { PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { deliver } from '../../topics/consumers.ts';
import type { Db } from '../wallet/index.ts';
import type { VendorCaller } from './gaming-ports.ts';

/** Free rounds that an operator gives a player. */
export type NewFreeRounds = VendorCaller & {
  readonly playerId: string;
  /** The vendor's code of the game. */
  readonly game: string;
  readonly count: number;
  /** What each is worth, in minor units of the player's currency. */
  readonly stake: bigint;
  readonly by: string;
  /** None begins from then on. */
  readonly endsAt: Date;
};
/** Free rounds that a player has yet to play. */
export type FreeRounds = { readonly reference: string; readonly left: number; readonly stake: bigint; readonly endsAt: Date };
/** Free rounds as they were given, with what became of them. */
export type GivenFreeRounds = FreeRounds &
  VendorCaller & { readonly playerId: string; readonly game: string; readonly count: number; readonly state: FreeRoundState };

/** How long a player is shown what has ended. */
const shownAfterMs = 7 * 24 * 60 * 60_000;
const shownMax = 50;

const columns = `id as reference, merchant_code as "merchantCode", vendor_code as "vendorCode", player_id as "playerId", game_code as game,
  rounds as count, stake, ends_at as "endsAt", gaming_gift_left(p_gift => id)::int as "left", withdrawn_at is not null as "isWithdrawn"`;
type Row = Omit<GivenFreeRounds, 'state'> & { readonly isWithdrawn: boolean };
const stated = ({ isWithdrawn, ...gift }: Row, at: number): GivenFreeRounds => ({
  ...gift,
  state: gift.left === 0 ? 'played' : isWithdrawn ? 'withdrawn' : gift.endsAt.getTime() <= at ? 'ended' : 'open',
});

/** When a day, `YYYY-MM-DD`, ends in a time zone. */
export const endOfDay = async (db: Db, day: string, timeZone: string): Promise<Date> => {
  const text = 'select ($1::date + 1)::timestamp at time zone $2 as ends';
  const { rows } = await db.query<{ ends: Date }>({ name: 'free-rounds-end-of-day', text, values: [day, timeZone] });
  return rows[0]!.ends;
};

/** Free rounds that operators give. Each change tells its player, with the same transaction. */
export const createFreeRoundGifts = ({ clock, ids }: { readonly clock: Clock; readonly ids: Ids }) => ({
  /** Gives them, and returns their reference; null for a player to whom nothing may be offered, being excluded or on a break of days, which is counted. */
  give: async (client: PoolClient, gift: NewFreeRounds): Promise<string | null> => {
    const [id, at] = [ids.newId(), new Date(clock.now())];
    const { rows } = await client.query<{ given: number }>({
      name: 'free-rounds-give',
      text: `with given as (
               insert into free_round_gift (id, merchant_code, player_id, vendor_code, game_code, rounds, stake, given_at, given_by, ends_at)
               select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10 where exclusion_may_market(p_player => $3, p_at => $8) returning id),
             noted as materialized (
               select limits_note_refusal(p_merchant => $2, p_move => 'message', p_rule => 'free_rounds', p_times => 1, p_at => $8)
               where not exists (select from given))
             select (select count(*) from given)::int as given, (select count(*) from noted) as noted`,
      values: [id, gift.merchantCode, gift.playerId, gift.vendorCode, gift.game, gift.count, gift.stake, at, gift.by, gift.endsAt],
    });
    if (rows[0]?.given !== 1) return null;
    await deliver(client, 'player.notice', { playerId: gift.playerId, kind: 'free_rounds_given' }, at);
    return id;
  },

  /** Takes back what is left of them; a round that has begun is ended all the same. False where nothing is left to take. */
  withdraw: async (client: PoolClient, merchantCode: string, reference: string, by: string): Promise<boolean> => {
    const at = new Date(clock.now());
    const { rows } = await client.query<{ playerId: string }>({
      name: 'free-rounds-withdraw',
      text: `update free_round_gift set withdrawn_at = $3, withdrawn_by = $4
             where id = $2 and merchant_code = $1 and withdrawn_at is null and ends_at > $3 and gaming_gift_left(p_gift => id) > 0
             returning player_id as "playerId"`,
      values: [merchantCode, reference, at, by],
    });
    const [taken] = rows;
    if (taken === undefined) return false;
    await deliver(client, 'player.notice', { playerId: taken.playerId, kind: 'free_rounds_withdrawn' }, at);
    return true;
  },

  /** One gift of a merchant; null where there is none. */
  one: async (db: Db, merchantCode: string, reference: string): Promise<GivenFreeRounds | null> => {
    const text = `select ${columns} from free_round_gift where id = $2 and merchant_code = $1`;
    const { rows } = await db.query<Row>({ name: 'free-rounds-one', text, values: [merchantCode, reference] });
    return rows[0] === undefined ? null : stated(rows[0], clock.now());
  },

  /** What a player is shown: what may be played, those that end first before others, and what has ended of late. */
  ofPlayer: async (db: Db, playerId: string): Promise<readonly GivenFreeRounds[]> => {
    const { rows } = await db.query<Row>({
      name: 'free-rounds-of-player',
      text: `select ${columns} from free_round_gift
             where player_id = $1 and ends_at > $2 and coalesce(withdrawn_at, ends_at) > $2 order by ends_at, id limit ${shownMax}`,
      values: [playerId, new Date(clock.now() - shownAfterMs)],
    });
    return rows.map((row) => stated(row, clock.now()));
  },
});
export type FreeRoundGifts = ReturnType<typeof createFreeRoundGifts>;

/** The free rounds that a player has in a game at an instant, those that end first before others. */
export const openFreeRounds = async (
  db: Db,
  playerId: string,
  vendorCode: string,
  game: string,
  at: Date,
): Promise<readonly FreeRounds[]> =>
  (
    await db.query<FreeRounds>({
      name: 'free-rounds-open',
      text: `select * from (select id as reference, gaming_gift_left(p_gift => id)::int as "left", stake, ends_at as "endsAt" from free_round_gift
               where player_id = $1 and vendor_code = $2 and game_code = $3 and ends_at > $4 and withdrawn_at is null) as gift
             where "left" > 0 order by "endsAt", reference limit 20`,
      values: [playerId, vendorCode, game, at],
    })
  ).rows;
