import type { CallName } from '@palaro/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import type { Handler } from '../../http/handlers.ts';
import { createLocalBus } from '../../kernel/bus.ts';
import { createTestClock } from '../../kernel/clock.ts';
import { aContext, aGame, answerOf, aVendor } from '../../testing/builders.ts';
import { transaction } from '../../db/transaction.ts';
import { createCatalogue, type Catalogue } from '../catalogue/index.ts';
import { recentGamesMax } from './favourites-store.ts';
import { createFavourites, favouritesHandlers } from './index.ts';

const merchantCode = 'PALARO';
const clock = createTestClock();
let database: TestDatabase;
let catalogue: Catalogue;
let favourites: ReturnType<typeof createFavourites>;
let handlers: ReturnType<typeof favouritesHandlers>;
let playerId = '';
let players = 0;

const slots = Array.from({ length: 130 }, (_, place) => `slot-${place}`);
beforeAll(async () => {
  database = await startTestDatabase();
  catalogue = await createCatalogue({ pool: database.pool, bus: createLocalBus() });
  await catalogue.load(
    merchantCode,
    [aVendor('TALA'), aVendor('DAGAT')],
    [
      ...slots.map((code, position) => aGame('TALA', code, { position })),
      aGame('DAGAT', 'pugita', { gameType: 'FISH', titleEn: 'Octopus', titleTy: 'Pugita' }),
    ],
  );
  favourites = createFavourites({ pool: database.pool, clock, catalogue });
  handlers = favouritesHandlers({ favourites, currencyOf: () => 'PHP' });
});
afterAll(async () => {
  catalogue.close();
  await database.drop();
});
beforeEach(() => (playerId = `player-${++players}`));

const nodeOf = (code: string, vendor = 'TALA'): string => {
  const game = catalogue.of(merchantCode).gameOfVendor(vendor, code);
  if (!game) throw new Error(`no game ${code}`);
  return game.nodeId;
};

const call = <N extends CallName>(name: N, handler: Handler<N>, input: { query?: object; body?: object }) =>
  answerOf(name, handler, aContext(merchantCode, { playerId }), input);
const add = (nodeId: string) => call('addFavourite', handlers.addFavourite, { body: { nodeId, vendor: 'TALA' } });
const remove = (nodeId: string) => call('removeFavourite', handlers.removeFavourite, { query: { nodeId } });
const ids = (query: object = {}) => call('favouriteIds', handlers.favouriteIds, { query });
const games = (query: object = {}) => call('favouriteGames', handlers.favouriteGames, { query });
const open = (nodeId: string) => call('addRecentGame', handlers.addRecentGame, { query: { nodeId } });
const recent = (query: object = {}) => call('recentGames', handlers.recentGames, { query });

describe('favourites', () => {
  test('B402 a game added is listed, and adding it again changes nothing', async () => {
    const [first, second] = [nodeOf('slot-1'), nodeOf('slot-2')];
    await add(first);
    clock.advance(1000);
    await add(second);
    clock.advance(1000);
    await add(first);
    expect((await ids()).content).toEqual([second, first]);
  });

  test('B402 twenty simultaneous adds of one game leave it there once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => add(nodeOf('slot-1'))));
    expect((await ids()).content).toEqual([nodeOf('slot-1')]);
  });

  test('B403 a game removed is listed no longer, and removing it again is harmless', async () => {
    await add(nodeOf('slot-1'));
    await remove(nodeOf('slot-1'));
    await remove(nodeOf('slot-1'));
    expect((await ids()).content).toEqual([]);
  });

  test('B276 node ids are strings on the wire', async () => {
    await add(nodeOf('slot-1'));
    expect((await ids()).content.map((id) => typeof id)).toEqual(['string']);
  });

  test('a game that the catalogue does not have is refused and not kept', async () => {
    await expect(add('999999999999')).rejects.toThrow('game_unknown');
    await expect(open('999999999999')).rejects.toThrow('game_unknown');
    expect((await ids()).content).toEqual([]);
  });

  test('B404 more than 100 favourites come in pages that together hold each once', async () => {
    for (const code of slots) await add(nodeOf(code));
    const [first, second] = [await ids({ pageNo: 1, pageSize: 100 }), await ids({ pageNo: 2, pageSize: 100 })];
    expect([first.content.length, second.content.length]).toEqual([100, 30]);
    expect([first.totalPages, first.pageNum, second.pageNum]).toEqual([2, 1, 2]);
    expect(new Set([...first.content, ...second.content]).size).toBe(130);
  });

  test('B259 B405 the favourites come as games: content, totalPages, pageNum, of the type and in the language asked for', async () => {
    await add(nodeOf('slot-1'));
    await add(nodeOf('pugita', 'DAGAT'));
    expect(await games({ gameType: 'FISH', language: 'TY' })).toMatchObject({
      content: [{ nodeName: 'Pugita', vassalage: 'DAGAT' }],
      pageNum: 1,
      totalPages: 1,
    });
    expect((await games({ language: 'EN' })).content).toHaveLength(2);
    expect((await games({ vassalage: 'TALA' })).content.map((game) => game.gameId)).toEqual(['slot-1']);
  });

  test('games of a closed vendor are not shown and come back with it', async () => {
    await add(nodeOf('pugita', 'DAGAT'));
    await catalogue.setVendorOpen(merchantCode, 'DAGAT', false);
    expect((await games()).content).toEqual([]);
    await catalogue.setVendorOpen(merchantCode, 'DAGAT', true);
    expect((await games()).content).toHaveLength(1);
  });

  test('one player never sees the favourites of another', async () => {
    await add(nodeOf('slot-1'));
    playerId = 'somebody-else';
    expect((await ids()).content).toEqual([]);
    await remove(nodeOf('slot-1'));
    playerId = `player-${players}`;
    expect((await ids()).content).toHaveLength(1);
  });
});

describe('recent games', () => {
  test('B408 a launched game heads the list; a player or a game that is gone is left out', async () => {
    const launched = (of: string, nodeId: string): Promise<void> =>
      transaction(database.pool, (client) => favourites.launched(client, { playerId: of, merchantCode, nodeId }, new Date(clock.now())));
    await open(nodeOf('slot-1'));
    clock.advance(1000);
    await launched(playerId, nodeOf('slot-2'));
    expect((await recent()).list.map((game) => game.gameId)).toEqual(['slot-1']);
    await database.pool.query(
      `INSERT INTO player (id, merchant_code, username, username_key, password_hash, type, currency, created_at)
       VALUES ($1, $2, $1, $1, 'x', 0, 'PHP', now())`,
      [playerId, merchantCode],
    );
    await launched(playerId, nodeOf('slot-2'));
    await launched(playerId, '999999999999');
    expect((await recent()).list.map((game) => game.gameId)).toEqual(['slot-2', 'slot-1']);
    const { rows } = await database.pool.query("SELECT FROM recent_game WHERE node_id = '999999999999'");
    expect(rows).toEqual([]);
  });

  test('B408 the game opened last heads the list, which has each game once', async () => {
    for (const code of ['slot-1', 'slot-2', 'slot-1']) {
      clock.advance(1000);
      await open(nodeOf(code));
    }
    expect((await recent()).list.map((game) => game.gameId)).toEqual(['slot-1', 'slot-2']);
  });

  test('B408 a game does not fall back in the list when a clock was put back', async () => {
    for (const [code, later] of [
      ['slot-1', 1000],
      ['slot-2', 1000],
      ['slot-2', -5000],
    ] as const) {
      clock.advance(later);
      await open(nodeOf(code));
    }
    expect((await recent()).list.map((game) => game.gameId)).toEqual(['slot-2', 'slot-1']);
  });

  test('B258 B410 the recent list has list and totalPages, newest first, page by page and by type', async () => {
    for (const code of ['slot-1', 'slot-2', 'slot-3']) {
      clock.advance(1000);
      await open(nodeOf(code));
    }
    await open(nodeOf('pugita', 'DAGAT'));
    const page = await recent({ page: 2, pageSize: 2, gameType: 'RNG', clientType: '2' });
    expect(page).toMatchObject({ list: [{ gameId: 'slot-1' }], totalPages: 2 });
    expect((await recent({ vassalage: 'DAGAT' })).list.map((game) => game.gameId)).toEqual(['pugita']);
  });

  test('the oldest recent games are forgotten beyond the bound', async () => {
    for (const code of slots.slice(0, recentGamesMax + 5)) {
      clock.advance(1000);
      await open(nodeOf(code));
    }
    const { rows } = await database.pool.query('SELECT node_id FROM recent_game WHERE player_id = $1', [playerId]);
    expect(rows).toHaveLength(recentGamesMax);
    expect((await recent({ page: 1, pageSize: 100 })).list.at(-1)?.gameId).toBe('slot-5');
  });

  test('what one player opens makes nobody else’s games forgotten', async () => {
    const [other, mine] = [`${playerId}-other`, playerId];
    playerId = other;
    for (const code of ['slot-1', 'slot-2']) {
      clock.advance(1000);
      await open(nodeOf(code));
    }
    playerId = mine;
    for (const code of slots.slice(0, recentGamesMax + 5)) {
      clock.advance(1000);
      await open(nodeOf(code));
    }
    playerId = other;
    expect((await recent()).list.map((game) => game.gameId)).toEqual(['slot-2', 'slot-1']);
  });
});
