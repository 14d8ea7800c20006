import { categoryMenuDefault, type CallName } from '@palaro/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import type { Handler } from '../../http/handlers.ts';
import { createLocalBus, type Bus } from '../../kernel/bus.ts';
import { aContext, aGame, answerOf, aVendor } from '../../testing/builders.ts';
import { catalogueHandlers, createCatalogue, type Catalogue } from './index.ts';

const merchantCode = 'PALARO';
const bus = createLocalBus();
let database: TestDatabase;
let catalogue: Catalogue;
let handlers: ReturnType<typeof catalogueHandlers>;
const played: string[] = [];

const vendors = [
  aVendor('TALA', { displayName: 'Tala Works', isHot: true, position: 1, nicknames: ['aling nena'] }),
  aVendor('DAGAT', { position: 2 }),
  aVendor('BGS', { position: 3 }),
];
const games = [
  aGame('TALA', 'pina', { position: 1, titleEn: 'Piña Fiesta', titleTy: 'Pista ng Pinya', isHot: true, minBet: 20n, minLine: 10 }),
  aGame('TALA', 'bituin', {
    position: 2,
    titleEn: 'Star Seven',
    titleTy: 'Bituin Pito',
    isNew: true,
    minBet: 500n,
    minLine: 50,
    classify: 'BG',
  }),
  aGame('DAGAT', 'pugita', {
    position: 3,
    titleEn: 'Octopus',
    gameType: 'FISH',
    isHot: true,
    minLine: 0,
  }),
  aGame('DAGAT', 'swerte', { position: 4, gameType: 'LOTT', classifyNew: 'DRAW', lottoMode: 'Tradition', playType: 'trad', minLine: 0 }),
  aGame('BGS', 'bola', { position: 5, isOpen: true }),
  aGame('BGS', 'sarado', { position: 6, isOpen: false }),
  ...Array.from({ length: 30 }, (_, place) => aGame('BGS', `serye-${place}`, { position: 10 + place })),
];

beforeAll(async () => {
  database = await startTestDatabase();
  catalogue = await createCatalogue({ pool: database.pool, bus });
  await catalogue.load(merchantCode, vendors, games);
  handlers = catalogueHandlers({
    catalogue,
    merchant: () => ({ currency: 'PHP', categories: ['HOME', 'FISH', 'RNG'] }),
    popular: () => Promise.resolve(played.map((nodeId) => ({ nodeId }))),
  });
});
afterAll(async () => {
  catalogue.close();
  await database.drop();
});

const nodeOf = (code: string): string => {
  const game = vendors.map((vendor) => catalogue.of(merchantCode).gameOfVendor(vendor.code, code)).find((found) => found !== undefined);
  if (!game) throw new Error(`no game ${code}`);
  return game.nodeId;
};
const call = <N extends CallName>(name: N, handler: Handler<N>, query: object = {}) =>
  answerOf(name, handler, aContext(merchantCode), { query });
const list = (query: object = {}) => call('gameList', handlers.gameList, query);
const found = async (query: object): Promise<string[]> => (await list({ pageSize: 100, ...query })).games.map((game) => game.gameId);

test('a vendor’s games are found by what players call it, with a letter missing too', () => {
  for (const text of ['aling nena', 'alin nena']) {
    const { games: found } = catalogue.of(merchantCode).page({ text }, 1, 3);
    expect(found.map(({ code }) => code).toSorted(), text).toEqual(['bituin', 'pina']);
  }
});

describe('the game list', () => {
  test('B257 B401 has games, pageNum and totalPages', async () => {
    const page = await list({ platform: 'html5', clientType: '2', merchant: merchantCode });
    expect([page.games.length, page.pageNum, page.totalPages]).toEqual([25, 1, 2]);
  });

  test('B263 finds a name whatever its case and marks, in both languages, and by vendor', async () => {
    expect(await found({ gameName: 'PINA' })).toEqual(['pina']);
    expect(await found({ gameName: 'pinya' })).toEqual(['pina']);
    expect(await found({ gameName: 'tala works' })).toEqual(['pina', 'bituin']);
    expect(await found({ gameName: 'wala nito' })).toEqual([]);
  });

  test('B264 B266 filters by type and vendor', async () => {
    expect(await found({ gameType: 'FISH' })).toEqual(['pugita']);
    expect(await found({ vassalage: 'DAGAT' })).toEqual(['pugita', 'swerte']);
  });

  test('B265 the second page goes on where the first ends, and beyond the last there is nothing', async () => {
    const all = await found({});
    const pages = [await list({ pageSize: 10 }), await list({ pageNo: 2, pageSize: 10 }), await list({ pageNo: 99, pageSize: 10 })];
    expect(pages.flatMap((page) => page.games.map((game) => game.gameId))).toEqual(all.slice(0, 20));
    expect(pages[2]).toMatchObject({ games: [], totalPages: 4 });
  });

  test('B103 B252 B267 the classification BG of the slots', async () => {
    expect(await found({ gameClassify: 'BG', gameType: 'RNG' })).toEqual(['bituin']);
  });

  test('B102 the slots of vendor BGS', async () => {
    expect(await found({ vassalage: 'BGS', gameType: 'RNG' })).toHaveLength(31);
  });

  test('B268 the smallest bet and the lines are at or above what is asked', async () => {
    expect(await found({ minBet: '5.00', vassalage: 'TALA' })).toEqual(['bituin']);
    expect(await found({ minBet: '5.01', vassalage: 'TALA' })).toEqual([]);
    expect(await found({ minLine: '50' })).toEqual(['bituin']);
  });

  test('B269 names come in the language asked for', async () => {
    expect((await list({ gameName: 'pina', language: 'TY' })).games[0]?.nodeName).toBe('Pista ng Pinya');
    expect((await list({ gameName: 'pina', language: 'EN' })).games[0]?.nodeName).toBe('Piña Fiesta');
  });

  test('B131 B271 isNew=1 leaves only new games, isNew=0 narrows nothing', async () => {
    expect(await found({ isNew: '1' })).toEqual(['bituin']);
    expect(await found({ isNew: '0', vassalage: 'TALA' })).toEqual(['pina', 'bituin']);
  });

  test('filters combine', async () => {
    expect(await found({ gameName: 'a', vassalage: 'TALA', isNew: '1', gameType: 'RNG' })).toEqual(['bituin']);
  });

  test('B253 lottery games carry their classification, mode and way of play', async () => {
    expect((await list({ gameType: 'LOTT' })).games[0]).toMatchObject({
      gameClassifyNew: 'DRAW',
      lottoMode: 'Tradition',
      playType: 'trad',
    });
  });

  test('closed games are in no list', async () => {
    expect(await found({ gameName: 'sarado' })).toEqual([]);
  });
});

describe('other lists', () => {
  test('B099 B260 hot games come as list, in order and by type', async () => {
    const hot = await call('hotGames', handlers.hotGames, { merchantCode, isPlatform: '2', platform: 'html5', language: 'EN' });
    expect(hot.list.map((game) => game.gameId)).toEqual(['pina', 'pugita']);
    expect((await call('hotGames', handlers.hotGames, { gameType: 'FISH' })).list.map((game) => game.gameId)).toEqual(['pugita']);
  });

  test('B425 popular games keep the order of play and leave out what is closed or gone', async () => {
    played.push(nodeOf('pugita'), nodeOf('sarado'), '1', nodeOf('pina'));
    expect((await call('popularGames', handlers.popularGames)).list.map((game) => game.gameId)).toEqual(['pugita', 'pina']);
  });

  test('B272 B273 B274 B400 vendors have their fields, and each category lists its own', async () => {
    const menu = await call('vendorTypes', handlers.vendorTypes, { typeId: '1', merchant_code: merchantCode });
    expect(menu.vendors.filter((vendor) => vendor.gameType === 'RNG')).toEqual([
      { vassalage: 'TALA', displayName: 'Tala Works', isHot: 1, gameType: 'RNG', logo: '/m/art/TALA.avif' },
      { vassalage: 'BGS', displayName: 'BGS', isHot: 0, gameType: 'RNG', logo: '/m/art/BGS.avif' },
    ]);
    const fish = menu.mapping.find((entry) => entry.gameCategory === 'FISH');
    expect(fish?.vendorNames).toEqual([{ accountTypeName: 'DAGAT', displayName: 'DAGAT' }]);
  });

  test('B275 the sorting list is the merchant’s', async () => {
    const { sorting } = await call('vendorTypes', handlers.vendorTypes);
    expect(sorting).toEqual(['HOME', 'FISH', 'RNG']);
    expect(sorting).not.toEqual(categoryMenuDefault);
  });
});

describe('nodes', () => {
  const shown = (node: Catalogue): boolean => node.of(merchantCode).vendorsOf('FISH').length > 0;

  /** A node that learns of changes by hints alone: its check every second is stopped. */
  const hintedNode = async (hints: Bus): Promise<Catalogue> => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    try {
      return await createCatalogue({ pool: database.pool, bus: hints });
    } finally {
      vi.useRealTimers();
    }
  };

  test('a hint brings the change to the other node', async () => {
    const other = await hintedNode(bus);
    await catalogue.setVendorOpen(merchantCode, 'DAGAT', false);
    await expect.poll(() => shown(other)).toBe(false);
    await catalogue.setVendorOpen(merchantCode, 'DAGAT', true);
    await expect.poll(() => shown(other)).toBe(true);
    other.close();
  });

  test('all games of a vendor that is switched off are closed ones, to be greyed where they are shown', async () => {
    const closed = (): readonly string[] => catalogue.of(merchantCode).closedSince(Date.now() - 60_000);
    const own = ['pugita', 'swerte'].map(nodeOf);
    expect(closed().filter((nodeId) => own.includes(nodeId))).toEqual([]);
    await catalogue.setVendorOpen(merchantCode, 'DAGAT', false);
    expect(closed().filter((nodeId) => own.includes(nodeId))).toEqual(own);
    await catalogue.setVendorOpen(merchantCode, 'DAGAT', true);
    expect(closed().filter((nodeId) => own.includes(nodeId))).toEqual([]);
  });

  test('without any hint the change is there within two seconds, for the first who asks too', { retry: 2 }, async () => {
    await catalogue.setVendorOpen(merchantCode, 'DAGAT', true);
    const other = await createCatalogue({ pool: database.pool, bus: createLocalBus() });
    expect(shown(other)).toBe(true);
    await catalogue.setVendorOpen(merchantCode, 'DAGAT', false);
    await new Promise((resolve) => setTimeout(resolve, 1600));
    expect(shown(other)).toBe(false);
    await catalogue.setVendorOpen(merchantCode, 'DAGAT', true);
    other.close();
  });

  test('a change made while the node is reading is not missed', async () => {
    const hints = createLocalBus();
    const other = await hintedNode(hints);
    const raise = () => database.pool.query('UPDATE catalogue_version SET version = version + 1');
    const blocker = await database.pool.connect();
    const isReading = async (): Promise<boolean> =>
      (
        await blocker.query(
          `SELECT 1 FROM pg_locks WHERE relation = 'game'::regclass AND NOT granted
             AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        )
      ).rowCount !== 0;
    await blocker.query('BEGIN; LOCK TABLE game IN ACCESS EXCLUSIVE MODE');
    await raise();
    void hints.publish('catalogue.changed', merchantCode);
    // The node has read the vendors and waits for the games: what is changed now is behind its back.
    await expect.poll(isReading).toBe(true);
    await database.pool.query("UPDATE vendor SET is_open = false WHERE code = 'DAGAT'");
    await raise();
    void hints.publish('catalogue.changed', merchantCode);
    await blocker.query('ROLLBACK');
    blocker.release();
    await expect.poll(() => shown(other)).toBe(false);
    await catalogue.setVendorOpen(merchantCode, 'DAGAT', true);
    other.close();
  });

  test('loading again keeps node ids', async () => {
    const before = nodeOf('pina');
    await catalogue.load(merchantCode, vendors, games);
    expect(nodeOf('pina')).toBe(before);
  });

  test('loading again brings all that is stated of a game up to date', async () => {
    const changed = { titleEn: 'Pina Two', gameType: 'FISH', supportPlay: true, minBet: 700n, minLine: 3 } as const;
    const before = games.find(({ code }) => code === 'pina');
    if (before === undefined) throw new Error('no such game');
    await catalogue.load(merchantCode, [], [{ ...before, ...changed }]);
    expect(catalogue.of(merchantCode).gameOfVendor(before.vendorCode, 'pina')).toMatchObject(changed);
    await catalogue.load(merchantCode, [], [before]);
  });

  test('loading again opens neither a vendor nor a game that was switched off meanwhile', async () => {
    await catalogue.setVendorOpen(merchantCode, 'DAGAT', false);
    expect(await catalogue.setGameOpen(merchantCode, { vendorCode: 'TALA', code: 'pina' }, false)).toBe(true);
    await catalogue.load(merchantCode, vendors, games);
    expect(await found({ vassalage: 'DAGAT' })).toEqual([]);
    expect(await found({ vassalage: 'TALA' })).toEqual(['bituin']);
    await catalogue.setGameOpen(merchantCode, { vendorCode: 'TALA', code: 'pina' }, true);
    await catalogue.setVendorOpen(merchantCode, 'DAGAT', true);
    expect(await found({ vassalage: 'TALA' })).toEqual(['pina', 'bituin']);
  });

  test('one merchant’s games are not another’s', () => {
    expect(catalogue.of('OTHER').page({}, 1, 25)).toMatchObject({ games: [], totalPages: 1 });
  });
});
