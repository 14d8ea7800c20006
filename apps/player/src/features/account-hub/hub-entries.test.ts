import { flags, type FlagKey } from '@palaro/contract/constants';
import { expect, test } from 'vitest';
import { greetedName, hubList, hubTiles, memberHref, vipLabel, type HubSituation } from './hub-entries.ts';

const situation = (over: Partial<HubSituation> = {}): HubSituation => ({
  isLogin: true,
  flag: () => false,
  showVipBenefit: false,
  leads: () => true,
  ...over,
});
const only = (key: FlagKey) => situation({ flag: (asked) => asked === key });
const hrefs = (entries: readonly { href: string }[]) => entries.map((entry) => entry.href);
const withoutFlags = hrefs(hubList(situation()));

test.each([
  ['A212', 'MISSIONLB3', '/m/leaderBoard'],
  ['A213', 'MANPLAYREB3', '/m/member/manualRebate'],
  ['A214', 'REWCEN3', '/m/rewardCenter'],
] as const)('%s flag %s shows the tile to %s', (_, key, href) => {
  expect(hrefs(hubTiles(only(key)))).toEqual([href]);
  expect(hrefs(hubTiles(situation()))).toEqual([]);
});

test.each([
  ['A223', 'DEPRECM3', '/m/vouReport'],
  ['A224', 'WITHREC3', '/m/withdrawReport'],
  ['A225', 'TRANSREC3', '/m/transaction/record'],
  ['A227', 'TRANSBETREPMEM3', '/m/gameRecord'],
  ['A228', 'PERSREP', '/m/profitandloss'],
  ['A230', 'MAILCEN', '/m/webEmail'],
] as const)('%s flag %s shows the entry to %s', (_, key, href) => {
  expect(hrefs(hubList(only(key))).filter((shown) => !withoutFlags.includes(shown))).toEqual([href]);
});

test('A226 A229 A231 A233 always lists details, security centre, feedback and settings', () => {
  expect(withoutFlags).toEqual(['/m/myAccount/index', '/m/securityCenter?backUrl=%2Fm%2Fmine', '/m/feedback', '/m/set']);
});

test('A216 A217 A218 shows VIP benefits by setting, and to guests', () => {
  expect(hrefs(hubTiles(situation({ showVipBenefit: true })))).toEqual(['/m/member/benefits']);
  expect(hubTiles(situation({ isLogin: false }))).toHaveLength(1);
});

test('A430 shows an entry only when its screen exists', () => {
  const all = situation({
    flag: (key) => key in flags,
    showVipBenefit: true,
    leads: (href) => href === '/m/gameRecord' || href === '/m/set',
  });
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
