import type { Store } from './store.ts';

const newest = '(select max(number) from vip_version)';

/** Ends the levels of the demo, so that its operator's contents show the benefits; `back` publishes the first version again. */
export const endLevels = async ({ query }: Pick<Store, 'query'>): Promise<{ readonly back: () => Promise<void> }> => {
  const publish = (document: string): Promise<unknown> =>
    query(`insert into vip_version (merchant_code, number, currency, document, published_at, published_by)
             select merchant_code, ${newest} + 1, currency, ${document}, now(), 'a test' from vip_version where number = 1`);
  await publish(`'{"levels": []}'`);
  return {
    back: async () => {
      await publish('document');
      await query(`insert into vip_levels (merchant_code, number, level, need, keep)
                     select merchant_code, ${newest}, level, need, keep from vip_levels where number = 1`);
      await query(`insert into vip_level_rewards (merchant_code, number, level, reward, amount)
                     select merchant_code, ${newest}, level, reward, amount from vip_level_rewards where number = 1`);
    },
  };
};

/** The player has staked so much in a round that is decided now, in centavos. */
export const feedPlay = async ({ query }: Pick<Store, 'query'>, playerId: string, centavos: number): Promise<void> => {
  await query(
    `insert into play_feed (merchant_code, player_id, currency, product, vendor_code, game_code, round_id, business_day, hour,
         valid_stake, payout, rounds, written_at, decided_at)
       select p.merchant_code, p.id, p.currency, 'RNG', 'TALA', 'game', 'round-' || p.id, play_day(p_merchant => p.merchant_code, p_at => now()), 12,
         $2, 0, 1, now(), now() from player p where p.id = $1`,
    [playerId, centavos],
  );
};
