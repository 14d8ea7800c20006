import type { PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
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
  /** The last day on which they may be played, `YYYY-MM-DD`, in the merchant's zone. */
  readonly until: string;
  readonly timeZone: string;
};
/** Free rounds that a player has yet to play. */
export type FreeRounds = { readonly reference: string; readonly left: number; readonly stake: bigint; readonly endsAt: Date };

/** Free rounds that operators give. */
export const createFreeRoundGifts = ({ clock, ids }: { readonly clock: Clock; readonly ids: Ids }) => ({
  /** Gives them, and returns their reference. */
  give: async (client: PoolClient, gift: NewFreeRounds): Promise<string> => {
    const id = ids.newId();
    await client.query({
      name: 'free-rounds-give',
      text: `insert into free_round_gift (id, merchant_code, player_id, vendor_code, game_code, rounds, stake, given_at, given_by, ends_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, ($10::date + 1)::timestamp at time zone $11)`,
      values: [
        id,
        gift.merchantCode,
        gift.playerId,
        gift.vendorCode,
        gift.game,
        gift.count,
        gift.stake,
        new Date(clock.now()),
        gift.by,
        gift.until,
        gift.timeZone,
      ],
    });
    return id;
  },
});

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
               where player_id = $1 and vendor_code = $2 and game_code = $3 and ends_at > $4) as gift
             where "left" > 0 order by "endsAt", reference limit 20`,
      values: [playerId, vendorCode, game, at],
    })
  ).rows;
