import type { Page } from '@playwright/test';
import { hold, refuse } from './answers.ts';
import { play } from './play-steps.ts';
import { offline } from './steps.ts';
import type { Shot } from './shot.ts';

const player = { path: '/m/help?tag=tc', who: 'player' } as const;
const sideways = (page: Page): Promise<void> => page.setViewportSize({ width: 844, height: 390 });

/** A studio that never answers, and the page's clock, so that nobody has to wait for it. */
const silent = async (page: Page): Promise<void> => {
  await page.clock.install();
  await page.route('**/play?game=**', () => undefined);
};
/** Opens a game of the catalogue, and lets so many milliseconds pass. */
const openAndWait =
  (ms: number) =>
  async (page: Page): Promise<void> => {
    await page.locator('.game-card__link').first().click();
    await page.locator('iframe.play__frame').waitFor({ state: 'attached' });
    await page.clock.fastForward(ms);
    await page.waitForTimeout(400);
  };
const sheet =
  (button: RegExp) =>
  async (page: Page): Promise<void> => {
    await play('gameType=RNG')(page);
    await page.getByRole('button', { name: button }).click();
    await page.locator('dialog[open] section').first().waitFor();
    await page.waitForTimeout(600);
  };
const fairPlay = async (page: Page): Promise<void> => {
  await page.locator('.fair-play-link').first().click();
  await page.locator('.fair-play__part').first().waitFor();
};

const gameMenu = async (page: Page): Promise<void> => {
  await page.locator('.game-card__link').first().click({ button: 'right' });
  await page.locator('dialog[open] .ui-list-row').first().waitFor();
  await page.waitForTimeout(600);
};

/** Free rounds of the game that is looked at, or of one without a picture; what each has become of. */
const freeRounds =
  (...states: readonly string[]) =>
  async (page: Page): Promise<void> =>
    void (await page.route('**/wps/games/free-rounds**', (route) => {
      const nodeId = new URL(page.url()).searchParams.get('nodeId') ?? '7';
      const game = { nodeId, nodeName: 'Sarimanok', vassalage: 'TALA', gameId: 'sarimanok', gameType: 'RNG', isGameH5: null, iconUrl: '' };
      const given = { game, count: 6, left: 5, stake: '2.00', until: '2026-12-03T16:00:00.000Z' };
      const list = states.map((state, place) => ({ ...given, id: String(place), state, left: state === 'played' ? 0 : 5 - place }));
      return route.fulfill({ contentType: 'application/json', body: JSON.stringify({ success: true, value: { list } }) });
    }));

/** The states of a game's frame, and what is known of its fairness. */
export const frameShots: readonly Shot[] = [
  { name: 'frame-slow', path: '/m/gameList?gameType=RNG', who: 'player', before: silent, after: openAndWait(9000), rtl: true },
  { name: 'frame-failed', path: '/m/gameList?gameType=RNG', who: 'player', before: silent, after: openAndWait(31_000), rtl: true },
  {
    name: 'frame-closed',
    ...player,
    rtl: true,
    after: async (page) => {
      await play('gameType=RNG')(page);
      const frame = page.frameLocator('iframe.play__frame').locator('body');
      await frame.evaluate(() => window.parent.postMessage({ type: 'palaro:closed' }, '*'));
      await page.locator('.play__failed').waitFor();
    },
  },
  {
    name: 'frame-sideways',
    ...player,
    after: async (page) => {
      await play('gameType=RNG')(page);
      await sideways(page);
      await page.waitForTimeout(800);
    },
  },
  {
    name: 'frame-table-sideways',
    ...player,
    after: async (page) => {
      await play('gameType=LIVE')(page);
      await sideways(page);
      await page.waitForTimeout(800);
    },
  },
  { name: 'frame-table', ...player, after: play('gameType=LIVE') },
  { name: 'frame-cashier', ...player, after: sheet(/cashier/i) },
  { name: 'frame-fair-play', ...player, after: sheet(/^(fair play|patas na laro)$/i) },
  { name: 'fair-play', path: '/m/gameList?gameType=RNG', who: 'guest', after: fairPlay, fullPage: true, rtl: true },
  { name: 'fair-play-by-choice', path: '/m/gameList?gameType=FISH', who: 'guest', after: fairPlay, fullPage: true },
  { name: 'game-menu', path: '/m/gameList?gameType=RNG', who: 'player', after: gameMenu, rtl: true },
  {
    name: 'free-rounds-game',
    path: '/m/gameList?gameType=RNG',
    who: 'member',
    rtl: true,
    before: freeRounds('open', 'ended'),
    after: fairPlay,
  },
  {
    name: 'free-rounds',
    path: '/m/freeRounds',
    who: 'member',
    rtl: true,
    before: freeRounds('open', 'played', 'ended', 'withdrawn'),
  },
  { name: 'free-rounds-none', path: '/m/freeRounds', who: 'member', rtl: true },
  { name: 'free-rounds-loading', path: '/m/freeRounds', who: 'member', before: hold('**/wps/games/free-rounds**') },
  { name: 'free-rounds-failed', path: '/m/freeRounds', who: 'member', before: refuse('**/wps/games/free-rounds**') },
  { name: 'free-rounds-offline', path: '/m/freeRounds', who: 'member', before: freeRounds('open', 'played'), after: offline },
  { name: 'fair-play-unknown', path: '/m/fairPlay', who: 'guest' },
];
