import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../calls/query-client.ts';
import { endSession, startSession } from '../../calls/session.ts';
import { favouriteKeys, hasMore, isFavourite } from './favourites-queries.ts';
import { toggleFavourite, withLastPageAgain, withoutGame } from './toggle-queries.ts';

afterEach(() => void vi.unstubAllGlobals());

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

test('B310 a star that is tapped before the favourites are known leaves no list of it alone', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, value: null }));
  const client = createQueryClient();
  const kept = ['1', '2'];
  const answers: ((ids: readonly string[]) => void)[] = [];
  const watched = new QueryObserver<readonly string[]>(client, {
    queryKey: favouriteKeys.ids,
    queryFn: () => new Promise((resolve) => void answers.push(resolve)),
  });
  const stop = watched.subscribe(() => undefined);
  await toggleFavourite(client, { nodeId: '3', vendor: 'V', isSet: false });
  expect(watched.getCurrentResult().data).toBeUndefined();
  // What was asked for before the tap knows nothing of it, and is not waited for.
  answers[0]?.(kept);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(['3', ...kept]);
  await vi.waitFor(() => expect(watched.getCurrentResult().data).toEqual(['3', '1', '2']));
  await toggleFavourite(client, { nodeId: '1', vendor: 'V', isSet: true });
  expect(watched.getCurrentResult().data).toEqual(['3', '2']);
  expect(answers).toHaveLength(2);
  stop();
});

test('a star that was tapped before another person logged in changes nothing of theirs', async () => {
  const logIn = (userName: string) => startSession({ token: userName, type: 0, userName, merchantCode: 'PALARO', firstTimeLogin: false });
  let answer: () => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = () => resolve(Response.json({ success: true, value: null })))));
  const client = createQueryClient();
  logIn('ana');
  const tapped = toggleFavourite(client, { nodeId: '9', vendor: 'V', isSet: false });
  logIn('bong');
  client.setQueryData(favouriteKeys.ids, ['1']);
  answer();
  await tapped;
  expect(client.getQueryData(favouriteKeys.ids)).toEqual(['1']);
  endSession();
});
