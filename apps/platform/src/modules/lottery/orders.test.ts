import { afterAll, beforeAll, expect, test } from 'vitest';
import { houseBet, houseDraw, houseGame, houseOrder, startTestHouse, type TestHouse } from '../../testing/lottery-house.ts';
import { startTestPlatform, testSecret as secret, valueOf, type TestPlatform } from '../../testing/test-platform.ts';

const minuteMs = 60_000;
let site: TestPlatform;
let house: TestHouse;
beforeAll(async () => {
  house = await startTestHouse({ studiosSecret: secret });
  house.state.games.push(houseGame('LOTT', 'five-3'), houseGame('ELOTT', 'e-five-1', { lottoMode: 'Entertainment' }));
  site = await startTestPlatform({ env: { LOTTERY_ORIGIN: house.origin } });
  await site.platform.services.lottery.syncGames();
});
afterAll(async () => {
  await site.stop();
  await house.stop();
});

test('B441 a cancelled bet is told as cancelled, also where the house does not answer afterwards', async () => {
  const player = await site.newPlayer();
  const { id } = valueOf(await player('memberInfo'));
  const bets = [houseBet('z1-1', minuteMs), houseBet('z1-2', minuteMs)];
  house.state.orders.push(houseOrder({ vendor: 'LOTT', gameId: 'five-3', orderId: 'z1', player: id }, 1, bets));
  house.state.onCancel = () => {
    house.state.orders.pop();
    return Promise.resolve();
  };
  const answer = await player('cancelSuborders', { body: { orderId: 'z1', vassalage: 'LOTT', suborderIds: ['z1-1'] } });
  house.state.onCancel = () => Promise.resolve();
  const { cancelled, refused, order } = valueOf(answer);
  expect([cancelled, refused]).toEqual([['z1-1'], []]);
  expect(order.suborders.map(({ status, cancellable }) => [status, cancellable])).toEqual([
    ['cancelled', false],
    ['open', true],
  ]);
});

test('B441 each page of the orders of several houses is full while there are more', async () => {
  const player = await site.newPlayer();
  const { id } = valueOf(await player('memberInfo'));
  const place = (vendor: string, gameId: string, numbers: readonly number[]): void =>
    void house.state.orders.push(
      ...numbers.map((n) => houseOrder({ vendor, gameId, orderId: `n${n}`, player: id }, (10 - n) * 1000, [houseBet(`n${n}-1`, minuteMs)])),
    );
  place('LOTT', 'five-3', [9, 7, 5, 3, 1]);
  place('ELOTT', 'e-five-1', [8, 6, 4, 2, 0]);
  const pages: string[] = [];
  const pageAfter = async (before: string) =>
    valueOf(await player('lotteryOrders', { query: { pageSize: 3, ...(before === '' ? {} : { before }) } }));
  for (let before: string | null = ''; before !== null && pages.length < 9;) {
    const page: Awaited<ReturnType<typeof pageAfter>> = await pageAfter(before);
    pages.push(page.content.map(({ orderId }) => orderId.slice(1)).join(''));
    before = page.next;
  }
  expect(pages).toEqual(['987', '654', '321', '0']);
});

test('a malformed order of a house is left out, counted and logged without what it holds; the others are shown', async () => {
  const player = await site.newPlayer();
  const { id } = valueOf(await player('memberInfo'));
  const place = (orderId: string, more: object): void =>
    void house.state.orders.push({
      ...houseOrder({ vendor: 'LOTT', gameId: 'five-3', orderId, player: id }, 1000, [houseBet(`${orderId}-1`, minuteMs)]),
      ...more,
    });
  place('bad-stake', { stake: 'Canary 12' });
  place('bad-status', { status: 'Canary' });
  place('good', {});
  const page = valueOf(await player('lotteryOrders'));
  expect([page.content.map(({ orderId }) => orderId), page.missing, page.next]).toEqual([['good'], [], null]);
  await player('lotteryOrders');
  const metrics = await (await fetch(`${site.baseUrl}/metrics`)).text();
  expect(metrics).toContain('palaro_feed_rows_malformed_total{merchant="PALARO",vendor="LOTT",list="orders"} 4');
  const lines = site
    .logged()
    .split('\n')
    .filter((line) => line.includes('malformed rows'));
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ merchant: 'PALARO', vendor: 'LOTT', list: 'orders', rows: 2 }]);
  expect(site.logged()).not.toContain('Canary');
});

test('a malformed draw of a house is left out too', async () => {
  house.state.draws.push({ ...houseDraw('five-3', 'n2', -minuteMs), status: 'unheard' }, houseDraw('five-3', 'n1', -2 * minuteMs));
  const draws = valueOf(await site.guest()('lotteryDraws', { query: { gameId: 'five-3', vassalage: 'LOTT' } }));
  expect(draws.content.map(({ issue }) => issue)).toEqual(['n1']);
});

test('a malformed game of a house neither stops the others nor closes what it was before', async () => {
  const listed = async (): Promise<readonly string[]> =>
    valueOf(await site.guest()('lotteryList', { query: { language: 'EN' } })).list.map(({ gameId }) => gameId);
  const [first] = house.state.games;
  if (first === undefined) throw new Error('the house has no game');
  house.state.games.splice(0, 1, { ...first, stakeMin: 'Canary' } as never, houseGame('LOTT', 'five-new'));
  await site.platform.services.lottery.syncGames();
  expect(await listed()).toEqual(expect.arrayContaining(['five-3', 'five-new']));
  house.state.games.splice(0, 2, first);
  await site.platform.services.lottery.syncGames();
  expect(await listed()).not.toContain('five-new');
});

test('an order of a game that its house has no more says so, in the list and by itself', async () => {
  const player = await site.newPlayer();
  const { id } = valueOf(await player('memberInfo'));
  const place = (orderId: string, more: object): void =>
    void house.state.orders.push({
      ...houseOrder({ vendor: 'LOTT', gameId: 'five-gone', orderId, player: id }, 1000, [houseBet(`${orderId}-1`, minuteMs)]),
      ...more,
    });
  place('of-gone', { gameName: 'five-gone', gone: true });
  place('of-kept', {});
  const { content } = valueOf(await player('lotteryOrders'));
  expect(content.map(({ orderId, gone }) => [orderId, gone])).toEqual([
    ['of-gone', true],
    ['of-kept', false],
  ]);
  const one = valueOf(await player('lotteryOrder', { query: { orderId: 'of-gone', vassalage: 'LOTT' } }));
  expect([one.gone, one.gameName]).toEqual([true, 'five-gone']);
});
