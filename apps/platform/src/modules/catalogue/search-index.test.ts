import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSearchIndex, fold, textsPerPiece } from './search-index.ts';

test('B263 a term finds names in any case, with or without marks', async () => {
  const index = await createSearchIndex(['Piña Fiesta', 'Bituin 7', 'PIÑATA']);
  expect(index.find('pina')).toEqual([0, 2]);
  expect(index.find('PIÑA')).toEqual([0, 2]);
  expect(index.find('  bituin   7 ')).toEqual([1]);
});

test('letters and digits of other widths are their plain ones, in names and in terms', async () => {
  const index = await createSearchIndex(['Bituin ７', 'ﬁesta']);
  expect([index.find('bituin 7'), index.find('ＢＩＴＵＩＮ'), index.find('fiesta')]).toEqual([[0], [0], [1]]);
});

test('one letter is enough, and nothing finds everything', async () => {
  const index = await createSearchIndex(['Araw', 'Buwan', 'Tala']);
  expect(index.find('u')).toEqual([1]);
  expect(index.find('')).toEqual([0, 1, 2]);
});

test('a term never runs from one name into the next', async () => {
  expect((await createSearchIndex(['Mayon Fury\nGalit ng Mayon'])).find('fury galit')).toEqual([]);
});

test('games that are called so come before those whose studio is', async () => {
  const index = await createSearchIndex([
    'Duel\nDuelo\nPerlas Live',
    'Perlas Duel\nDuelong Perlas\nOther',
    'Reef\nPerlas Reef\nDagat',
    'Moon\nBuwan\nTala',
  ]);
  expect(index.find('perlas')).toEqual([1, 2, 0]);
});

test('the index finds exactly what looking at every text finds', async () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'Á', 'ñ', ' ', '7'), maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(fc.array(word, { maxLength: 20 }), word, async (texts, term) => {
      const slow = texts.flatMap((text, place) => (fold(text).includes(fold(term)) ? [place] : []));
      expect((await createSearchIndex(texts)).find(term)).toEqual(slow);
    }),
  );
});

test('a large catalogue is indexed in pieces, between which the node does other work', async () => {
  const pieces = 30;
  let turns = 0;
  let isBuilding = true;
  const otherWork = (): void => {
    turns += 1;
    if (isBuilding) setImmediate(otherWork);
  };
  setImmediate(otherWork);
  const index = await createSearchIndex(Array.from({ length: pieces * textsPerPiece }, (_, place) => `Bituin ${place}`));
  isBuilding = false;
  expect(turns).toBeGreaterThanOrEqual(pieces - 1);
  expect(index.find('bituin 2999')).toEqual([2999]);
});
