import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pathOfGame, playPath } from '../features/game-launch/paths.ts';
import { gameListPath } from '../features/game-list/paths.ts';
import { securityCentrePath } from '../features/security/paths.ts';
import { plannedRoutes } from './planned-routes.ts';
import { routes } from './routes.ts';

const featuresDir = join(import.meta.dirname, '../features');

/** Every address that a feature's `paths.ts` builds, those with a query without one. */
const addressesOf = async (feature: string): Promise<Record<string, string>> => {
  const built: Record<string, unknown> = await import(join(featuresDir, feature, 'paths.ts'));
  return Object.fromEntries(
    Object.entries(built)
      .filter(([, build]) => build !== pathOfGame)
      .map(([name, build]) => [name, String(typeof build === 'function' ? build() : build)]),
  );
};

// The seeds' own addresses. A feature of ours may have more.
const built = {
  activityPath: '/m/activity',
  benefitsPath: '/m/member/benefits',
  depositPath: '/m/voucherCenter',
  depositRecordPath: '/m/vouReport',
  feedbackPath: '/m/feedback',
  fundsPasswordPath: '/m/securityCenter/FundsPasswordBox',
  gameListPath: '/m/gameList',
  gameRecordPath: '/m/gameRecord',
  helpPath: '/m/help',
  homePath: '/m/home',
  leaderBoardPath: '/m/leaderBoard',
  loginChangePath: '/m/securityCenter/loginChange',
  loginPath: '/m/login',
  manualRebatePath: '/m/member/manualRebate',
  memberHomePath: '/m/member/home',
  minePath: '/m/mine',
  myAccountPath: '/m/myAccount/index',
  noticePath: '/m/notice',
  playPath: '/m/play',
  profitAndLossPath: '/m/profitandloss',
  registerPath: '/m/register',
  rewardCentrePath: '/m/rewardCenter',
  securityCentrePath: '/m/securityCenter',
  settingsPath: '/m/set',
  slotsCenterPath: '/m/slotsCenter',
  transactionRecordPath: '/m/transaction/record',
  webEmailPath: '/m/webEmail',
  withdrawPath: '/m/withdraw',
  withdrawRecordPath: '/m/withdrawReport',
};
const stated = [
  '/',
  '/m',
  '/m/',
  '/m/activity',
  '/m/activityDetail',
  '/m/agent/team/overview',
  '/m/agent/team/pnl',
  '/m/agentRegister',
  '/m/app',
  '/m/changePsw',
  '/m/feedback',
  '/m/forget',
  '/m/game',
  '/m/gameCenter',
  '/m/gameList',
  '/m/gameRecord',
  '/m/help',
  '/m/helpDetail',
  '/m/home',
  '/m/index',
  '/m/index.html',
  '/m/inviteFriends',
  '/m/launchGame',
  '/m/leaderBoard',
  '/m/login',
  '/m/lottery',
  '/m/lotto-h5',
  '/m/member/agent/agentRebeat',
  '/m/member/agent/getDevidendContract',
  '/m/member/agent/getHourContract',
  '/m/member/agent/getSalaryContract',
  '/m/member/benefits',
  '/m/member/home',
  '/m/member/manualRebate',
  '/m/member/team',
  '/m/message',
  '/m/messages',
  '/m/mine',
  '/m/myAccount/index',
  '/m/notice',
  '/m/play',
  '/m/profitandloss',
  '/m/register',
  '/m/register.html',
  '/m/rewardCenter',
  '/m/securityCenter',
  '/m/securityCenter/FundsPasswordBox',
  '/m/securityCenter/loginChange',
  '/m/set',
  '/m/slotsCenter',
  '/m/startLottery',
  '/m/trail',
  '/m/transaction/record',
  '/m/vouReport',
  '/m/voucherCenter',
  '/m/webEmail',
  '/m/withdraw',
  '/m/withdrawReport',
];

test('B001 A001 builds and states every address, all under /m/', async () => {
  const features = readdirSync(featuresDir, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('/paths.ts'))
    .map((file) => file.replace('/paths.ts', ''));
  expect(features.length).toBeGreaterThan(10);
  const all = Object.assign({}, ...(await Promise.all(features.toSorted().map(addressesOf)))) as Record<string, string>;
  for (const path of Object.values(all)) expect(path).toMatch(/^\/m\//);
  expect(all).toMatchObject(built);
  expect([...routes, ...(await plannedRoutes())].flatMap(({ paths }) => paths)).toEqual(expect.arrayContaining(stated));
  expect(playPath({ category: 'RNG', vendor: 'TALA', gameId: 'bituin-7', nodeId: '12' })).toBe(
    '/m/play?category=RNG&vendor=TALA&gameId=bituin-7&nodeId=12',
  );
  expect(securityCentrePath('/m/mine')).toBe('/m/securityCenter?backUrl=%2Fm%2Fmine');
});

test('B139 leads "more" to the favourite filter', () => {
  expect(gameListPath({ type: 'fav' })).toBe('/m/gameList?type=fav');
});
