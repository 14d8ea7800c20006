// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { forgetSearch, forgetSearches, noteSearch, recentSearches } from './recent-searches.ts';
import { noteSeen, seenGames, suggestionsFor, type SeenGame } from './seen-games.ts';

const game = (nodeId: string, nodeName: string): SeenGame => ({
  nodeId,
  nodeName,
  vassalage: 'HABI',
  gameType: 'RNG',
  gameId: nodeId,
  isGameH5: null,
  iconUrl: '',
  colour: '#000000',
});
beforeEach(() => localStorage.clear());

test('seen games are suggested by the beginning of the name, then of a word, then by what is within; accents do not matter', () => {
  noteSeen([game('1', 'Gintong Isda'), game('2', 'Isdang Ginto'), game('3', 'Lisda'), game('4', 'Perya')]);
  noteSeen([game('5', 'Ísda ng Dagat')]);
  expect(suggestionsFor(seenGames(), 'isda', 5).map(({ nodeId }) => nodeId)).toEqual(['5', '2', '1', '3']);
  expect(suggestionsFor(seenGames(), ' ', 5)).toEqual([]);
  expect(suggestionsFor(seenGames(), 'isda', 2)).toHaveLength(2);
});

test('a slip in a text of four letters or more is forgiven, below what holds the text itself', () => {
  const games = [game('1', 'Gintong Isda'), game('2', 'Isdang Ginto'), game('3', 'Lucky Jeepney'), game('4', 'Isla Gold')];
  const found = (text: string): string[] => suggestionsFor(games, text, 5).map(({ nodeId }) => nodeId);
  expect(['gnto', 'gintto', 'gimto', 'gitno'].map((text) => found(text).toSorted())).toEqual(Array.from({ length: 4 }, () => ['1', '2']));
  expect(found('luky jeep')).toEqual(['3']);
  expect(found('isda')).toEqual(['2', '1', '4']);
  expect([found('isl'), found('isx'), found('jepny'), found('ginx tox')]).toEqual([['4'], [], [], []]);
});

test('suggestions are found among all games that are kept', () => {
  noteSeen(Array.from({ length: 1000 }, (_, at) => game(String(at), `Laro bilang ${at}`)));
  expect(suggestionsFor(seenGames(), 'bilang 7', 6)).toHaveLength(6);
});

test('searches are kept newest first, each once, and can be forgotten one by one or all', () => {
  for (const text of ['isda', 'perya', 'p', 'ISDA', 'bulak', 'bulaklak']) noteSearch(text);
  expect(recentSearches()).toEqual(['bulaklak', 'ISDA', 'perya']);
  forgetSearch('ISDA');
  expect(recentSearches()).toEqual(['bulaklak', 'perya']);
  forgetSearches();
  noteSearch(`${'a'.repeat(49)}😀`);
  expect(recentSearches()).toEqual(['a'.repeat(49)]);
  forgetSearches();
  expect(recentSearches()).toEqual([]);
  localStorage.setItem('searches', '"broken"');
  expect(recentSearches()).toEqual([]);
});
