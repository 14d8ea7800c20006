import { expect, test } from 'vitest';
import { createSearchIndex, type SearchGroup } from './search-index.ts';

/** Places of names that a term finds, in their order. */
const find = async (term: string, names: readonly string[], groups: readonly SearchGroup[] = []): Promise<readonly number[]> =>
  (await createSearchIndex(names, { groups, sameWords: [['ox', 'baka']] })).find(term);

test('words may come in another order, each in all the names that have it', async () => {
  const names = ['Lucky Moon', 'Lucky Sun Moon', 'Lucky Sun'];
  expect(await find('moon lucky', names)).toEqual([0, 1]);
});

test('the beginning of a word stands for it from two letters on', async () => {
  const names = ['Mayon Fiesta', 'Buwan Fiesta'];
  expect(await find('fiesta ma', names)).toEqual([0]);
  expect(await find('fiesta m', names), 'one letter says nothing').toEqual([0, 1]);
  expect(await find('fiesta on', names), 'an end of a word is no beginning').toEqual([0, 1]);
});

test('with three names that have the term no other is guessed at, with fewer it is', async () => {
  const names = ['Lunx', 'Luna One', 'Luna Two', 'Luna Six'];
  expect(await find('luna', names)).toEqual([1, 2, 3]);
  expect(await find('luna', names.slice(0, 3))).toEqual([1, 2, 0]);
});

test('two letters are meant as they are typed', async () => {
  expect(await find('ox', ['Baka Farm'])).toEqual([]);
  expect(await find('farm ox', ['Baka Farm', 'Funny Farm'])).toEqual([0]);
});

test('the beginning of a vendor’s name finds its games from three letters on', async () => {
  const [names, groups] = [
    ['Moon', 'Sun'],
    [
      { names: ['Sari-Sari'], places: [1] },
      { names: ['Habi'], places: [0] },
    ],
  ];
  expect(await find('sar', names, groups)).toEqual([1]);
  expect(await find('s-a', names, groups)).toEqual([]);
});

test('a vendor’s name of several words narrows what the other words find, and is found with a typo', async () => {
  const names = ['Fiesta Moon', 'Fiesta Sun'];
  const groups = [{ names: ['Sari Sari'], places: [0] }];
  expect(await find('fiesta sari sari', names, groups)).toEqual([0]);
  expect(await find('sari sari fiesta', names, groups)).toEqual([0]);
  expect(await find('sari sarri', names, groups)).toEqual([0]);
});

test('a blank at the wrong place is passed over, and words without one are parted, also short ones', async () => {
  expect(await find('je epney', ['Golden Bell', 'Lucky Jeepney'])).toEqual([1]);
  expect(await find('golucky', ['Golden Bell', 'Lucky Go'])).toEqual([1]);
});

test('of three words one may be missing, not two', async () => {
  expect(await find('jeepney lucky manila', ['Lucky Jeepney', 'Lucky Moon'])).toEqual([0]);
});

test('where a word is missing the others are meant as they are typed', async () => {
  const names = ['Lucky Jeepney', 'Golden Bell'];
  expect(await find('jeepney manila', names)).toEqual([0]);
  expect(await find('jeepnay manila', names)).toEqual([]);
});

test('a name that is meant in several ways stands where the nearest of them puts it', async () => {
  expect(await find('moon luna', ['Luni Moon', 'Lunx Lunar Moon', 'Lunar Lunx Moon'])).toEqual([1, 2, 0]);
  expect(await find('jeep ney', ['Jeep Game', 'Lucky Jeepney'])).toEqual([1, 0]);
});

test('the same letters in another order are another word', async () => {
  expect(await find('bitin', ['Nitbi'])).toEqual([]);
});

test('names that have the term within a word come before those whose studio is called so', async () => {
  expect(await find('fish', ['Moon\nBuwan\nFish Studio', 'Starfish\nBituin\nHabi'])).toEqual([1, 0]);
});

test('an apostrophe joins the letters of a word', async () => {
  expect(await find('moon kings', ['King’s Moon', 'Queen Moon'])).toEqual([0]);
});
