import { expect, test } from 'vitest';
import { homePathList } from './home-paths.ts';
import { isBackHome, isFooterHidden, isHeaderHidden, tabOf } from './shell-rules.ts';
import { leadsSomewhere, plannedRoutes, routeOf, routes } from './routes.ts';

test.each([...homePathList])('A027 B020 to B024 %s is home, without the shared header', (path) => {
  expect(routeOf(path)?.id).toBe('home');
  expect(isHeaderHidden(path)).toBe(true);
  expect(tabOf(path)).toBe('home');
});

test.each([
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
])('hides the header on /m/%s', (path) => {
  expect(isHeaderHidden(`/m/${path}`)).toBe(true);
});

test.each(['notice', 'help', 'messages', 'app', 'member/home', 'securityCenter'])('shows the header on /m/%s (ruling 2)', (path) => {
  expect(isHeaderHidden(`/m/${path}`)).toBe(false);
});

test.each(['login', 'register', 'slotsCenter', 'gameList', 'lottery', 'forget', 'changePsw', 'app', 'notice', 'help', 'helpDetail'])(
  'hides the footer on /m/%s',
  (path) => {
    expect(isFooterHidden(`/m/${path}`)).toBe(true);
  },
);

test.each(['home', 'activity', 'mine'])('shows the footer on /m/%s', (path) => {
  expect(isFooterHidden(`/m/${path}`)).toBe(false);
});

test('leads back home from five screens only', () => {
  for (const path of ['login', 'register', 'trail', 'activity', 'forget']) expect(isBackHome(`/m/${path}`)).toBe(true);
  for (const path of ['mine', 'help', 'notice', 'activityDetail']) expect(isBackHome(`/m/${path}`)).toBe(false);
});

test('A101 A103 B186 B187 B193 highlights by the path', () => {
  expect(['/m/activity', '/m/activityDetail', '/m/voucherCenter', '/m/mine', '/m/member/home', '/m/notice'].map(tabOf)).toEqual([
    'promotion',
    'promotion',
    'deposit',
    'member',
    'member',
    null,
  ]);
});

test('A060 B064 gives no screen to unknown paths', () => {
  for (const path of ['/m/nope', '/m/a/b/c', '/x', '/m/home/x']) expect(routeOf(path)).toBeNull();
});

test('keeps planned routes apart: each has a reason, none has a screen, none is linked', () => {
  for (const { path, reason } of plannedRoutes) {
    expect(reason).not.toBe('');
    expect(leadsSomewhere(path)).toBe(false);
  }
  const own = routes.flatMap((route) => route.paths);
  expect(new Set(own).size).toBe(own.length);
});
