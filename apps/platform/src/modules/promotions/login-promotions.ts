import type { Promotion } from '@palaro/contract';
import type { Pool } from 'pg';
import type { Caller } from '../../http/handlers.ts';
import type { Clock } from '../../kernel/clock.ts';
import { readDay } from '../play/index.ts';
import { stateOf } from './promotion-states.ts';
import type { Promotions, Viewer } from './promotions.ts';

type LoginPromotionsDeps = { readonly pool: Pool; readonly clock: Clock; readonly promotions: Pick<Promotions, 'seeAll' | 'show'> };

/** Which of some promotions a player was shown on a day. */
const readShown = async (pool: Pool, playerId: string, day: string): Promise<ReadonlySet<string>> => {
  const { rows } = await pool.query<{ id: string }>({
    name: 'promotions-shown',
    text: 'select promotion_id as id from promotion_seen where player_id = $1 and day = $2::date',
    values: [playerId, day],
  });
  return new Set(rows.map(({ id }) => id));
};

/** Promotions that are shown after a login, each once a day. */
export const createLoginPromotions = ({ pool, clock, promotions }: LoginPromotionsDeps) => {
  const today = (merchantCode: string): Promise<string> => readDay(pool, merchantCode, new Date(clock.now()));
  return {
    /** Those that a member can claim now and was not shown today. */
    due: async (viewer: Viewer): Promise<Promotion[]> => {
      const { session, merchantCode } = viewer;
      if (session === null) return [];
      const shown = await readShown(pool, session.playerId, await today(merchantCode));
      const seen = await promotions.seeAll(viewer);
      return seen
        .filter((one) => one.offered.document.atLogin && stateOf(one) === 'claim' && !shown.has(one.offered.id))
        .map((one) => promotions.show(one, viewer));
    },
    /** Notes that some are shown now; returns those that were not yet today, on whatever device. */
    note: async ({ playerId, merchantCode }: Caller, keys: readonly string[]): Promise<readonly string[]> => {
      const { rows } = await pool.query<{ id: string }>({
        name: 'promotions-note-shown',
        text: `with noted as (
                 insert into promotion_seen as held (player_id, promotion_id, day)
                   select $1, p.id, $3::date from promotion p where p.merchant_code = $2 and p.key = any ($4) and p.state = 'published' order by p.id
                   on conflict (player_id, promotion_id) do update set day = excluded.day where held.day <> excluded.day
                   returning promotion_id
               )
               select p.key as id from noted n join promotion p on p.id = n.promotion_id`,
        values: [playerId, merchantCode, await today(merchantCode), keys],
      });
      return rows.map(({ id }) => id);
    },
  };
};
export type LoginPromotions = ReturnType<typeof createLoginPromotions>;
