import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform, valueOf, type TestPlatform } from '../testing/test-platform.ts';
import { createSearchIndex, fold } from '../modules/catalogue/search-index.ts';
import { demoMerchant } from '../modules/merchant/index.ts';
import { manyGames, manyVendors } from './many-games.ts';

let site: TestPlatform;
beforeAll(async () => {
  site = await startTestPlatform();
});
afterAll(() => site.stop());

const seedWith = async (env: Record<string, string>, ...args: string[]): Promise<{ code: number; text: string }> => {
  const run = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'games-cli.ts'), ...args], {
    env: { ...process.env, ...env },
  });
  return run.then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (fault: { code: number; stderr: string }) => ({ code: fault.code, text: fault.stderr }),
  );
};
const seed = (...args: string[]) => seedWith({ DATABASE_URL: site.connectionString }, ...args);
const found = async (gameName: string): Promise<number> => {
  const page = valueOf(await site.guest()('gameList', { query: { gameName, pageSize: 1, language: 'EN' } }));
  return page.games.length === 0 ? 0 : page.totalPages;
};

test('generated games are the same each time, with names and codes of their own', () => {
  const games = manyGames(5000);
  expect(manyGames(5000)).toEqual(games);
  expect(new Set(games.map((game) => game.titleEn)).size).toBe(5000);
  const vendors = new Set(manyVendors().map((vendor) => vendor.code));
  for (const game of games) expect(vendors).toContain(game.vendorCode);
});

test('a running node offers them by itself, keeps its own games, and is rid of them again', { timeout: 90_000 }, async () => {
  const own = await found('');
  expect(await seed('3000')).toMatchObject({
    code: 0,
    text: expect.stringMatching(new RegExp(`3000 of 3000 written\\nPALARO now offers ${own + 3000} games\\.`)),
  });
  await expect.poll(() => found('')).toBe(own + 3000);
  expect(await found('Scale Studio')).toBe(3000);
  // The menus and the footer show their first vendors only, and those stay the real ones.
  const offered = valueOf(await site.guest()('vendorTypes')).vendors;
  const isGenerated = offered.map(({ vassalage }) => vassalage.startsWith('SCALE'));
  expect(isGenerated.indexOf(true)).toBeGreaterThan(0);
  expect(isGenerated.lastIndexOf(false)).toBeLessThan(isGenerated.indexOf(true));
  expect(offered.filter(({ vassalage, isHot }) => vassalage.startsWith('SCALE') && isHot === 1)).toEqual([]);
  // Repeating adds what is missing and nothing else.
  expect((await seed('3100')).text).toContain(`now offers ${own + 3100} games`);
  const player = await site.newPlayer();
  const [game] = valueOf(await player('gameList', { query: { gameName: 'Scale Studio' } })).games;
  valueOf(await player('addFavourite', { body: { nodeId: game?.nodeId ?? '' } }));
  expect((await seed('--remove')).text).toContain(`3100 generated games removed; PALARO now offers ${own} games`);
  await expect.poll(() => found('')).toBe(own);
  expect(valueOf(await player('favouriteIds')).content).toEqual([]);
});

test('adds to the catalogue of the merchant that it is given, and refuses one that is not there', async () => {
  const { merchant } = site.platform.services;
  expect(await merchant.save({ ...demoMerchant('SECOND'), domains: ['second.example'] })).toMatchObject({ ok: true });
  const own = await found('');
  expect((await seed('20', 'SECOND')).text).toContain('SECOND now offers 20 games.');
  expect((await seed('--remove', 'SECOND')).text).toContain('20 generated games removed; SECOND now offers 0 games.');
  expect(await found('')).toBe(own);
  expect(await seed('20', 'NOBODY')).toMatchObject({ code: 1, text: expect.stringContaining('There is no merchant NOBODY') });
});

test.each(['', '1.5', '200001'])('%j games are refused with how to ask', async (count) => {
  expect(await seed(...(count === '' ? [] : [count]))).toMatchObject({
    code: 2,
    text: expect.stringContaining('Usage: npm run seed:games'),
  });
});

test('of 100,000 names the index finds exactly those that looking at each finds', { timeout: 60_000 }, async () => {
  const names = manyGames(100_000).map((game) => game.titleEn);
  const before = process.memoryUsage().heapUsed;
  const started = performance.now();
  const index = await createSearchIndex(names);
  expect(performance.now() - started).toBeLessThan(20_000);
  expect((process.memoryUsage().heapUsed - before) / 2 ** 20).toBeLessThan(600);
  const folded = names.map(fold);
  for (const term of ['7', 'pi', 'pina', 'PIÑA', 'ng araw', 'Fortune 9', '99999', 'zzz', 'a n']) {
    const holding = folded.flatMap((name, place) => (name.includes(fold(term)) ? [place] : []));
    const found = index.find(term).slice(0, holding.length);
    expect(
      found.toSorted((a, b) => a - b),
      term,
    ).toEqual(holding);
  }
});

test.each([
  [{ PORT: 'x' }, 'PORT="x": not a whole number'],
  [{ DATABASE_URL: '', DATA_DIR: import.meta.filename }, 'DATA_DIR: '],
])('a setting that cannot be used, as in %j, is reported without a stack', async (env, fault) => {
  const { code, text } = await seedWith(env, '5');
  expect(code).toBe(78);
  expect(text).toContain(fault);
  expect(text).not.toMatch(/^\s+at /m);
});
