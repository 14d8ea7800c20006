import { expect, test } from 'vitest';
import { hasMore, isFavourite } from './favourites-queries.ts';
import { withLastPageAgain, withoutGame } from './toggle-queries.ts';

test('B317 goes on while pageNum is below totalPages', () => {
  expect(
    [
      [1, 2],
      [2, 2],
      [1, 0],
    ].map(([pageNum = 0, totalPages = 0]) => hasMore({ pageNum, totalPages })),
  ).toEqual([true, false, false]);
});

test('B276 matches node ids as strings', () => {
  expect(isFavourite(['12', '7'], '7')).toBe(true);
  expect(isFavourite(['12', '7'], 12)).toBe(true);
  expect(isFavourite(['12'], '1')).toBe(false);
});

test('B313 drops a game from every page at once', () => {
  const page = (...ids: string[]) => ({ content: ids.map((nodeId) => ({ nodeId })) as never, pageNum: 1, totalPages: 1 });
  const left = withoutGame({ pages: [page('1', '2'), page('2', '3')], pageParams: [1, 2] }, '2');
  expect(left.pages.map((one) => one.content.map((game) => game.nodeId))).toEqual([['1'], ['3']]);
});

test('B313 a list that lost a game asks for its last page again, once, and never where it had ended', () => {
  const page = (pageNum: number) => ({ pageNum, totalPages: 3 });
  const list = (...pages: number[]) => ({ pages: pages.map(page), pageParams: pages as unknown[] });
  const numbers = (data: ReturnType<typeof list>) => data.pages.map(({ pageNum }) => pageNum);
  expect(numbers(withLastPageAgain(list(1, 2)))).toEqual([1, 1]);
  expect(numbers(withLastPageAgain(withLastPageAgain(list(1, 2))))).toEqual([1, 1]);
  expect(numbers(withLastPageAgain(list(1, 2, 3)))).toEqual([1, 2, 3]);
});
