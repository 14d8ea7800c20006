import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSearchIndex, fold } from './search-index.ts';

test('B263 a term finds names in any case, with or without marks', () => {
  const index = createSearchIndex(['Piña Fiesta', 'Bituin 7', 'PIÑATA']);
  expect(index.find('pina')).toEqual([0, 2]);
  expect(index.find('PIÑA')).toEqual([0, 2]);
  expect(index.find('  bituin   7 ')).toEqual([1]);
});

test('letters and digits of other widths are their plain ones, in names and in terms', () => {
  const index = createSearchIndex(['Bituin ７', 'ﬁesta']);
  expect([index.find('bituin 7'), index.find('ＢＩＴＵＩＮ'), index.find('fiesta')]).toEqual([[0], [0], [1]]);
});

test('one letter is enough, and nothing finds everything', () => {
  const index = createSearchIndex(['Araw', 'Buwan', 'Tala']);
  expect(index.find('u')).toEqual([1]);
  expect(index.find('')).toEqual([0, 1, 2]);
});

test('a term never runs from one name into the next', () => {
  expect(createSearchIndex(['Mayon Fury\nGalit ng Mayon']).find('fury galit')).toEqual([]);
});

test('games that are called so come before those whose studio is', () => {
  const index = createSearchIndex([
    'Duel\nDuelo\nPerlas Live',
    'Perlas Duel\nDuelong Perlas\nOther',
    'Reef\nPerlas Reef\nDagat',
    'Moon\nBuwan\nTala',
  ]);
  expect(index.find('perlas')).toEqual([1, 2, 0]);
});

test('the index finds exactly what looking at every text finds', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'Á', 'ñ', ' ', '7'), maxLength: 8 });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 20 }), word, (texts, term) => {
      const slow = texts.flatMap((text, place) => (fold(text).includes(fold(term)) ? [place] : []));
      expect(createSearchIndex(texts).find(term)).toEqual(slow);
    }),
  );
});
