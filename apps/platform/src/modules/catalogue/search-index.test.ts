import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { typosBetween } from './search-words.ts';
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
  expect((await createSearchIndex(['Mayon Fury\nGalit ng Mayon'])).find('ygal')).toEqual([]);
});

test('as a word, then the group of that name, then a beginning, then inside a word', async () => {
  const index = await createSearchIndex(['Starfish', 'Fishers', 'Reef', 'Big Fish'], { groups: [{ names: ['Fish'], places: [1, 2] }] });
  expect(index.find('fish')).toEqual([3, 1, 2, 0]);
});

test.each([
  ['a letter wrong', 'jeepnay'],
  ['a letter missing', 'jepney'],
  ['a letter doubled', 'jeeepney'],
  ['two letters swapped', 'jepeney'],
  ['no blank', 'luckyjeepney'],
  ['a blank too many', 'jeep ney'],
  ['its other language', 'swerte'],
  ['a nickname with a typo', 'kantto'],
  ['a word that it has not', 'jeepney manila'],
])('the game is found with %s', async (_, term) => {
  const index = await createSearchIndex(['Golden Bell', 'Lucky Jeepney', 'Moon'], {
    groups: [{ names: ['kanto'], places: [1] }],
    sameWords: [['lucky', 'swerte']],
  });
  expect(index.find(term)).toEqual([1]);
});

test('a number and a short word are meant as they are typed', async () => {
  const index = await createSearchIndex(['Lotto 6421', 'Ube', 'Lucky Jeepney']);
  expect([index.find('6422'), index.find('uba'), index.find('qqzz')]).toEqual([[], [], []]);
});

test.each([
  ['bituin', 'bituin', 0, 0],
  ['bitin', 'bituin', 1, 1],
  ['bituni', 'bituin', 1, 1],
  ['bitu', 'bituin', 2, 0],
  ['vituni', 'bituin', 2, 2],
  ['abcdef', 'bituin', 3, 3],
])('from %s to %s the typos are counted', (typed, word, whole, beginning) => {
  expect(typosBetween(typed, word, 2)).toEqual({ whole, beginning });
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

test('what contains the term is all found, and of long lists nothing else', async () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'Á', 'ñ', ' ', '7'), maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(fc.array(word, { maxLength: 20 }), word, async (texts, term) => {
      const slow = texts.flatMap((text, place) => (fold(text).includes(fold(term)) ? [place] : []));
      const found = (await createSearchIndex(texts)).find(term);
      expect(found.slice(0, slow.length).toSorted((a, b) => a - b)).toEqual(slow);
      if (slow.length >= 3) expect(found).toHaveLength(slow.length);
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
