import { flags, type FlagKey } from '@palaro/contract/constants';
import { beforeEach, expect, test } from 'vitest';
import { routes } from '../../app/routes.ts';
import type { MenuFlag, MenuSituation } from '../../shared/menu.ts';
import { setScreens } from '../../shared/routes.ts';
import { setScreensAnd } from '../../shared/test-screens.ts';
import * as records from '../account-records/paths.ts';
import { webEmailPath } from '../inbox/paths.ts';
import * as rewards from '../rewards/paths.ts';
import { hubList, hubTiles, memberHref } from './hub-rows.ts';

const situation = (...on: readonly MenuFlag[]): MenuSituation => ({ audience: 'member', isOn: (flag) => on.includes(flag) });
const asGuest = (...on: readonly MenuFlag[]): MenuSituation => ({ ...situation(...on), audience: 'guest' });
const hrefs = (rows: readonly { href: string }[]) => rows.map((row) => row.href);
const securityCentre = '/m/securityCenter?backUrl=%2Fm%2Fmine';
const withoutFlags = ['/m/myAccount/index', securityCentre, '/m/feedback', '/m/set'];

beforeEach(() => setScreensAnd(routes, ...Object.values(records), webEmailPath, ...Object.values(rewards)));

// The rows of these entries (A212 to A218, A223 to A226, A228, A230) are proved with their screens: until then the
// entries stay away, whatever their flags say.
test.each([
  ['MISSIONLB3', '/m/leaderBoard'],
  ['MANPLAYREB3', '/m/member/manualRebate'],
  ['REWCEN3', '/m/rewardCenter'],
] as const)('flag %s brings the tile to %s once that screen exists', (key, href) => {
  expect(hrefs(hubTiles(situation(key)))).toEqual([href]);
  expect(hrefs(hubTiles(situation()))).toEqual([]);
  setScreens(routes);
  expect(hrefs(hubTiles(situation(key)))).toEqual([]);
});

test.each([
  ['DEPRECM3', '/m/vouReport'],
  ['WITHREC3', '/m/withdrawReport'],
  ['TRANSREC3', '/m/transaction/record'],
  ['PERSREP', '/m/profitandloss'],
  ['MAILCEN', '/m/webEmail'],
] as const)('flag %s brings the entry to %s once that screen exists', (key, href) => {
  expect(hrefs(hubList(situation(key))).filter((shown) => !withoutFlags.includes(shown))).toEqual([href]);
  setScreens(routes);
  expect(hrefs(hubList(situation(key)))).toEqual([securityCentre, '/m/feedback', '/m/set']);
});

test('A227 flag TRANSBETREPMEM3 shows the entry to the betting record', () => {
  expect(hrefs(hubList(situation('TRANSBETREPMEM3')))).toContain('/m/gameRecord');
  expect(hrefs(hubList(situation()))).not.toContain('/m/gameRecord');
});

test('A231 lists feedback whatever the flags say', () => {
  setScreens(routes);
  expect(hrefs(hubList(situation()))).toContain('/m/feedback');
});

test('A229 A233 always lists the security centre, settings and feedback; and details, once their screen exists', () => {
  expect(hrefs(hubList(situation()))).toEqual(withoutFlags);
});

test('shows VIP benefits by setting, and to guests, once that screen exists', () => {
  expect(hrefs(hubTiles(situation('showVipBenefit')))).toEqual(['/m/member/benefits']);
  expect(hubTiles(asGuest())).toHaveLength(1);
});

test('shows an entry only when its screen exists', () => {
  setScreens(routes);
  const all = situation(...(Object.keys(flags) as FlagKey[]), 'showVipBenefit');
  expect(hrefs([...hubTiles(all), ...hubList(all)])).toEqual(['/m/gameRecord', securityCentre, '/m/feedback', '/m/set']);
});

test('A208 A209 A210 A211 leads to deposit and withdrawal, guests to login', () => {
  expect(memberHref('/m/voucherCenter', true)).toBe('/m/voucherCenter');
  expect(memberHref('/m/voucherCenter', false)).toMatch(/^\/m\/login\?/);
  expect(memberHref('/m/withdraw', false)).toMatch(/^\/m\/login\?/);
});

test('leads a guest from every entry to login and back (ruling 4)', () => {
  const guest = hubList(asGuest(...(Object.keys(flags) as FlagKey[])));
  expect(guest.length).toBeGreaterThan(0);
  for (const entry of guest) expect(entry.href).toMatch(/^\/m\/login\?returnPath=/);
});
