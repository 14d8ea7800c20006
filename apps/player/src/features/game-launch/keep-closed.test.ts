import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { keepClosed, keepClosedIn } from './keep-closed.ts';

const games = (letters: string) => [...letters].map((nodeId) => ({ nodeId }));
const letters = (list: readonly { nodeId: string }[]): string => list.map(({ nodeId }) => nodeId).join('');

test('a closed game stays at its place, one that went for another reason does not', () => {
  expect(letters(keepClosed(games('abcd'), games('acd'), new Set('b')))).toBe('abcd');
  expect(letters(keepClosed(games('abcd'), games('dc'), new Set('b')))).toBe('dbc');
  expect(letters(keepClosed(games('abcd'), games('ac'), new Set('b')))).toBe('abc');
});

test('a row and a list that are fetched again keep what closed while they were shown', async () => {
  const client = new QueryClient();
  const closed = new Set<string>();
  keepClosedIn(client, () => closed);
  let now = games('abc');
  const watch = (queryKey: readonly string[], queryFn: () => unknown) => {
    const observer = new QueryObserver(client, { queryKey, queryFn });
    observer.subscribe(() => undefined);
    return observer;
  };
  const row = watch(['homeRow', 'RNG'], () => now);
  const list = watch(['gameList', 'place'], () => ({ pages: [{ games: now }], pageParams: [1] }));
  await Promise.all([row.refetch(), list.refetch()]);
  closed.add('b');
  now = games('ac');
  await Promise.all([row.refetch(), list.refetch()]);
  expect(letters(client.getQueryData(['homeRow', 'RNG']) ?? [])).toBe('abc');
  expect(letters(client.getQueryData<{ pages: { games: typeof now }[] }>(['gameList', 'place'])?.pages[0]?.games ?? [])).toBe('abc');
  client.clear();
});
