import { flags, type FlagKey } from '@palaro/contract/constants';
import { beforeEach, expect, test } from 'vitest';
import { routes } from '../../app/routes.ts';
import { setScreens, type ScreenRoute } from '../../shared/routes.ts';
import * as records from '../account-records/paths.ts';
import { feedbackPath } from '../feedback/paths.ts';
import { webEmailPath } from '../inbox/paths.ts';
import * as rewards from '../rewards/paths.ts';
import { securityCentrePath } from '../security/paths.ts';
import { greetedName, hubList, hubTiles, memberHref, vipLabel, type HubSituation } from './hub-entries.ts';

const situation = (over: Partial<HubSituation> = {}): HubSituation => ({
  isLogin: true,
  flag: () => false,
  showVipBenefit: false,
  ...over,
});
const later: ScreenRoute = {
  id: 'later',
  paths: [...Object.values(records), feedbackPath, webEmailPath, ...Object.values(rewards), securityCentrePath()],
  title: 'home.title',
  guard: 'session',
  source: '',
  load: () => Promise.reject(new Error('not shown')),
};
const only = (key: FlagKey) => situation({ flag: (asked) => asked === key });
const hrefs = (entries: readonly { href: string }[]) => entries.map((entry) => entry.href);
const withoutFlags = ['/m/myAccount/index', '/m/securityCenter?backUrl=%2Fm%2Fmine', '/m/feedback', '/m/set'];

beforeEach(() => setScreens([...routes, later]));

// The rows of these entries (A212 to A218, A223 to A226, A228 to A231) are proved with their screens: until then the
// entries stay away, whatever their flags say.
test.each([
  ['MISSIONLB3', '/m/leaderBoard'],
  ['MANPLAYREB3', '/m/member/manualRebate'],
  ['REWCEN3', '/m/rewardCenter'],
] as const)('flag %s brings the tile to %s once that screen exists', (key, href) => {
  expect(hrefs(hubTiles(only(key)))).toEqual([href]);
  expect(hrefs(hubTiles(situation()))).toEqual([]);
  setScreens(routes);
  expect(hrefs(hubTiles(only(key)))).toEqual([]);
});

test.each([
  ['DEPRECM3', '/m/vouReport'],
  ['WITHREC3', '/m/withdrawReport'],
  ['TRANSREC3', '/m/transaction/record'],
  ['PERSREP', '/m/profitandloss'],
  ['MAILCEN', '/m/webEmail'],
] as const)('flag %s brings the entry to %s once that screen exists', (key, href) => {
  expect(hrefs(hubList(only(key))).filter((shown) => !withoutFlags.includes(shown))).toEqual([href]);
  setScreens(routes);
  expect(hrefs(hubList(only(key)))).toEqual(['/m/set']);
});

test('A227 flag TRANSBETREPMEM3 shows the entry to the betting record', () => {
  expect(hrefs(hubList(only('TRANSBETREPMEM3')))).toContain('/m/gameRecord');
  expect(withoutFlags).not.toContain('/m/gameRecord');
});

test('A233 always lists settings; and details, security centre and feedback, once their screens exist', () => {
  expect(hrefs(hubList(situation()))).toEqual(withoutFlags);
});

test('shows VIP benefits by setting, and to guests, once that screen exists', () => {
  expect(hrefs(hubTiles(situation({ showVipBenefit: true })))).toEqual(['/m/member/benefits']);
  expect(hubTiles(situation({ isLogin: false }))).toHaveLength(1);
});

test('shows an entry only when its screen exists', () => {
  setScreens(routes);
  const all = situation({ flag: (key) => key in flags, showVipBenefit: true });
  expect(hrefs([...hubTiles(all), ...hubList(all)])).toEqual(['/m/gameRecord', '/m/set']);
});

test('A208 A209 A210 A211 leads to deposit and withdrawal, guests to login', () => {
  expect(memberHref('/m/voucherCenter', true)).toBe('/m/voucherCenter');
  expect(memberHref('/m/voucherCenter', false)).toMatch(/^\/m\/login\?/);
  expect(memberHref('/m/withdraw', false)).toMatch(/^\/m\/login\?/);
});

test('leads a guest from every entry to login and back (ruling 4)', () => {
  const guest = hubList(situation({ isLogin: false, flag: () => true }));
  expect(guest.length).toBeGreaterThan(0);
  for (const entry of guest) expect(entry.href).toMatch(/^\/m\/login\?returnPath=/);
});

test('A203 A431 has a VIP label only when a club label exists', () => {
  expect(vipLabel({ clubLabel: { labelName: 'Gold' } })).toBe('Gold');
  expect(vipLabel({ clubLabel: { labelName: '0' } })).toBeNull();
  expect(vipLabel({ clubLabel: { labelName: '' } })).toBeNull();
  expect(vipLabel(undefined)).toBeNull();
});

test('A205 greets by nickname, else by account', () => {
  expect(greetedName({ nickname: 'Neng', account: 'maria' }, 'maria')).toBe('Neng');
  expect(greetedName({ nickname: '', account: 'maria' }, 'x')).toBe('maria');
  expect(greetedName(undefined, 'maria')).toBe('maria');
});
