import { lotteryVendors } from '@palaro/contract';
import {
  houseBet,
  houseDraw,
  houseGame,
  houseOrder,
  startTestHouse,
  type TestHouse,
} from '../../apps/platform/src/testing/lottery-house.ts';
import { startTestPlatform, testSecret, type TestPlatform } from '../../apps/platform/src/testing/test-platform.ts';

/** Where generated requests go: a platform on a fresh store, with a lottery house behind it or without. */
export type FuzzPlace = { readonly site: TestPlatform; readonly house: TestHouse | null };
export type FuzzSite = FuzzPlace & { readonly stop: () => Promise<void> };

const dayMs = 86_400_000;
/** The order that each player has at every vendor of lotteries, and its bets. */
export const fuzzOrder = 'o1';
export const fuzzSuborders = ['o1-1', 'o1-2', 'o1-3'] as const;

/** Gives a player orders whose bets can be cancelled. */
export const placeFuzzOrders = (house: TestHouse | null, player: string): void => {
  for (const vendor of lotteryVendors) {
    const bets = fuzzSuborders.map((suborderId) => houseBet(suborderId, dayMs));
    house?.state.orders.push(houseOrder({ vendor, gameId: `${vendor}-1`, orderId: fuzzOrder, player }, 0, bets));
  }
};

export const startFuzzSite = async (): Promise<FuzzSite> => {
  const house = await startTestHouse({ studiosSecret: testSecret });
  for (const vendor of lotteryVendors) {
    const gameId = `${vendor}-1`;
    const region = vendor === 'TCG_LOTTO_VN' ? { region: 'north' } : {};
    house.state.games.push(houseGame(vendor, gameId, { kind: 'vn', ...region }));
    house.state.draws.push(houseDraw(gameId, 'n1', dayMs), houseDraw(gameId, 'p1', -1000), houseDraw(gameId, 'p0', -61_000));
  }
  const site = await startTestPlatform({ env: { LOTTERY_ORIGIN: house.origin } });
  await site.platform.services.lottery.syncGames();
  return {
    site,
    house,
    stop: async () => {
      await site.stop();
      await house.stop();
    },
  };
};
