import { categoryMenuDefault, type GameType } from '@palaro/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { createLocalBus } from '../../kernel/bus.ts';
import { systemClock } from '../../kernel/clock.ts';
import { silentLogger } from '../../kernel/log.ts';
import { aContext, aGame, answerOf, aVendor } from '../../testing/builders.ts';
import { createMerchants, demoMerchant, merchantHandlers, type Merchants } from '../merchant/index.ts';
import { createCatalogue, type Catalogue } from './index.ts';

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
  void bus.publish('catalogue.changed', code);
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

test('a catalogue that this version cannot read is told once and stays as it was, and no other merchant’s with it', async () => {
  const logged: unknown[] = [];
  const log = { error: (fields: unknown) => logged.push(fields) };
  await catalogue.load('AAA', [aVendor('TALA')], [aGame('TALA', 'pina')]);
  const node = await createCatalogue({ pool: database.pool, bus: createLocalBus(), log });
  const shown = (merchant: string): number => node.of(merchant).page({}, 1, 25).games.length;
  expect([shown('AAA'), shown(code)]).toEqual([1, 2]);
  // As a newer version has it.
  await database.pool.query("UPDATE game SET game_type = 'HOLOGRAM' WHERE merchant_code = 'AAA'");
  await database.pool.query("UPDATE catalogue_version SET version = version + 1 WHERE merchant_code = 'AAA'");
  await catalogue.setGameOpen(code, { vendorCode: 'BULIK', code: 'parol' }, false);
  await expect.poll(() => [shown('AAA'), shown(code)], { timeout: 5000 }).toEqual([1, 1]);
  await expect.poll(() => logged.length).toBe(1);
  expect(logged).toMatchObject([{ failed: [{ item: 'AAA' }] }]);
  const fresh = await createCatalogue({ pool: database.pool, bus: createLocalBus(), log });
  expect(fresh.of(code).page({}, 1, 25).games).toHaveLength(1);
  node.close();
  fresh.close();
});
