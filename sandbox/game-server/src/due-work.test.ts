import { expect, test } from 'vitest';
import { createDueWork } from './due-work.ts';
import type { Standing } from './wallet-client.ts';

/** Due work of several operators, of which one may not answer. `done` is what was run, in its order. */
const createBoard = (due: Readonly<Record<string, readonly string[]>>, run: (item: string) => Promise<void> | void = () => undefined) => {
  const left = new Map(Object.entries(due).map(([operator, items]) => [operator, [...items]]));
  const standings = new Map<string, Standing>();
  const done: string[] = [];
  let [running, atOnce] = [0, 0];
  const work = createDueWork<string>({
    operators: [...left.keys()],
    wallet: { standing: (operator) => standings.get(operator) ?? 'answers' },
    places: 4,
    everyMs: 5,
    take: (operator, most) => left.get(operator)?.splice(0, most) ?? [],
    run: async (item) => {
      atOnce = Math.max(atOnce, ++running);
      done.push(item);
      await Promise.resolve();
      await run(item);
      running--;
    },
    failed: () => undefined,
  });
  return { ...work, standings, done, atOnce: () => atOnce };
};

test('no more is done at once than there are places, of which each operator has the same share', async () => {
  const board = createBoard({ ONE: ['a', 'b', 'c', 'd', 'e', 'f'], TWO: ['v'] });
  await board.sweep();
  expect(board.done.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'v']);
  expect(board.atOnce()).toBe(3);
});

test('of an operator that rests nothing is tried, after the rest one item, and all when it answers', async () => {
  const board = createBoard({ ONE: ['a', 'b', 'c'] }, (item) => {
    if (item === 'a') board.standings.set('ONE', 'rests');
    if (item === 'b') board.standings.set('ONE', 'answers');
  });
  board.standings.set('ONE', 'rests');
  await board.sweep();
  expect(board.done).toEqual([]);
  board.standings.set('ONE', 'trial');
  await board.sweep();
  expect(board.done).toEqual(['a']);
  board.standings.set('ONE', 'trial');
  await board.sweep();
  expect(board.done).toEqual(['a', 'b', 'c']);
});

test('an item that fails ends neither the others of its operator nor those of another, and is told of', async () => {
  const board = createBoard({ ONE: ['a', 'b', 'c'], TWO: ['v'] }, (item) =>
    item === 'a' ? Promise.reject(new Error('broken')) : undefined,
  );
  await expect(board.sweep()).rejects.toThrow('broken');
  expect(board.done.toSorted()).toEqual(['a', 'b', 'c', 'v']);
  // Also with one place, in which it would stand before the others for ever.
  const narrow = createBoard({ ONE: ['a', 'b', 'c'], TWO: [], THREE: [], FOUR: [] }, (item) => Promise.reject(new Error(item)));
  await expect(narrow.sweep()).rejects.toThrow('a');
  expect(narrow.done).toEqual(['a', 'b', 'c']);
});

test('while everything fails, as at a full store, a sweep tries a hundred items at an operator', async () => {
  const items = Array.from({ length: 300 }, (_, n) => String(n));
  const board = createBoard({ ONE: items, TWO: [], THREE: [], FOUR: [] }, () => Promise.reject(new Error('full')));
  await expect(board.sweep()).rejects.toThrow('full');
  expect(board.done).toHaveLength(100);
});
