import type { Page } from '@playwright/test';
import { calls, hold, refuse } from './answers.ts';
import type { Shot } from './shot.ts';
import { offline, opens, scrollTo } from './steps.ts';

const box = 'input[name=gameName]';
/** Earlier searches of this phone. */
const searchedBefore = async (page: Page): Promise<void> =>
  void (await page.addInitScript(() =>
    localStorage.setItem('searches', JSON.stringify(['perya', 'dragon', 'sabong ng bayan sa plaza 2026', 'fiesta'])),
  ));
/** The first games of the list have closed since it was drawn. */
const someClosed = async (page: Page): Promise<void> => {
  await page.route('**/wps/games/closed**', async (route) => {
    const list = await page
      .locator('a.game-card__link[href*="nodeId="]')
      .evaluateAll((links) => links.slice(1, 4).map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('nodeId') ?? ''));
    await route.fulfill({ contentType: 'application/json', body: JSON.stringify({ success: true, value: { list } }) });
  });
};
const untilClosed = opens('[data-closed]', async () => undefined);

/** Lists of games and their search, in the states that the lists by kind do not show. */
export const searchShots: readonly Shot[] = [
  {
    name: 'search-recent',
    path: '/m/gameList',
    who: 'guest',
    rtl: true,
    before: searchedBefore,
    after: opens('.search-panel', (page) => page.locator(box).focus()),
  },
  { name: 'search-similar', path: '/m/gameList?gameName=fiestaxqzw', who: 'member', rtl: true, fullPage: true },
  {
    name: 'search-offline',
    path: '/m/gameList?gameType=RNG',
    who: 'guest',
    after: async (page) => {
      const name = (await page.locator('.game-list__games .game-card__link').first().getAttribute('aria-label')) ?? '';
      await page.waitForFunction((shown) => localStorage.getItem('seenGames')?.includes(shown), name);
      await offline(page);
      await opens('.search-panel__art', () => page.locator(box).fill(name.slice(0, 4)))(page);
    },
  },
  { name: 'list-closed', path: '/m/gameList?gameType=RNG', who: 'guest', before: someClosed, after: untilClosed },
  { name: 'list-hot', path: '/m/gameList?gameType=FISH&type=hot', who: 'guest' },
  { name: 'list-classified', path: '/m/gameList?gameType=RNG&gameClassify=BG', who: 'guest' },
  { name: 'list-bingo', path: '/m/gameList?gameType=PVP&gameClassify=BINGO', who: 'guest', rtl: true },
  { name: 'list-vendor', path: '/m/gameList?vassalage=PISO', who: 'guest', rtl: true },
  { name: 'list-live', path: '/m/gameList?gameType=LIVE', who: 'guest' },
  { name: 'list-recent-empty', path: '/m/gameList?type=recent', who: 'guest' },
  { name: 'game-centre', path: '/m/gameCenter', who: 'guest' },
  { name: 'home-favourites-empty', path: '/m/home?category=FAV', who: 'member' },
  { name: 'home-popular', path: '/m/home', who: 'guest', rtl: true, after: scrollTo('.home-more') },
  { name: 'board-loading', path: '/m/winnerBoard', who: 'guest', before: hold(calls) },
  { name: 'board-failed', path: '/m/winnerBoard', who: 'guest', before: refuse('**/wps/games/winners**') },
  { name: 'live-models', path: '/m/home?category=LIVESTREAM', who: 'guest', site: 'livestream', rtl: true },
  { name: 'live-models-failed', path: '/m/home?category=LIVESTREAM', who: 'guest', site: 'livestream', before: refuse('**/wps/live/**') },
];
