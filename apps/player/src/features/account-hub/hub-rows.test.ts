import { flags, type FlagKey } from '@palaro/contract/constants';
import { beforeEach, expect, test } from 'vitest';
import { routes } from '../../app/routes.ts';
import type { MenuFlag, MenuSituation } from '../../overlays/menu.ts';
import { setScreens } from '../../navigation/routes.ts';
import { hubList, hubTiles, memberHomeList, memberHref } from './hub-rows.ts';

const situation = (...on: readonly MenuFlag[]): MenuSituation => ({ audience: 'member', isOn: (flag) => on.includes(flag) });
const asGuest = (...on: readonly MenuFlag[]): MenuSituation => ({ ...situation(...on), audience: 'guest' });
/** The addresses of rows, but for the two of help that every list ends with. */
const hrefs = (rows: readonly { href?: string }[]) =>
  rows.flatMap(({ href }) => (href === undefined || href.startsWith('/m/help') ? [] : [href]));
const withoutFlags = ['/m/myAccount/index', '/m/securityCenter?backUrl=%2Fm%2Fmine', '/m/limits', '/m/set', '/m/feedback'];

beforeEach(() => setScreens(routes));

test('A212 flag MISSIONLB3 shows the tile to the leader board', () => {
  setScreens(routes);
  expect(hrefs(hubTiles(situation('MISSIONLB3')))).toEqual(['/m/leaderBoard']);
  expect(hrefs(hubTiles(situation()))).toEqual([]);
});

test('flag POINTS3 shows the tile to the points', () => {
  setScreens(routes);
  expect(hrefs(hubTiles(situation('POINTS3')))).toEqual(['/m/member/points']);
});

test('A213 flag MANPLAYREB3 shows the tile to the rebates', () => {
  setScreens(routes);
  expect(hrefs(hubTiles(situation('MANPLAYREB3')))).toEqual(['/m/member/manualRebate']);
  expect(hrefs(hubTiles(situation()))).toEqual([]);
});

test('A214 flag REWCEN3 shows the tile to the reward centre', () => {
  setScreens(routes);
  expect(hrefs(hubTiles(situation('REWCEN3')))).toEqual(['/m/rewardCenter']);
  expect(hrefs(hubTiles(situation()))).toEqual([]);
});

test.each([
  ['A223', 'DEPRECM3', '/m/vouReport'],
  ['A224', 'WITHREC3', '/m/withdrawReport'],
  ['A225', 'TRANSREC3', '/m/transaction/record'],
  ['A227', 'TRANSBETREPMEM3', '/m/gameRecord'],
  ['A228', 'PERSREP', '/m/profitandloss'],
] as const)('%s flag %s shows the entry to %s', (_, key, href) => {
  setScreens(routes);
  expect(hrefs(hubList(situation(key)))).toContain(href);
  expect(hrefs(hubList(situation()))).not.toContain(href);
});

test('A230 flag MAILCEN shows the entry to the inbox', () => {
  expect(hrefs(hubList(situation('MAILCEN')))).toContain('/m/webEmail');
  expect(hrefs(hubList(situation()))).not.toContain('/m/webEmail');
});

test('A231 lists feedback whatever the flags say', () => {
  setScreens(routes);
  expect(hrefs(hubList(situation()))).toContain('/m/feedback');
});

test('A226 A229 A233 always lists details, security centre, limits, settings and feedback', () => {
  setScreens(routes);
  expect(hrefs(hubList(situation()))).toEqual(withoutFlags);
});

test('the list stands in three groups, each in the seed’s order, with responsible gaming and terms at its end', () => {
  const texts = hubList(situation(...(Object.keys(flags) as FlagKey[]))).map(({ text }) => text.replace('hub.', ''));
  expect(texts.join(' ')).toBe(
    'depositRecord withdrawalRecord transactionRecord bettingRecord lotteryRecord profitAndLoss ' +
      'myAccount securityCenter titles.limits messages settings feedback support help responsible terms',
  );
});

test('ruling 4: the member centre leads to some of the list, in its order', () => {
  const texts = memberHomeList(situation('TRANSBETREPMEM3', 'MAILCEN', 'DEPRECM3')).map(({ text }) => text);
  expect(texts).toEqual(['hub.bettingRecord', 'hub.securityCenter', 'hub.messages', 'hub.settings', 'hub.responsible']);
});

test('A216 A217 the tile of the VIP benefits leads a member there while their setting is on', () => {
  setScreens(routes);
  expect(hrefs(hubTiles(situation('showVipBenefit')))).toEqual(['/m/member/benefits']);
  expect(hrefs(hubTiles(situation()))).toEqual([]);
});

test.each([[['showVipBenefit']], [[]]] as const)('A111 A218 a guest has the tile with the settings %j, and is led to login', (on) => {
  setScreens(routes);
  expect(hrefs(hubTiles(asGuest(...on)))).toEqual(['/m/login?returnPath=%2Fm%2Fmember%2Fbenefits']);
});

test('shows an entry only when its screen exists', () => {
  setScreens(routes);
  const all = situation(...(Object.keys(flags) as FlagKey[]), 'showVipBenefit');
  const [details, security, limits, ...others] = withoutFlags;
  expect(hrefs([...hubTiles(all), ...hubList(all)])).toEqual([
    '/m/leaderBoard',
    '/m/member/manualRebate',
    '/m/member/points',
    '/m/rewardCenter',
    '/m/member/benefits',
    '/m/vouReport',
    '/m/withdrawReport',
    '/m/transaction/record',
    '/m/gameRecord',
    '/m/lotteryRecord',
    '/m/profitandloss',
    details,
    security,
    limits,
    '/m/webEmail',
    ...others,
  ]);
});

test('A208 A209 A210 A211 leads to deposit and withdrawal, guests to login', () => {
  expect(memberHref('/m/voucherCenter', true)).toBe('/m/voucherCenter');
  expect(memberHref('/m/voucherCenter', false)).toMatch(/^\/m\/login\?/);
  expect(memberHref('/m/withdraw', false)).toMatch(/^\/m\/login\?/);
});

test('A417 a guest has the rows of help alone, and is led from those of an account to login and back (ruling 4)', () => {
  const guest = hubList(asGuest(...(Object.keys(flags) as FlagKey[])));
  expect(guest.map(({ text }) => text)).toEqual(['hub.feedback', 'hub.support', 'hub.help', 'hub.responsible', 'hub.terms']);
  expect(hrefs(guest).length).toBeGreaterThan(0);
  for (const href of hrefs(guest)) expect(href).toMatch(/^\/m\/login\?returnPath=/);
});
