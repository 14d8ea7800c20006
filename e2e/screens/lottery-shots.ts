import type { Page } from '@playwright/test';
import { hold, refuse } from './answers.ts';
import type { Shot } from './shot.ts';
import { answer, offline, opens, tap } from './steps.ts';

const lists = '**/wps/lottery/games**';
const draws = '**/wps/lottery/draws**';
const orders = '**/wps/lottery/orders**';
const order = '**/wps/lottery/order?**';
const minuteMs = 60_000;
const from = (ms: number): string => new Date(Date.now() + ms).toISOString();

type Game = { id: string; name: string; vassalage: string; group: [string, string]; colour: string; minutes: number; last: object[] };
const main = (...values: string[]) => [{ name: 'main', values }];
const lotteries: readonly Game[] = [
  {
    id: 'vn-hanoi',
    name: 'Miền Bắc · Hà Nội',
    vassalage: 'TCG_LOTTO_VN',
    group: ['vn', 'Vietnam daily'],
    colour: '#7a1f2b',
    minutes: 1490,
    last: [{ name: 'special', values: ['48213'] }],
  },
  {
    id: 'vn-saigon',
    name: 'Miền Nam · Sài Gòn',
    vassalage: 'TCG_LOTTO_VN',
    group: ['vn', 'Vietnam daily'],
    colour: '#7a1f2b',
    minutes: 95,
    last: [],
  },
  {
    id: 'ph-642',
    name: '6/42 Lotto',
    vassalage: 'LOTT',
    group: ['ph', 'Philippine lotto'],
    colour: '#1d3f8f',
    minutes: 340,
    last: main('3', '11', '17', '24', '38', '41'),
  },
  {
    id: 'five-1',
    name: 'Five 1’',
    vassalage: 'LOTT',
    group: ['five', 'Five digits'],
    colour: '#4a2a7a',
    minutes: 1,
    last: main('4', '0', '9', '7', '7'),
  },
  {
    id: 'e-cars-1',
    name: 'E-Cars 1’',
    vassalage: 'ELOTT',
    group: ['cars', 'Ten cars'],
    colour: '#1f5a34',
    minutes: 0,
    last: main('7', '2', '10', '1', '9', '3', '8', '5', '4', '6'),
  },
];
const listed = () => ({
  list: lotteries.map(({ id, name, vassalage, group: [groupId, groupName], colour, minutes, last }) => ({
    gameId: id,
    nodeId: '1',
    gameName: name,
    gameType: 'LOTT',
    vassalage,
    gameCode: id,
    lottoMode: 'Tradition',
    gameGroupId: groupId,
    gameGroupName: groupName,
    gameClassifyNew: groupId,
    region: null,
    iconUrl: '',
    colour,
    next: minutes === 0 ? null : { issue: '20261125-0030', closesAt: from(minutes * minuteMs), drawsAt: from(minutes * minuteMs + 5000) },
    last: last.length === 0 ? null : { issue: '20261125-0029', drawsAt: from(-minuteMs), numbers: last },
  })),
});
const draw = (issue: string, minutes: number, numbers: object[]) => ({
  drawId: issue,
  gameId: 'five-1',
  vassalage: 'LOTT',
  issue,
  status: 'settled',
  numbers,
  opensAt: from(-minutes * minuteMs),
  closesAt: from(-minutes * minuteMs),
  drawsAt: from(-minutes * minuteMs),
});
const prizes = (...rows: [string, ...string[]][]) => rows.map(([name, ...values]) => ({ name, values }));
const past = {
  content: [
    draw('20261125-0029', 3, main('4', '0', '9', '7', '7')),
    draw('20261125-0028', 6, main('1', '1', '3', '8', '2')),
    draw(
      '20261125',
      900,
      prizes(
        ['special', '48213'],
        ['first', '99104'],
        ['third', '10392', '55318', '73205', '00419', '88120', '31077'],
        ['seventh', '45', '46', '90', '03'],
      ),
    ),
  ],
  next: 'more',
};
const money = { stake: '60.00', payout: '0.00', currency: 'PHP' };
const listedOrder = (orderId: string, gameName: string, status: string, minutes: number, more: object = {}) => ({
  orderId,
  vassalage: 'LOTT',
  gameId: 'five-1',
  gameName,
  issue: '20261125-0030',
  placedAt: from(-minutes * minuteMs),
  ...money,
  status,
  suborders: 3,
  ...more,
});
const ordersPage = {
  content: [
    listedOrder('o1', 'Five 1’', 'open', 1),
    listedOrder('o2', '6/42 Lotto', 'won', 60, { payout: '1250.00', suborders: 1 }),
    listedOrder('o3', 'Miền Bắc · Hà Nội', 'lost', 600),
    listedOrder('o4', 'Five 1’', 'cancelled', 1500),
  ],
  next: null,
  missing: [],
};
const bet = (suborderId: string, betName: string, picksText: string, status: string, more: object = {}) => ({
  suborderId,
  issue: '20261125-0030',
  playType: 'trad',
  betKind: 'k',
  picks: 'p',
  betName,
  picksText,
  multiple: 1,
  unitStake: '20.00',
  stake: '20.00',
  payout: '0.00',
  status,
  closesAt: from(20 * minuteMs),
  cancellable: status === 'open',
  reason: null,
  numbers: [],
  ...more,
});
const detail = {
  orderId: '0b1c9a34-77aa-4c1f-9d1e-5a6f0b8c2d11',
  vassalage: 'LOTT',
  gameId: 'five-1',
  gameName: 'Five 1’',
  issue: '20261125-0030',
  placedAt: from(-minuteMs),
  ...money,
  status: 'partly',
  suborders: [
    bet('b1', 'Sum: big or small', 'Big', 'open'),
    bet('b2', 'Straight', '1 | 0 | 9 | 7 | 7', 'open'),
    bet('b3', 'Dragon or tiger', 'Tie', 'won', { payout: '180.00', numbers: main('4', '0', '9', '7', '7') }),
    bet('b4', 'Straight', '1 | 0 | 9 | 7 | 7', 'cancelled', { issue: '20261125-0031', reason: 'excluded' }),
  ],
};
const withLists = (page: Page): Promise<void> => answer(lists, listed())(page);
const withDraws = async (page: Page): Promise<void> => {
  await withLists(page);
  await answer(draws, past)(page);
};
const withOrders = answer(orders, ordersPage);
const withOrder = answer(order, detail);
const orderPath = `/m/lotteryRecord?vendor=LOTT&order=${detail.orderId}`;

export const lotteryShots: readonly Shot[] = [
  { name: 'lottery', path: '/m/lottery', who: 'guest', rtl: true, before: withLists },
  { name: 'lottery-empty', path: '/m/lottery', who: 'guest', before: answer(lists, { list: [] }) },
  { name: 'lottery-loading', path: '/m/lottery', who: 'guest', before: hold(lists) },
  { name: 'lottery-failed', path: '/m/lottery', who: 'guest', before: refuse(lists) },
  { name: 'lottery-offline', path: '/m/lottery', who: 'guest', before: withLists, after: offline },
  { name: 'lottery-launch-loading', path: '/m/launchGame?gameId=five-1', who: 'member', before: hold(lists) },
  { name: 'lottery-launch-unknown', path: '/m/launchGame?gameId=nope', who: 'member', rtl: true, before: withLists },
  { name: 'lottery-launch-failed', path: '/m/launchGame?gameId=five-1', who: 'member', before: withLists },
  { name: 'lottery-history', path: '/m/lotteryHistory?vendor=LOTT&gameId=five-1', who: 'guest', rtl: true, before: withDraws },
  {
    name: 'lottery-history-empty',
    path: '/m/lotteryHistory',
    who: 'guest',
    before: async (page) => {
      await withLists(page);
      await answer(draws, { content: [], next: null })(page);
    },
  },
  {
    name: 'lottery-history-failed',
    path: '/m/lotteryHistory',
    who: 'guest',
    before: async (page) => {
      await withLists(page);
      await refuse(draws)(page);
    },
  },
  { name: 'lottery-orders', path: '/m/lotteryRecord', who: 'member', rtl: true, before: withOrders },
  {
    name: 'lottery-orders-missing',
    path: '/m/lotteryRecord',
    who: 'member',
    before: answer(orders, { ...ordersPage, missing: ['ELOTT'] }),
  },
  {
    name: 'lottery-orders-empty',
    path: '/m/lotteryRecord',
    who: 'member',
    before: answer(orders, { content: [], next: null, missing: [] }),
  },
  { name: 'lottery-orders-loading', path: '/m/lotteryRecord', who: 'member', before: hold(orders) },
  { name: 'lottery-orders-failed', path: '/m/lotteryRecord', who: 'member', before: refuse(orders) },
  { name: 'lottery-order', path: orderPath, who: 'member', rtl: true, fullPage: true, before: withOrder },
  {
    name: 'lottery-order-cancel',
    path: orderPath,
    who: 'member',
    before: withOrder,
    after: opens('dialog[open]', tap('.lottery-entry .ui-button')),
  },
  { name: 'lottery-order-failed', path: orderPath, who: 'member', before: refuse(order) },
];
