import { categoryMenuDefault, type GameType } from '@palaro/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { createLocalBus } from '../../kernel/bus.ts';
import { systemClock } from '../../kernel/clock.ts';
import { silentLogger } from '../../kernel/log.ts';
import { aContext, aGame, answerOf, aVendor } from '../../testing/builders.ts';
import { createMerchants, demoMerchant, merchantHandlers, type Merchants } from '../merchant/index.ts';
import { catalogueChangedTopic, createCatalogue, type Catalogue } from './index.ts';

const code = 'PALARO';
const bus = createLocalBus();
let database: TestDatabase;
let merchants: Merchants;
let catalogue: Catalogue;

const closeCategories = (closedCategories: readonly GameType[]) =>
  merchants.save({ ...demoMerchant(code), closedCategories: [...closedCategories] });
beforeAll(async () => {
  database = await startTestDatabase();
  merchants = await createMerchants({ pool: database.pool, bus, clock: systemClock, log: silentLogger });
  await closeCategories(['COCKFIGHT']);
  const closedCategoriesOf = (merchantCode: string) => merchants.known(merchantCode).closedCategories;
  catalogue = await createCatalogue({ pool: database.pool, bus, closedCategoriesOf });
  await catalogue.load(code, [aVendor('BULIK')], [aGame('BULIK', 'sabong', { gameType: 'COCKFIGHT' }), aGame('BULIK', 'parol')]);
});
afterAll(async () => {
  catalogue.close();
  merchants.close();
  await database.drop();
});

const seen = () => {
  void bus.publish(catalogueChangedTopic, code);
  const snapshot = catalogue.of(code);
  const game = snapshot.gameOfVendor('BULIK', 'sabong');
  return {
    listed: snapshot.page({}, 1, 25).games.map((listed) => listed.code),
    isOpen: game !== undefined && snapshot.isOpen(game),
    vendors: snapshot.vendorsOf('COCKFIGHT').length,
  };
};
const menu = async () => {
  const { siteSettings } = merchantHandlers({ merchants, originOf: () => 'https://play.example' });
  return answerOf('siteSettings', siteSettings, aContext(code));
};

test('a category that the operator has closed has no game to list or to open and no entry in the menu, and opens again as it was', async () => {
  expect(seen()).toEqual({ listed: ['parol'], isOpen: false, vendors: 0 });
  expect(await menu()).toMatchObject({ categories: categoryMenuDefault.filter((key) => key !== 'COCKFIGHT') });
  await closeCategories([]);
  await expect.poll(seen).toEqual({ listed: ['sabong', 'parol'], isOpen: true, vendors: 1 });
  expect(await menu()).toMatchObject({ categories: categoryMenuDefault });
});
