import { expect, test, vi } from 'vitest';
import { asAsker } from '../../kernel/asker.ts';
import { createTestClock } from '../../kernel/clock.ts';
import { fail, ok } from '../../kernel/result.ts';
import { createDrawBoard, isDrawn, nextDraw } from './draw-board.ts';
import type { FeedClient } from './feed-client.ts';
import { drawsAnswer } from './feed-shapes.ts';

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

const start = Date.UTC(2026, 0, 1);
/** A house whose game has draws that can be changed, with how often it was asked. */
const changingHouse = () => {
  const clock = createTestClock(start);
  const house = { draws: [] as object[], asked: 0, isAway: false };
  const get: FeedClient['get'] = (_caller, _path, _query, schema) => {
    house.asked += 1;
    return Promise.resolve(house.isAway ? fail({ code: 'lottery_unavailable' }) : ok(schema.parse({ draws: house.draws, next: null })));
  };
  const board = createDrawBoard({ clock, feed: { get } });
  const key = { merchantCode: 'PALARO', vendorCode: 'LOTT', gameId: 'five-3' };
  const look = async () => (await board.board([key]))(key).map(({ issue }) => issue);
  return { clock, house, look, page: () => board.page(key, null, 10) };
};
const drawAt = (issue: string, closesInMs: number, drawsInMs: number, status = 'open', values: readonly string[] = []) => ({
  drawId: issue,
  gameId: 'five-3',
  issue,
  opensAt: new Date(start - 60_000).toISOString(),
  closesAt: new Date(start + closesInMs).toISOString(),
  drawsAt: new Date(start + drawsInMs).toISOString(),
  status,
  numbers: values.length === 0 ? [] : [{ name: 'main', values }],
});

test.each([
  ['nothing will happen soon', drawAt('n', 60_000, 65_000), 15_000],
  ['bets close', drawAt('n', 7000, 20_000), 7000],
  ['its numbers are drawn', drawAt('n', -5000, 9000, 'closed'), 9000],
  ['bets close in a moment', drawAt('n', 500, 5000), 2000],
  ['its numbers are awaited', drawAt('n', -5000, -1000, 'closed'), 2000],
  ['its numbers are awaited from now on', drawAt('n', -5000, 0, 'closed'), 2000],
  ['everything has happened', drawAt('n', -5000, -1000, 'settled', ['1']), 15_000],
])('draws are shown again without a question until the next thing happens: %s', async (_, draw, freshMs) => {
  const { clock, house, look } = changingHouse();
  house.draws = [draw];
  expect(await look()).toEqual(['n']);
  clock.advance(freshMs - 1);
  house.draws = [{ ...draw, issue: 'later' }];
  expect([await look(), house.asked]).toEqual([['n'], 1]);
  clock.advance(1);
  expect([await look(), house.asked]).toEqual([['later'], 2]);
});

test('of a house that does not answer the draws stay that are known, and it is asked again at the next look', async () => {
  const { clock, house, look } = changingHouse();
  house.isAway = true;
  expect(await look()).toEqual([]);
  house.isAway = false;
  house.draws = [drawAt('n', 60_000, 65_000)];
  expect(await look()).toEqual(['n']);
  clock.advance(15_000);
  house.isAway = true;
  expect(await look()).toEqual(['n']);
});

test('looks at one game at the same time are one question, and a look after it was answered is another', async () => {
  const { clock, house, look } = changingHouse();
  await Promise.all([look(), look()]);
  expect(house.asked).toBe(1);
  clock.advance(15_000);
  await look();
  expect(house.asked).toBe(2);
});

test('a page whose question was broken off is asked for again', async () => {
  let asked = 0;
  const get: FeedClient['get'] = (_caller, _path, _query, schema) =>
    (asked += 1) === 1 ? Promise.reject(new Error('broken off')) : Promise.resolve(ok(schema.parse({ draws: [], next: null })));
  const board = createDrawBoard({ clock: createTestClock(), feed: { get } });
  const page = () => board.page({ merchantCode: 'PALARO', vendorCode: 'LOTT', gameId: 'five-3' }, null, 10);
  await expect(page()).rejects.toThrow('broken off');
  expect(await page()).toMatchObject({ ok: true });
});

test('a page of past draws is kept for two seconds, a refusal not at all', async () => {
  const { clock, house, page } = changingHouse();
  house.isAway = true;
  expect(await page()).toMatchObject({ ok: false });
  house.isAway = false;
  house.draws = [drawAt('p1', -5000, -1000, 'settled', ['1'])];
  expect(await page()).toMatchObject({ ok: true });
  clock.advance(1999);
  await page();
  expect(house.asked).toBe(2);
  clock.advance(2);
  await page();
  expect(house.asked).toBe(3);
});

test('of several draws the one that is drawn first is the next; the last is one that has its numbers', () => {
  const [late, soon, past] = [drawAt('late', 1, 9000), drawAt('soon', -1, 5000, 'closed'), drawAt('past', -9, -5, 'drawn', ['1'])];
  const draws = drawsAnswer.parse({ draws: [late, past, soon] }).draws;
  expect(nextDraw(draws)?.issue).toBe('soon');
  expect(nextDraw(draws.filter(isDrawn))).toBeNull();
  const drawn = (status: string, values: readonly string[]) =>
    drawsAnswer.parse({ draws: [drawAt('n', -9, -5, status, values)] }).draws.some(isDrawn);
  expect([drawn('drawn', ['1']), drawn('settled', ['1']), drawn('drawn', []), drawn('closed', ['1'])]).toEqual([true, true, false, false]);
});
