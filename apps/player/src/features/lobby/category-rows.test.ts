import type { CategoryKey } from '@palaro/contract/constants';
import { beforeEach, expect, test } from 'vitest';
import { routes } from '../../app/routes.ts';
import type { MenuFlag } from '../../overlays/menu.ts';
import { setScreens } from '../../navigation/routes.ts';
import { setScreensAnd } from '../../testing/test-screens.ts';
import * as to from '../../navigation/to.ts';
import { menuRows } from './category-rows.ts';

const keys = (sorting: readonly CategoryKey[], ...on: readonly MenuFlag[]): readonly CategoryKey[] =>
  menuRows(sorting, { audience: 'guest', isOn: (flag) => on.includes(flag) }).map(({ key }) => key);

beforeEach(() => setScreensAnd(routes, to.rewardCentre));

test('lists the menu in the default order', () => {
  expect(keys([])).toEqual([
    'HOME',
    'HOT',
    'FAV',
    'NEW_GAME',
    'BGS',
    'BG',
    'RNG',
    'FISH',
    'PVP',
    'LIVE',
    'SPORTS',
    'ESPORTS',
    'COCKFIGHT',
    'REWARD',
  ]);
});

test("B275 follows the merchant's sorting list, HOME first (ruling 23)", () => {
  expect(keys(['FISH', 'HOME', 'RNG', 'LIVESTREAM'])).toEqual(['HOME', 'FISH', 'RNG']);
  expect(keys(['LIVESTREAM'], 'LIVEMODEL3')).toEqual(['HOME', 'LIVESTREAM']);
});

test('B046 B093 adds PROMO, which leads to the promotions, by configuration and shows no entry without a screen', () => {
  expect(keys(['HOT'], 'promoCategory')).toEqual(['HOME', 'HOT', 'PROMO']);
  const promo = menuRows(['HOT'], { audience: 'guest', isOn: () => true }).find(({ key }) => key === 'PROMO');
  expect(promo?.href).toBe('/m/activity');
  setScreens(routes.filter(({ paths }) => !paths.includes(to.rewardCentre)));
  expect(keys(['HOT', 'REWARD', 'FEEDBACK'])).toEqual(['HOME', 'HOT', 'FEEDBACK']);
});
