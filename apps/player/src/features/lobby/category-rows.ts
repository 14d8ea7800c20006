import { categoryMenuDefault, type CategoryKey } from '@palaro/contract/constants';
import { shownRows, type PlainMenuRow, type MenuSituation } from '../../overlays/menu.ts';
import * as to from '../../navigation/to.ts';

export type CategoryRow = PlainMenuRow & { readonly key: CategoryKey };

/** Every category that a menu can have. Those without an address show their games on home itself. */
const rows: Readonly<Record<CategoryKey, Omit<CategoryRow, 'key'>>> = {
  ALL: { text: 'home.category.ALL', icon: 'game-controller-fill' },
  HOME: { text: 'home.category.HOME', icon: 'house-fill' },
  HOT: { text: 'home.category.HOT', icon: 'fire-fill' },
  FAV: { text: 'home.category.FAV', icon: 'star-fill' },
  NEW_GAME: { text: 'home.category.NEW_GAME', icon: 'sparkle-fill' },
  BGS: { text: 'home.category.BGS', icon: 'crown-simple-fill' },
  BG: { text: 'home.category.BG', icon: 'dice-five-fill' },
  RNG: { text: 'home.category.RNG', icon: 'cherries-fill' },
  FISH: { text: 'home.category.FISH', icon: 'fish-fill' },
  PVP: { text: 'home.category.PVP', icon: 'cards-fill' },
  LIVE: { text: 'home.category.LIVE', icon: 'video-camera-fill' },
  SPORTS: { text: 'home.category.SPORTS', icon: 'soccer-ball-fill' },
  ESPORTS: { text: 'home.category.ESPORTS', icon: 'game-controller-fill' },
  COCKFIGHT: { text: 'home.category.COCKFIGHT', icon: 'bird-fill' },
  REWARD: { text: 'home.category.REWARD', icon: 'gift', href: to.rewardCentre },
  PROMO: { text: 'home.category.PROMO', icon: 'gift', href: to.activity, flag: 'promoCategory' },
  LOTT: { text: 'home.category.LOTT', icon: 'ticket-fill' },
  ELOTT: { text: 'home.category.ELOTT', icon: 'ticket-fill' },
  LIVESTREAM: { text: 'home.category.LIVESTREAM', icon: 'video-camera-fill', flag: 'LIVEMODEL3' },
  FEEDBACK: { text: 'home.category.FEEDBACK', icon: 'megaphone-simple-fill', href: to.feedback },
};

export const categoryRow = (key: CategoryKey): CategoryRow => ({ key, ...rows[key] });

/**
 * The category menu's entries in order (B089, ruling 23): the merchant's sorting list, where it is empty the default
 * order (B275). HOME comes first whatever the list says.
 */
export const menuRows = (sorting: readonly CategoryKey[], situation: MenuSituation): readonly CategoryRow[] => {
  const listed: readonly CategoryKey[] = sorting.length === 0 ? categoryMenuDefault : sorting;
  const order = new Set<CategoryKey>(['HOME', ...listed, 'PROMO']);
  order.delete('ALL');
  return shownRows([...order].map(categoryRow), situation);
};
