import { expect, test } from 'vitest';
import { games, vendorCodes } from '../sandbox/lottery/src/games.ts';
import { lotteries, lotteryVendors } from '../sandbox/library/src/index.ts';

test('every game and every vendor of the lottery house is drawn, under its own name', () => {
  const drawn = lotteries.map(({ vendor, code, title }) => `${vendor} ${code} ${title}`);
  expect(drawn.toSorted()).toEqual(games.map(({ vendor, gameId, name }) => `${vendor} ${gameId} ${name}`).toSorted());
  expect(lotteryVendors.map(({ code }) => code)).toEqual(vendorCodes);
});
