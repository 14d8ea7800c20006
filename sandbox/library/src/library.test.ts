import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { ownEmblem } from './art/index.ts';
import { drawnGames, drawnVendors, findGame, games, vendors } from './index.ts';
import { themes } from './themes.data.ts';
import type { LibraryGame } from './types.ts';

const iconFile = createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json');
const icons: Record<string, unknown> = JSON.parse(readFileSync(iconFile, 'utf8')).icons;
const count = (wanted: (game: LibraryGame) => boolean): number => games.filter(wanted).length;
const repeated = (values: readonly string[]): readonly string[] => values.filter((value, i) => values.indexOf(value) !== i);

describe('the demo library', () => {
  test('has at least 620 games by at least 14 vendors in every family', () => {
    expect(games.length).toBeGreaterThanOrEqual(620);
    expect(vendors.length).toBeGreaterThanOrEqual(14);
    const families = { RNG: 430, FISH: 40, LIVE: 45, PVP: 30, SPORTS: 12, ESPORTS: 10, COCKFIGHT: 8, LOTT: 15, ELOTT: 15 };
    for (const [family, least] of Object.entries(families)) {
      expect(
        count((game) => game.family === family),
        family,
      ).toBeGreaterThanOrEqual(least);
    }
  });

  test('B103 has at least 40 RNG games of class BG, and bingo and mini games among PVP and RNG alone', () => {
    expect(count((game) => game.family === 'RNG' && game.classify === 'BG')).toBeGreaterThanOrEqual(40);
    for (const classify of ['BINGO', 'MINI']) {
      expect(count((game) => game.family === 'PVP' && game.classify === classify)).toBeGreaterThan(3);
      expect(count((game) => game.family === 'RNG' && game.classify === classify)).toBeGreaterThan(1);
      expect(games.filter((game) => game.classify === classify && !['PVP', 'RNG'].includes(game.family))).toEqual([]);
    }
  });

  test('B102 vendor BGS has RNG games', () => {
    expect(count((game) => game.vendor === 'BGS' && game.family === 'RNG')).toBeGreaterThanOrEqual(20);
  });

  test('one cockfight game has code ds88', () => {
    expect(findGame('ds88')).toMatchObject({ family: 'COCKFIGHT', title: 'Sabong Arena' });
    expect(findGame('DS88')).toBeUndefined();
  });

  test('has no code or title twice', () => {
    expect(repeated(drawnGames.map((game) => game.code))).toEqual([]);
    expect(repeated(drawnGames.map((game) => game.title.toLowerCase()))).toEqual([]);
    expect(repeated(drawnVendors.map((vendor) => vendor.code))).toEqual([]);
  });

  test('names only emblems and symbols that the icon set has or we drew', () => {
    const names = [
      ...drawnGames.flatMap((game) => [game.emblem, ...game.symbols]),
      ...drawnVendors.flatMap(({ mark }) => mark ?? []),
      ...Object.values(themes).flat(),
    ];
    expect(names.filter((name) => icons[name] === undefined && ownEmblem(name) === undefined)).toEqual([]);
  });

  test('keeps the limits of every field', () => {
    for (const game of games) {
      expect(game.code, game.title).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(game.code.length, game.code).toBeLessThanOrEqual(40);
      expect(game.title.length, game.title).toBeLessThanOrEqual(26);
      expect(game.symbols.length, game.code).toBeGreaterThanOrEqual(6);
      expect(game.symbols.length, game.code).toBeLessThanOrEqual(9);
      expect(new Set([game.emblem, ...game.symbols]).size, game.code).toBe(game.symbols.length + 1);
      expect(game.hue, game.code).toBeGreaterThanOrEqual(0);
      expect(game.hue, game.code).toBeLessThan(360);
      expect(Number.isSafeInteger(game.minBet) && game.minBet > 0, game.code).toBe(true);
      expect(game.lines > 0, game.code).toBe(game.mechanic === 'lines');
    }
    for (const vendor of vendors) expect(vendor.code).toMatch(/^[A-Z0-9]{2,12}$/);
  });

  test('gives every family its mechanic, and slots all three', () => {
    const fixed: Record<string, string> = {
      FISH: 'catch',
      LIVE: 'duel',
      PVP: 'duel',
      SPORTS: 'book',
      ESPORTS: 'book',
      COCKFIGHT: 'duel',
      LOTT: 'draw',
      ELOTT: 'draw',
    };
    for (const game of games.filter((found) => found.family !== 'RNG')) expect(game.mechanic, game.code).toBe(fixed[game.family]);
    for (const mechanic of ['lines', 'ways', 'cluster'])
      expect(
        count((game) => game.mechanic === mechanic),
        mechanic,
      ).toBeGreaterThan(50);
  });

  test('lists vendors only with families that they have games of', () => {
    for (const vendor of vendors) {
      for (const family of vendor.families)
        expect(
          count((game) => game.vendor === vendor.code && game.family === family),
          vendor.code,
        ).toBeGreaterThan(0);
    }
  });
});

test('what plays the duel of red and blue between players or on the live shelf is called a duel, and nothing is called live', () => {
  const duels = games.filter(({ family }) => family === 'LIVE' || family === 'PVP');
  expect(duels.filter(({ mechanic }) => mechanic !== 'duel')).toEqual([]);
  const calledSo = /\bduel(o|ong)?\b|\blaban\b|face-off|showdown/i;
  expect(duels.filter(({ title }) => !calledSo.test(title)).map(({ title }) => title)).toEqual([]);
  expect(
    [...games.map(({ title }) => title), ...vendors.map(({ displayName }) => displayName)].filter((name) => /\blive\b/i.test(name)),
  ).toEqual([]);
});

test('no duel names another game', () => {
  const others =
    /baccarat|roulette|ruleta|blackjack|poker|hold.em|sic bo|dice|craps|fan tan|patti|andar|wheel|jackpot|drop|colou?r game|prawn|mines\b|plinko|crash|pinball|chess|domino|tong-its|pusoy|sungka|lucky (9|nine)/i;
  expect(games.filter(({ mechanic, title }) => mechanic === 'duel' && others.test(title)).map(({ title }) => title)).toEqual([]);
});

test.each([
  ['banaue-guardian', 'bulul'],
  ['sampaguita-serenade', 'sampaguita'],
  ['harana-nights', 'guitar'],
  ['harana-laban-harana', 'guitar'],
])('%s has a %s for its emblem', (code, emblem) => {
  expect(findGame(code)?.emblem).toBe(emblem);
});

test('no garden of ours grows a lotus: sampaguita stands where it stood, and no other symbol moved', () => {
  expect(games.filter(({ symbols, emblem }) => [...symbols, emblem].includes('lotus'))).toEqual([]);
  expect(findGame('flores-de-mayo')?.symbols).toEqual(['sunflower', 'snail', 'ladybug', 'bee', 'sampaguita', 'daisy']);
});

test('a game with another title keeps the code and the figures under which it was published', () => {
  expect(findGame('kidlat-poker')).toMatchObject({
    title: 'Kidlat Duel',
    minBet: 100,
    symbols: expect.arrayContaining(['poker-hand', 'hearts']),
  });
  expect(findGame('red-blue-live')).toMatchObject({ title: 'Red & Blue Duel' });
  expect(findGame('kidlat-duel')).toBeUndefined();
});
