import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../db/testing.ts';
import { createLocalBus } from '../kernel/bus.ts';
import { createTestClock } from '../kernel/clock.ts';
import { ok } from '../kernel/result.ts';
import { createCatalogue, type Catalogue } from '../modules/catalogue/index.ts';
import { readFairPlay } from '../modules/catalogue/fair-play.ts';
import type { FeedClient } from '../modules/lottery/feed-client.ts';
import { createGameSync } from '../modules/lottery/game-sync.ts';
import { createLottery } from '../modules/lottery/lottery.ts';
import { houseGame, type HouseGame } from './lottery-house.ts';

/** Two merchants with a house of the vendor LOTT each, which run a game of one name. */
const merchants = ['PALARO', 'SECOND'] as const;
type Code = (typeof merchants)[number];
const clock = createTestClock();
const dayMs = 24 * 3_600_000;
/** What each house lists. */
const listed: Record<Code, HouseGame[]> = { PALARO: [], SECOND: [] };

let database: TestDatabase;
let catalogue: Catalogue;
let syncGames: () => Promise<void>;
beforeAll(async () => {
  database = await startTestDatabase();
  catalogue = await createCatalogue({ pool: database.pool, bus: createLocalBus(), clock });
  const get: FeedClient['get'] = (caller, _path, _query, schema) =>
    Promise.resolve(ok(schema.parse({ games: listed[caller.merchantCode as Code] })));
  syncGames = createGameSync({
    pool: database.pool,
    clock,
    catalogue,
    feed: { get },
    merchantCodes: () => [...merchants],
    vendorsOf: () => ['LOTT'],
    pictures: { ofGame: () => null, ofVendor: () => '' },
  });
  for (const code of merchants)
    listed[code] = [
      houseGame('LOTT', 'five-3', { gameGroupName: `Of ${code}`, rules: ['Five digits are drawn.'], volatility: 'byChoice' }),
    ];
  await syncGames();
});
afterAll(async () => {
  catalogue.close();
  await database.drop();
});

test('the games of each merchant stand in the groups of its own house', async () => {
  const board = { board: () => Promise.resolve(() => []), page: () => Promise.reject(new Error('not asked')) };
  const lottery = createLottery({ pool: database.pool, clock, catalogue, board, vendorsOf: () => ['LOTT'] });
  for (const merchantCode of merchants)
    expect((await lottery.list({ merchantCode, language: 'EN' })).map(({ gameGroupName }) => gameGroupName)).toEqual([
      `Of ${merchantCode}`,
    ]);
});

test('what both houses state of a game’s fairness in the same words is kept at both merchants', async () => {
  for (const code of merchants)
    expect(await readFairPlay(database.pool, code, { vendorCode: 'LOTT', code: 'five-3' }), code).toMatchObject({ volatility: 'byChoice' });
});

test('the games of a house that has lost all of them are closed in time, whatever another house lists', async () => {
  listed.PALARO = [];
  await syncGames();
  clock.advance(dayMs);
  await syncGames();
  const open = (code: Code) =>
    catalogue
      .of(code)
      .gamesOfVendor('LOTT')
      .map(({ isOpen }) => isOpen);
  expect([open('PALARO'), open('SECOND')]).toEqual([[false], [true]]);
});
