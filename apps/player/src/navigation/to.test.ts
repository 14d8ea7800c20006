import { expect, test } from 'vitest';
import * as to from './to.ts';

// The seeds' own addresses. A feature of ours may have more.
const built = {
  activity: '/m/activity',
  contractDaily: '/m/member/agent/getSalaryContract',
  contractDividend: '/m/member/agent/getDevidendContract',
  contractHourly: '/m/member/agent/getHourContract',
  benefits: '/m/member/benefits',
  deposit: '/m/voucherCenter',
  depositRecord: '/m/vouReport',
  feedback: '/m/feedback',
  fundsPassword: '/m/securityCenter/FundsPasswordBox',
  gameList: '/m/gameList',
  gameRecord: '/m/gameRecord',
  help: '/m/help',
  home: '/m/home',
  leaderBoard: '/m/leaderBoard',
  loginChange: '/m/securityCenter/loginChange',
  login: '/m/login',
  manualRebate: '/m/member/manualRebate',
  points: '/m/member/points',
  memberHome: '/m/member/home',
  mine: '/m/mine',
  myAccount: '/m/myAccount/index',
  notice: '/m/notice',
  play: '/m/play',
  profitAndLoss: '/m/profitandloss',
  register: '/m/register',
  rewardCentre: '/m/rewardCenter',
  securityCentre: '/m/securityCenter',
  settings: '/m/set',
  slotsCenter: '/m/slotsCenter',
  transactionRecord: '/m/transaction/record',
  webEmail: '/m/webEmail',
  withdraw: '/m/withdraw',
  withdrawRecord: '/m/withdrawReport',
};

test('B001 A001 builds every address, all under /m/', () => {
  const { game: _game, contract, ...plain } = to;
  const contracts = { contractDaily: contract.daily, contractDividend: contract.dividend, contractHourly: contract.hourly };
  const all = Object.fromEntries(
    Object.entries({ ...plain, ...contracts }).map(([name, build]) => [name, typeof build === 'function' ? build() : build]),
  );
  for (const path of Object.values(all)) expect(path).toMatch(/^\/m\//);
  expect(all).toMatchObject(built);
  expect(to.play({ category: 'RNG', vendor: 'TALA', gameId: 'bituin-7', nodeId: '12' })).toBe(
    '/m/play?category=RNG&vendor=TALA&gameId=bituin-7&nodeId=12',
  );
  expect(to.securityCentre('/m/mine')).toBe('/m/securityCenter?backUrl=%2Fm%2Fmine');
});

test('B139 leads "more" to the favourite filter', () => {
  expect(to.gameList({ type: 'fav' })).toBe('/m/gameList?type=fav');
});

const game: to.LaunchedGame = { isGameH5: null, vassalage: 'TALA', gameType: 'RNG', gameId: 'bituin-7', nodeId: '12' };

test.each<[string, Partial<to.LaunchedGame>, string]>([
  [
    'B328 any other game opens with category, vendor, game id and node id',
    {},
    '/m/play?category=RNG&vendor=TALA&gameId=bituin-7&nodeId=12',
  ],
  ['B329 a game that says VASSALAGE leads by its vendor alone to the list of that', { isGameH5: 'VASSALAGE' }, '/m/play?vendor=TALA'],
  ['B329 whatever its category', { isGameH5: 'VASSALAGE', gameType: 'LIVE' }, '/m/play?vendor=TALA'],
  [
    'B320 B325 a lottery vendor’s game has its own launch, whatever it says',
    { isGameH5: 'VASSALAGE', vassalage: 'LOTT', gameType: 'LOTT', gameId: 'five-1' },
    '/m/startLottery?vendor=LOTT&gameId=five-1',
  ],
  ['another mark is none', { isGameH5: 'H5' }, '/m/play?category=RNG&vendor=TALA&gameId=bituin-7&nodeId=12'],
])('%s', (_name, change, path) => {
  expect(to.game({ ...game, ...change })).toBe(path);
});

test('B328 within its vendor’s list, and there alone, a game that says VASSALAGE opens by itself', () => {
  const marked: to.LaunchedGame = { ...game, isGameH5: 'VASSALAGE' };
  expect(to.game(marked, 'TALA')).toBe(to.game(game));
  expect([to.game(marked, 'BULIK'), to.game(marked, null)]).toEqual(Array(2).fill(to.game(marked)));
});
