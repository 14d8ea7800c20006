import { expect, test } from 'vitest';
import * as to from '../../navigation/to.ts';
import {
  classFiltersOf,
  distinct,
  inRows,
  isNarrowed,
  isNearBottom,
  loadThreshold,
  needsSession,
  parsePlace,
  placeQuery,
  vendorEntries,
  withClass,
  withFilter,
  withSearch,
  withTab,
} from './game-list-rules.ts';

test('B026 to B029 reads type, vendor and filter from the address', () => {
  expect(parsePlace('gameType=FISH&vassalage=DAGAT&type=hot&gameName=pating')).toEqual({
    gameType: 'FISH',
    vassalage: 'DAGAT',
    filter: 'hot',
    gameName: 'pating',
    isNew: false,
    gameClassify: null,
  });
});

test('B388 counts what is unknown as absent and cuts the search at 50 characters', () => {
  expect(parsePlace(`gameType=NOPE&vassalage=a%20b&type=x&gameClassify=NOPE&gameName=${'a'.repeat(60)}`)).toEqual({
    gameType: null,
    vassalage: null,
    filter: null,
    gameName: 'a'.repeat(50),
    isNew: false,
    gameClassify: null,
  });
});

test('a search is cut before an emoji that does not fit whole, so that its address can be written', () => {
  const { gameName } = parsePlace(`gameName=${encodeURIComponent(`${'a'.repeat(49)}😀`)}`);
  expect(gameName).toBe('a'.repeat(49));
});

test('gives the address back that it read', () => {
  const search = 'gameType=FISH&vassalage=DAGAT&type=fav&gameName=isda&gameClassify=BG&isNew=1';
  expect(to.gameList(placeQuery(parsePlace(search)))).toBe(`/m/gameList?${search}`);
});

test('B128 B129 clears search and filter on another tab', () => {
  const place = parsePlace('gameType=RNG&vassalage=TALA&type=hot&gameName=x&isNew=1&gameClassify=BG');
  expect(withTab(place, { vassalage: 'BULKAN' })).toEqual({
    gameType: 'RNG',
    vassalage: 'BULKAN',
    filter: null,
    gameName: '',
    isNew: false,
    gameClassify: null,
  });
  expect(withTab(place, { gameType: 'FISH' })).toEqual({
    gameType: 'FISH',
    vassalage: null,
    filter: null,
    gameName: '',
    isNew: false,
    gameClassify: null,
  });
});

test('keeps search and vendor when the filter changes (ruling 24)', () => {
  expect(withFilter(parsePlace('vassalage=TALA&gameName=x'), 'hot')).toEqual({
    gameType: null,
    vassalage: 'TALA',
    filter: 'hot',
    gameName: 'x',
    isNew: false,
    gameClassify: null,
  });
  expect(withFilter(parsePlace('gameType=PVP&gameClassify=BINGO'), 'hot').gameClassify).toBeNull();
  expect(withFilter(parsePlace('gameType=RNG&gameClassify=BG'), 'hot').gameClassify).toBe('BG');
});

test('B124 B125 asks for a session on the recent and favourite filters', () => {
  expect([null, 'hot', 'recent', 'fav'].map((filter) => needsSession(filter as never))).toEqual([false, false, true, true]);
});

test('B134 asks for more at 300 px and not at 301', () => {
  expect([301, 300, 0].map((left) => isNearBottom(left, loadThreshold({ expanded: false, menuHeight: 0, gamesHeight: 0 })))).toEqual([
    false,
    true,
    true,
  ]);
});

test('B135 adds 800 px while the expanded menu is taller than the games', () => {
  expect(loadThreshold({ expanded: true, menuHeight: 2000, gamesHeight: 900 })).toBe(1100);
  expect(loadThreshold({ expanded: true, menuHeight: 900, gamesHeight: 2000 })).toBe(300);
  expect(loadThreshold({ expanded: false, menuHeight: 2000, gamesHeight: 900 })).toBe(300);
});

test('lists each vendor of a type once', () => {
  const vendors = [
    { vassalage: 'A', gameType: 'RNG' as const },
    { vassalage: 'A', gameType: 'FISH' as const },
    { vassalage: 'B', gameType: 'FISH' as const },
  ];
  expect(vendorEntries(vendors, null).map((vendor) => vendor.vassalage)).toEqual(['A', 'B']);
  expect(vendorEntries(vendors, 'RNG').map((vendor) => vendor.vassalage)).toEqual(['A']);
});

test('shows a game once that two pages bring', () => {
  const games = (...ids: string[]) => ids.map((nodeId) => ({ nodeId })) as never;
  expect(distinct(games('1', '2', '1', '3', '2')).map(({ nodeId }) => nodeId)).toEqual(['1', '2', '3']);
});

test('lays games in rows', () => {
  expect(inRows([1, 2, 3], 2)).toEqual([[1, 2], [3]]);
});

test('a kind of games is shown whole: the filter of hot games is taken off', () => {
  expect(withClass(parsePlace('gameType=RNG&type=hot'), 'MINI')).toMatchObject({ filter: null, gameClassify: 'MINI', gameType: 'RNG' });
});

test('a search that begins goes over all games; what is chosen after that narrows it, also while it is typed on', () => {
  const narrowed = parsePlace('gameType=FISH&vassalage=DAGAT&type=hot&isNew=1&gameClassify=BG');
  const begun = withSearch(narrowed, 'isd');
  expect(placeQuery(begun)).toEqual({ gameName: 'isd' });
  const chosen = withFilter(begun, 'hot');
  expect(placeQuery(withSearch(chosen, 'isda'))).toEqual({ gameName: 'isda', type: 'hot' });
  expect(placeQuery(withSearch(narrowed, ''))).toEqual(placeQuery(narrowed));
});

test('bingo and mini games are filters of card games and slots alone (ruling 23)', () => {
  const offered = (type: string) => classFiltersOf(parsePlace(`?gameType=${type}`));
  expect([offered('PVP'), offered('RNG'), offered('FISH')]).toEqual([['BINGO', 'MINI'], ['BINGO', 'MINI'], []]);
});

test('a search may find more in all games where anything but its text narrows it', () => {
  for (const search of ['gameType=FISH', 'vassalage=DAGAT', 'type=hot', 'isNew=1', 'gameClassify=BG'])
    expect(isNarrowed(parsePlace(search)), search).toBe(true);
  expect(isNarrowed(parsePlace('gameName=isda'))).toBe(false);
});

test('the type of a screen for one type stands, whatever the address says', () => {
  expect(parsePlace('gameType=FISH', 'RNG').gameType).toBe('RNG');
  expect(parsePlace('gameName=%20isda%20').gameName).toBe('isda');
  expect(parsePlace('vassalage=xDAGAT').vassalage).toBeNull();
});
