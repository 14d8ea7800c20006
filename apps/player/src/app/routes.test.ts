import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasScreen, routeOf, showsBar, type Bar, type Route, type ScreenRoute } from '../navigation/routes.ts';
import { statusRoute } from '../features/system-status/route.ts';
import { routes } from './routes.ts';

const all: readonly Route[] = routes;
const stated = (path: string): Route => {
  const found = all.find((route) => route.paths.includes(path));
  if (found === undefined) throw new Error(`no feature states ${path}`);
  return found;
};

// The seeds' own lists. The routes below `/m/` that they do not name may go without a bar too, those of ours.
const without: Readonly<Record<Bar, readonly string[]>> = {
  // A069, B194; the login password's form counts as changePsw (ruling 2).
  header: [
    'home',
    'login',
    'register',
    'register.html',
    'changePsw',
    'securityCenter/loginChange',
    'message',
    'gameList',
    'lottery',
    'forget',
    'mine',
  ],
  // A074, B200.
  footer: ['login', 'register', 'slotsCenter', 'gameList', 'lottery', 'forget', 'changePsw', 'app', 'notice', 'help', 'helpDetail'],
  // Screens that need the whole height or the keyboard.
  bottomBar: ['login', 'register', 'forget', 'changePsw', 'gameList', 'slotsCenter', 'lottery', 'message'],
};
const withBar: Readonly<Record<Bar, readonly string[]>> = {
  header: ['notice', 'help', 'messages', 'app', 'member/home', 'securityCenter'],
  footer: ['home', 'activity', 'mine', 'set', 'gameRecord', 'voucherCenter', 'withdraw'],
  bottomBar: ['home', 'mine', 'activity', 'notice'],
};
const bars: readonly Bar[] = ['header', 'footer', 'bottomBar'];

test.each(bars.flatMap((bar) => without[bar].map((path) => [bar, path] as const)))('hides the %s on /m/%s', (bar, path) => {
  expect(showsBar(stated(`/m/${path}`), bar)).toBe(false);
});

test.each(bars.flatMap((bar) => withBar[bar].map((path) => [bar, path] as const)))('shows the %s on /m/%s (ruling 2)', (bar, path) => {
  expect(showsBar(stated(`/m/${path}`), bar)).toBe(true);
});

// The seed's own list.
test.each(['/', '/m', '/m/', '/m/home', '/m/index', '/m/index.html'])('A027 B020 to B024 %s is home, without the shared header', (path) => {
  const route = routeOf(path);
  expect(route?.id).toBe('home');
  expect(showsBar(route, 'header')).toBe(false);
  expect(route?.tab).toBe('home');
});

// They show the page of a house on the whole screen, as a running game.
const launchers = ['/m/launchGame', '/m/startLottery', '/m/lotto-h5'];

test('A074 B200 the footer is missing on the seeds’ own list alone, on their second addresses, in a running game, in the chat, where a break begins, where a first password is chosen, in the rooms of the security centre that are ours and on the way back from a sign-in service', () => {
  const footerless = all.filter((route) => !showsBar(route, 'footer')).flatMap(({ paths }) => paths);
  const seconds = [
    '/m/register.html',
    '/m/securityCenter/loginChange',
    '/m/play',
    ...launchers,
    '/m/firstPassword',
    '/m/social',
    '/m/chat',
    '/m/limits/break',
    ...['secondStep', 'contacts', 'passkeys', 'devices', 'activity', 'services', 'setPassword'].map((room) => `/m/securityCenter/${room}`),
  ];
  expect(footerless.toSorted()).toEqual([...without.footer.map((path) => `/m/${path}`), ...seconds].toSorted());
});

test('A069 B194 the header is missing on the seeds’ own list alone, on home’s other addresses, in a running game, where a first password is chosen and on the way back from a sign-in service', () => {
  const headerless = all.filter((route) => !showsBar(route, 'header')).flatMap(({ paths }) => paths);
  const others = ['/', '/m', '/m/', '/m/index', '/m/index.html', '/m/play', ...launchers, '/m/firstPassword', '/m/social'];
  expect(headerless.toSorted()).toEqual([...without.header.map((path) => `/m/${path}`), ...others].toSorted());
});

test('a game runs on its own screen and on the launchers of lotteries, and on no other', () => {
  expect(routes.flatMap((route: ScreenRoute) => (route.isGame ? route.paths : [])).toSorted()).toEqual([
    '/m/launchGame',
    '/m/lotto-h5',
    '/m/play',
  ]);
});

test('A191 A361 a screen asks for a session, unless it is one of those that guests are shown', () => {
  const open = routes.filter(({ guard }) => guard === 'none').map(({ id }) => id);
  const shown = [
    'home',
    'mine',
    'notice',
    'activity',
    'activityDetail',
    'app',
    'trial',
    'gameList',
    'slotsCenter',
    'winnerBoard',
    'jackpot',
    'help',
    'helpDetail',
    'game',
    'fairPlay',
    'social',
    'lottery',
    'lotteryHistory',
    'break',
  ];
  expect(open.toSorted()).toEqual([...shown, 'login', 'forget', 'register'].toSorted());
});

test('leads back home from five screens of the seeds, and from the way back from a sign-in service', () => {
  const backHome = all.filter(({ back }) => back === 'home').flatMap(({ paths }) => paths);
  expect(backHome.toSorted()).toEqual(['/m/activity', '/m/forget', '/m/login', '/m/register', '/m/register.html', '/m/social', '/m/trail']);
});

test('A101 A103 B186 B187 B193 lights the item of the path in the bottom bar', () => {
  expect(
    ['/m/activity', '/m/activityDetail', '/m/voucherCenter', '/m/mine', '/m/member/home', '/m/member/team', '/m/notice'].map(
      (path) => stated(path).tab,
    ),
  ).toEqual(['promotion', 'promotion', 'deposit', 'member', 'member', 'member', undefined]);
});

test('A060 B064 gives no screen to unknown paths', () => {
  for (const path of ['/m/nope', '/m/a/b/c', '/x', '/m/home/x']) expect(routeOf(path)).toBeNull();
});

test('an address of one of many has the screen of them all, and no other path of so many parts', () => {
  for (const path of ['/m/deposit/0123456789abcdefghjkmnpqrs', '/m/deposit/0123456789abcdefghjkmnpqrs/']) {
    expect(routeOf(path)?.id).toBe('depositOrder');
    expect(hasScreen(`${path}?from=there`)).toBe(true);
  }
  for (const path of ['/m/deposit', '/m/deposit/', '/m/deposit/a/b', '/m/limits/a']) expect(routeOf(path), path).toBeNull();
});

test('a path with a slash at its end is the path without it', () => {
  expect(routeOf('/m/notice/')?.id).toBe('notice');
});

test('no two routes have a path or an id in common', () => {
  const paths = all.flatMap((route) => route.paths);
  expect(new Set(paths).size).toBe(paths.length);
  expect(new Set(routes.map(({ id }) => id)).size).toBe(routes.length);
});

test('each screen names the source file that it loads', async () => {
  for (const { source, load } of [...routes, statusRoute]) {
    expect(existsSync(join(import.meta.dirname, '../..', source)), source).toBe(true);
    expect(String(load)).toContain(source.replace('src/features', '').split('/').at(-1));
  }
});

test('every screen of an account below the shared header has the bottom bar too', () => {
  const bare = routes
    .filter(({ guard, without = [] }: ScreenRoute) => guard === 'session' && !without.includes('header') && without.includes('bottomBar'))
    .map(({ id }) => id);
  // The chat has its own bar there: where one writes.
  expect(bare).toEqual(['chat']);
});

// The seeds' own addresses.
const ofTheSeeds = [
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
  '/m/member/points',
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

test('B001 A001 states every address of the seeds', () => {
  expect(routes.flatMap(({ paths }) => paths)).toEqual(expect.arrayContaining(ofTheSeeds));
});
