import { expect, test } from 'vitest';
import { seeAllHref } from './home-blocks.tsx';
import { hasBackground, isPreviewed, isSection, parseCategory, previewPlaces, previewRows, sectionQuery } from './category-rules.ts';

test('B388 takes an unknown category for HOME', () => {
  expect(parseCategory('FISH', ['HOME', 'FISH'])).toBe('FISH');
  expect(parseCategory('LIVE', ['HOME', 'FISH'])).toBe('HOME');
  expect(parseCategory(null, ['HOME'])).toBe('HOME');
});

test('B094 to B096 gives no background to sports, e-sports and cockfight', () => {
  expect((['SPORTS', 'ESPORTS', 'COCKFIGHT', 'RNG'] as const).map(hasBackground)).toEqual([false, false, false, true]);
});

test('B101 B102 B103 B131 B132 asks for each section what it shows', () => {
  expect(sectionQuery('NEW_GAME')).toEqual({ isNew: '1' });
  expect(sectionQuery('BGS')).toEqual({ vassalage: 'BGS', gameType: 'RNG' });
  expect(sectionQuery('BG')).toEqual({ gameClassify: 'BG', gameType: 'RNG' });
  expect(sectionQuery('PVP')).toEqual({ gameType: 'PVP' });
});

test('B104 B105 B106 previews 3 RNG, 2 FISH and 1 LIVE vendors in menu order', () => {
  const vendors = (['RNG', 'FISH', 'LIVE'] as const).flatMap((gameType) =>
    ['A', 'B', 'C', 'D'].map((code) => ({ vassalage: `${gameType} ${code}`, displayName: code, isHot: 0 as const, gameType, logo: '' })),
  );
  expect(
    (['RNG', 'FISH', 'LIVE', 'PVP'] as const).map((section) => previewRows(section, vendors).map((row) => row.vendor.vassalage)),
  ).toEqual([['RNG A', 'RNG B', 'RNG C'], ['FISH A', 'FISH B'], ['LIVE A'], []]);
});

test('B107 what the document did not carry waits in line (ruling 26)', () => {
  expect(previewPlaces([false, false, false])).toEqual([0, 1, 2]);
  expect(previewPlaces([true, false, true, false])).toEqual([null, 0, null, 1]);
});

test('what stands behind "See all" is what the row shows', () => {
  expect(
    [seeAllHref('RNG'), seeAllHref('BGS'), seeAllHref('BG'), seeAllHref('NEW_GAME'), seeAllHref('HOT'), seeAllHref('FISH', 'DAGAT')].map(
      (href) => href.split('?')[1],
    ),
  ).toEqual([
    'gameType=RNG',
    'gameType=RNG&vassalage=BGS',
    'gameType=RNG&gameClassify=BG',
    'isNew=1',
    'type=hot',
    'gameType=FISH&vassalage=DAGAT',
  ]);
});

test('a section of home shows its vendors or a row of games, and hot games have a call of their own', () => {
  expect((['RNG', 'FISH', 'LIVE', 'PVP'] as const).map(isPreviewed)).toEqual([true, true, true, false]);
  expect((['HOME', 'RNG', 'HOT'] as const).map(isSection)).toEqual([false, true, true]);
  expect(sectionQuery('HOT')).toEqual({});
});
