// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { act, useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { mount, unmountAll } from '../../testing/test-app.tsx';
import { useLoadMore } from './use-load-more.ts';

/** Games that come page by page, each page this long after it was asked for. */
const pageComesAfterMs = 40;
const asked: number[] = [];
const List = () => {
  const [pages, setPages] = useState(1);
  const [waits, setWaits] = useState(false);
  useLoadMore(!waits, false, pages, () => {
    asked.push(Date.now());
    setWaits(true);
    setTimeout(() => {
      setPages((before) => before + 1);
      setWaits(false);
    }, pageComesAfterMs);
  });
  return <p>{pages}</p>;
};

beforeAll(buildCatalogues);
afterEach(() => {
  vi.useRealTimers();
  unmountAll();
});

test('B136 a player who goes on scrolling gets a page at most every 300 ms, however fast the pages come', async () => {
  await mount(<List />, { answers: {} });
  vi.useFakeTimers();
  for (let at = 0; at < 1400; at += 10) {
    act(() => void window.dispatchEvent(new Event('scroll')));
    await act(async () => void (await vi.advanceTimersByTimeAsync(10)));
  }
  expect(asked.slice(1).map((at, index) => at - (asked[index] ?? 0))).toEqual([300, 300, 300, 300]);
});
