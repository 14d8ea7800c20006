// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Api, PageAnswer, TableView } from './api.ts';
import { createTable } from './table.ts';
import { TEXTS } from './texts.ts';

const open = { now: 0, opensAt: 0, closesAt: 20_000, endsAt: 30_000, players: 1, results: [] } as unknown as TableView;

/** Starts a table whose looks are answered so; the codes that it tells of, and how often it has asked. */
function startTable(answer: () => PageAnswer<TableView>, isOver: (code: string) => boolean) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const asked = vi.fn<Api['table']>(() => Promise.resolve(answer()));
  const refused = vi.fn<(code: string) => boolean>(isOver);
  const nothing = (): void => undefined;
  const words = { ...TEXTS.en, ruleLines: [] };
  createTable({ api: { table: asked } as unknown as Api, words, changed: nothing, ended: nothing, refused }).start();
  return { asked, refused };
}

test('a table whose session has ended says so once and asks no more', async () => {
  let answer: PageAnswer<TableView> = { ok: true, value: open };
  const { asked, refused } = startTable(
    () => answer,
    () => true,
  );
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toHaveBeenCalledTimes(1);
  answer = { ok: false, code: 'NO_SESSION' };
  await vi.advanceTimersByTimeAsync(600_000);
  expect(refused.mock.calls).toEqual([['NO_SESSION']]);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('a table that cannot be seen is asked for less and less often, every ten seconds at last, and soon again once it is seen', async () => {
  let answer: PageAnswer<TableView> = { ok: true, value: { ...open, closesAt: 0, endsAt: 0 } };
  const { asked } = startTable(
    () => answer,
    () => false,
  );
  await vi.advanceTimersByTimeAsync(0);
  answer = { ok: false, code: 'NETWORK' };
  await vi.advanceTimersByTimeAsync(60_000);
  const inTheFirstMinute = asked.mock.calls.length;
  expect(inTheFirstMinute).toBeLessThan(14);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.mock.calls.length - inTheFirstMinute).toBe(6);
  answer = { ok: true, value: open };
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked.mock.calls.length - inTheFirstMinute).toBe(7);
  answer = { ok: false, code: 'NETWORK' };
  await vi.advanceTimersByTimeAsync(22_000);
  expect(asked.mock.calls.length - inTheFirstMinute).toBeGreaterThan(8);
});
