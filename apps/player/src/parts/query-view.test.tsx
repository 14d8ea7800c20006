// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { CallRefused } from '../calls/api.ts';
import { allByRole, byRole } from '../testing/find.ts';
import { mount, shows, unmountAll } from '../testing/test-app.tsx';
import { joined } from './joined.ts';
import { entriesOf, hasNoEntry, idOf } from './pages.ts';
import { QueryView, WaitingRows, type ShownQuery } from './query-view.tsx';

beforeAll(buildCatalogues);
afterEach(unmountAll);

const answered = { isError: false, error: null, isFetching: false, dataUpdatedAt: 1_760_000_000_000, refetch: () => undefined } as const;
const failed = { ...answered, isError: true, error: new CallRefused('slow') } as const;
const asOf = (): boolean => shows('As of ');

const show = (query: ShownQuery<readonly string[]>): Promise<void> =>
  mount(
    <QueryView
      query={query}
      waiting={<WaitingRows count={2} />}
      refused={{ feature_off: <p>Not offered</p> }}
      empty={<p>None yet</p>}
      end={<p>The end</p>}
    >
      {(list) => <p>{list.join(', ')}</p>}
    </QueryView>,
    { answers: {} },
  );

test('what has not come is waited for, with words for who does not see it', async () => {
  await show({ ...answered, data: undefined, isFetching: true });
  expect(byRole('status').textContent).toBe('Loading');
  expect(shows('The end')).toBe(false);
});

test('what came is shown with what follows it, and no date', async () => {
  await show({ ...answered, data: ['a', 'b'] });
  expect([shows('a, b'), shows('The end'), asOf()]).toEqual([true, true, false]);
});

test('what failed says so; what is kept of before stays and says of when it is', async () => {
  await show({ ...failed, data: undefined });
  expect(byRole('alert').textContent).toContain('The connection is slow.');
  unmountAll();
  await show({ ...failed, data: ['a'] });
  expect([shows('a'), asOf(), allByRole('alert')]).toEqual([true, true, []]);
});

test('only an answer of now is called empty', async () => {
  await show({ ...answered, data: [] });
  expect([shows('None yet'), shows('The end')]).toEqual([true, false]);
  unmountAll();
  await show({ ...failed, data: [] });
  expect([shows('None yet'), shows('The connection is slow.')]).toEqual([false, true]);
  unmountAll();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await show({ ...answered, data: [] });
  act(() => void window.dispatchEvent(new Event('offline')));
  expect([shows('None yet'), shows('No internet.')]).toEqual([false, true]);
  onLine.mockRestore();
});

test('a first page without entries is not empty while more pages follow', async () => {
  await show({ ...answered, data: [], hasNextPage: true });
  expect([shows('None yet'), shows('The end')]).toEqual([false, true]);
});

test('a refusal that the screen knows is shown in its words, also where something is kept', async () => {
  for (const data of [undefined, ['a']]) {
    await show({ ...failed, data, error: new CallRefused('feature_off') });
    expect([shows('Not offered'), shows('a')]).toEqual([true, false]);
    unmountAll();
  }
});

test('several queries have come once all have, and fail by the first that did', () => {
  const [a, b] = [
    { ...answered, data: 1 },
    { ...answered, data: 'x', dataUpdatedAt: 5 },
  ];
  expect(joined({ a, b })).toMatchObject({ data: { a: 1, b: 'x' }, isError: false, dataUpdatedAt: 5 });
  expect(joined({ a, b: { ...b, data: undefined } }).data).toBeUndefined();
  const again = vi.fn<() => void>();
  const one = joined({ a, b: { ...failed, data: undefined, refetch: again } });
  expect([one.isError, one.error]).toEqual([true, failed.error]);
  one.refetch();
  expect(again).toHaveBeenCalledOnce();
});

test('an entry that slid onto the next page stands once', () => {
  const pages = [{ content: [{ id: 'a' }, { id: 'b' }] }, { content: [{ id: 'b' }, { id: 'c' }] }];
  expect(entriesOf({ pages }, idOf).map(idOf)).toEqual(['a', 'b', 'c']);
  expect([hasNoEntry({ pages }), hasNoEntry({ pages: [{ content: [] }] })]).toEqual([false, true]);
});
