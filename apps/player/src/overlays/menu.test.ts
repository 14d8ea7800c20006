import { beforeEach, expect, test } from 'vitest';
import { players, shownRows, type Audience, type MenuRow } from './menu.ts';
import { setScreensAnd } from '../testing/test-screens.ts';

const rows: readonly MenuRow[] = [
  { text: 'menu.home', icon: 'house', href: '/m/home' },
  { text: 'menu.help', icon: 'question', href: '/m/later' },
  { text: 'menu.app', icon: 'download-simple', href: 'https://example.com/app' },
  { text: 'menu.bettingRecord', icon: 'receipt', href: '/m/home?tab=bets', flag: 'TRANSBETREPMEM3' },
  { text: 'menu.signOut', icon: 'sign-out', opens: 'signOut', who: players },
  { text: 'menu.promotion', icon: 'gift', href: '/m/home', who: ['trial'], flag: 'promoCategory' },
];
const shown = (audience: Audience, ...on: readonly string[]) =>
  shownRows(rows, { audience, isOn: (flag) => on.includes(flag) }).map(({ text }) => text);

beforeEach(() => setScreensAnd([], '/m/home'));

test('a menu leaves out the rows of others, those whose flag is off and those without a screen', () => {
  expect(shown('guest')).toEqual(['menu.home', 'menu.app']);
  expect(shown('agent', 'TRANSBETREPMEM3')).toEqual(['menu.home', 'menu.app', 'menu.bettingRecord', 'menu.signOut']);
  expect(shown('trial', 'promoCategory')).toEqual(['menu.home', 'menu.app', 'menu.signOut', 'menu.promotion']);
  expect(shown('member', 'promoCategory')).toEqual(['menu.home', 'menu.app', 'menu.signOut']);
});
