import type { TextKey } from '@palaro/i18n';
import type { ComponentType } from 'react';
import { homePathList } from './home-paths.ts';

/**
 * One screen of the app. `title` is a catalogue key: the header shows it and `document.title` carries it (ruling 1).
 * `guard: 'session'` leads a guest to login and back (A361, ruling 5).
 */
export type Route = {
  readonly id: string;
  readonly paths: readonly string[];
  readonly title: TextKey;
  readonly guard: 'none' | 'session';
  /** Source file of the screen, as the build's manifest names it: its scripts are preloaded with the document. */
  readonly source: string;
  readonly load: () => Promise<ComponentType>;
};

const lobby = {
  source: 'src/features/lobby/home-screen.tsx',
  load: () => import('../features/lobby/home-screen.tsx').then((it) => it.HomeScreen),
};
const gameList = {
  source: 'src/features/game-list/game-list-screen.tsx',
  load: () => import('../features/game-list/game-list-screen.tsx').then((it) => it.GameListScreen),
};

const hub = {
  source: 'src/features/account-hub/hub-screen.tsx',
  load: () => import('../features/account-hub/hub-screen.tsx').then((it) => it.createHubScreen(leadsSomewhere)),
};

/** Every screen that exists. */
export const routes: readonly Route[] = [
  { id: 'home', paths: homePathList, title: 'home.title', guard: 'none', ...lobby },
  { id: 'game', paths: ['/m/game', '/m/gameCenter'], title: 'titles.gameCenter', guard: 'none', ...lobby },
  { id: 'gameList', paths: ['/m/gameList'], title: 'titles.gameList', guard: 'none', ...gameList },
  { id: 'slotsCenter', paths: ['/m/slotsCenter'], title: 'titles.slots', guard: 'none', ...gameList },
  {
    id: 'play',
    paths: ['/m/play'],
    title: 'titles.gameList',
    guard: 'session',
    source: 'src/features/game-launch/play-screen.tsx',
    load: () => import('../features/game-launch/play-screen.tsx').then((it) => it.PlayScreen),
  },
  {
    id: 'notice',
    paths: ['/m/notice'],
    title: 'titles.notice',
    guard: 'none',
    source: 'src/features/announcements/notice-screen.tsx',
    load: () => import('../features/announcements/notice-screen.tsx').then((it) => it.NoticeScreen),
  },
  {
    id: 'activity',
    paths: ['/m/activity', '/m/activityDetail'],
    title: 'titles.activity',
    guard: 'none',
    source: 'src/features/announcements/activity-screen.tsx',
    load: () => import('../features/announcements/activity-screen.tsx').then((it) => it.ActivityScreen),
  },
  {
    id: 'deposit',
    paths: ['/m/voucherCenter'],
    title: 'common.deposit',
    guard: 'session',
    source: 'src/features/wallet/deposit-screen.tsx',
    load: () => import('../features/wallet/deposit-screen.tsx').then((it) => it.DepositScreen),
  },
  {
    id: 'withdraw',
    paths: ['/m/withdraw'],
    title: 'common.withdraw',
    guard: 'session',
    source: 'src/features/wallet/withdraw-screen.tsx',
    load: () => import('../features/wallet/withdraw-screen.tsx').then((it) => it.WithdrawScreen),
  },
  {
    id: 'login',
    paths: ['/m/login'],
    title: 'titles.login',
    guard: 'none',
    source: 'src/features/login/login-screen.tsx',
    load: () => import('../features/login/login-screen.tsx').then((it) => it.LoginScreen),
  },
  {
    id: 'register',
    paths: ['/m/register', '/m/register.html'],
    title: 'titles.register',
    guard: 'none',
    source: 'src/features/registration/registration-screen.tsx',
    load: () => import('../features/registration/registration-screen.tsx').then((it) => it.RegistrationScreen),
  },
  { id: 'mine', paths: ['/m/mine'], title: 'titles.mine', guard: 'none', ...hub },
  { id: 'memberHome', paths: ['/m/member/home'], title: 'titles.memberHome', guard: 'session', ...hub },
  {
    id: 'settings',
    paths: ['/m/set'],
    title: 'titles.set',
    guard: 'session',
    source: 'src/features/settings/settings-screen.tsx',
    load: () => import('../features/settings/settings-screen.tsx').then((it) => it.SettingsScreen),
  },
  {
    id: 'gameRecord',
    paths: ['/m/gameRecord'],
    title: 'titles.gameRecord',
    guard: 'session',
    source: 'src/features/betting-record/record-screen.tsx',
    load: () => import('../features/betting-record/record-screen.tsx').then((it) => it.RecordScreen),
  },
  {
    id: 'help',
    paths: ['/m/help'],
    title: 'titles.help',
    guard: 'none',
    source: 'src/features/legal/legal-screen.tsx',
    load: () => import('../features/legal/legal-screen.tsx').then((it) => it.LegalScreen),
  },
];

/** In place of every screen while the site is closed; it has no address of its own. */
export const statusRoute: Route = {
  id: 'status',
  paths: [],
  title: 'home.title',
  guard: 'none',
  source: 'src/features/system-status/status-screen.tsx',
  load: () => import('../features/system-status/status-screen.tsx').then((it) => it.StatusScreen),
};

/** A path of the seeds without a screen yet: it behaves as unknown, and nothing links to it. */
export type PlannedRoute = { readonly path: string; readonly reason: string };

const planned = (byReason: Readonly<Record<string, readonly string[]>>): readonly PlannedRoute[] =>
  Object.entries(byReason).flatMap(([reason, paths]) => paths.map((path) => ({ path, reason })));

/** Routes that the seeds name and that later issues bring. One list, so that none of them pretends. Marked so that it stays out of the browser. */
export const plannedRoutes: readonly PlannedRoute[] = /* @__PURE__ */ planned({
  'the lottery launcher and its draws': ['/m/launchGame', '/m/lottery', '/m/startLottery', '/m/lotto-h5'],
  'the help centre': ['/m/helpDetail'],
  'free-play accounts': ['/m/trail'],
  'promotions, rewards and rebates': ['/m/rewardCenter', '/m/leaderBoard', '/m/member/manualRebate', '/m/member/benefits'],
  'the message inbox': ['/m/webEmail', '/m/message', '/m/messages'],
  feedback: ['/m/feedback'],
  'the download page': ['/m/app'],
  'password recovery': ['/m/forget'],
  'the security centre': ['/m/changePsw', '/m/securityCenter', '/m/securityCenter/loginChange', '/m/securityCenter/FundsPasswordBox'],
  'the agent area': [
    '/m/member/agent/getSalaryContract',
    '/m/member/agent/getDevidendContract',
    '/m/member/agent/getHourContract',
    '/m/member/agent/agentRebeat',
    '/m/member/team',
    '/m/agent/team/overview',
    '/m/agent/team/pnl',
    '/m/agentRegister',
    '/m/inviteFriends',
  ],
  'cashier and profit records': ['/m/myAccount/index', '/m/profitandloss', '/m/transaction/record', '/m/vouReport', '/m/withdrawReport'],
});

const byPath: ReadonlyMap<string, Route> = new Map(routes.flatMap((route) => route.paths.map((path) => [path, route] as const)));

const trimmed = (pathname: string): string =>
  pathname.length > 1 && pathname.endsWith('/') && pathname !== '/m/' ? pathname.slice(0, -1) : pathname;

/** The screen of a path, or null: unknown and planned paths are replaced by home (ruling 3). */
export const routeOf = (pathname: string): Route | null => byPath.get(trimmed(pathname)) ?? null;

/** Whether a link to this address leads to a screen; links that do not are not shown. */
export const leadsSomewhere = (href: string): boolean => routeOf(href.split(/[?#]/, 1)[0] ?? '') !== null;
