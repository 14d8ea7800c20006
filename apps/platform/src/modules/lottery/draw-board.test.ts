import { expect, test, vi } from 'vitest';
import { asAsker } from '../../kernel/asker.ts';
import { createTestClock } from '../../kernel/clock.ts';
import { ok } from '../../kernel/result.ts';
import { createDrawBoard } from './draw-board.ts';
import type { FeedClient } from './feed-client.ts';

test('two merchants whose houses run a game of one name see the draws of their own house', async () => {
  const clock = createTestClock();
  const draw = ({ merchantCode }: { readonly merchantCode: string }) => ({
    drawId: merchantCode,
    gameId: 'five-3',
    issue: merchantCode,
    opensAt: '2026-01-01T00:00:00Z',
    closesAt: '2026-01-01T00:01:00Z',
    drawsAt: '2026-01-01T00:02:00Z',
    status: 'open',
    numbers: [],
    commitment: 'c',
  });
  const get: FeedClient['get'] = (caller, _path, _query, schema) =>
    Promise.resolve(ok(schema.parse({ draws: [draw(caller)], next: null })));
  const board = createDrawBoard({ clock, feed: { get } });
  const keyAt = (merchantCode: string) => ({ merchantCode, vendorCode: 'LOTT', gameId: 'five-3' });
  for (const code of ['PALARO', 'SECOND']) {
    const drawsOf = await board.board([keyAt(code)]);
    expect(drawsOf(keyAt(code)).map(({ issue }) => issue)).toEqual([code]);
    expect(await board.page(keyAt(code), null, 10)).toMatchObject({ ok: true, value: { draws: [{ issue: code }] } });
  }
});

/** A house whose pages come when told, with what it was asked. */
const slowHouse = () => {
  const asked: string[] = [];
  let [underWay, most] = [0, 0];
  const answers: (() => void)[] = [];
  const get: FeedClient['get'] = async (_caller, _path, query, schema) => {
    asked.push(query?.['before'] ?? 'newest');
    most = Math.max(most, (underWay += 1));
    await new Promise<void>((resolve) => void answers.push(resolve));
    underWay -= 1;
    return ok(schema.parse({ draws: [], next: null }));
  };
  return { get, asked, most: () => most, answer: () => answers.shift()?.() };
};

test('a house is asked for four pages at once, and whoever has many waiting delays another reader by one of them', async () => {
  const house = slowHouse();
  const board = createDrawBoard({ clock: createTestClock(), feed: { get: house.get } });
  const key = { merchantCode: 'PALARO', vendorCode: 'LOTT', gameId: 'five-3' };
  const read = (asker: string, before: string | null) => asAsker(asker, () => board.page(key, before, 10));
  const flood = Array.from({ length: 60 }, (_, n) => read('flood', `f${n}`));
  const [other, newest] = [read('other', 'o'), read('another', null)];
  let isRead = false;
  const both = Promise.all([other, newest]).then(() => (isRead = true));
  await vi.waitFor(() => expect(house.asked).toHaveLength(4));
  await vi.waitFor(() => {
    house.answer();
    expect(isRead).toBe(true);
  });
  await both;
  expect(house.asked.indexOf('o')).toBeLessThan(8);
  expect(house.asked.indexOf('newest')).toBeLessThan(8);
  let isOver = false;
  const rest = Promise.all(flood).finally(() => (isOver = true));
  while (!isOver) {
    house.answer();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await rest).toHaveLength(60);
  expect(house.most()).toBe(4);
});

test('readers of one page ask the house once, also one whose turn comes before that of who asked first', async () => {
  const house = slowHouse();
  const board = createDrawBoard({ clock: createTestClock(), feed: { get: house.get } });
  const key = { merchantCode: 'PALARO', vendorCode: 'LOTT', gameId: 'five-3' };
  const read = (asker: string, before: string | null) => asAsker(asker, () => board.page(key, before, 10));
  const flood = ['a', 'b', 'c', 'd', 'e', 'f', 'shared'].map((before) => read('flood', before));
  const other = read('other', 'shared');
  await vi.waitFor(() => {
    house.answer();
    expect(house.asked).toHaveLength(7);
  });
  for (let n = 0; n < 4; n++) house.answer();
  await Promise.all([...flood, other]);
  expect(house.asked.filter((before) => before === 'shared')).toHaveLength(1);
  expect(house.asked.indexOf('shared')).toBeLessThan(6);
});
