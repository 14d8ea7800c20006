import { pseudoLanguage } from '../../packages/contract/src/constants.ts';
import { expect, type FrameLocator, type Page } from '@playwright/test';
import type { Shot } from './shot.ts';
import { opens } from './steps.ts';

const player = { path: '/m/help?tag=tc', who: 'player' } as const;
/** A stack that has just started reads the house's list within this time, and a game of one minute draws within it. */
const houseMs = 75_000;
/** The draws of the game of five digits that is drawn each minute. */
const fiveDraws = '**/api/games/five-1/draws';

const house = (page: Page): FrameLocator => page.frameLocator('iframe.play__frame');

const isKnown = async ({ id, languages }: { id: string; languages: readonly string[] }): Promise<boolean> => {
  const knows = async (language: string): Promise<boolean> => {
    const { value } = (await (await fetch(`/wps/lottery/games?language=${language}`, { cache: 'reload' })).json()) as {
      value: { list: { gameId: string }[] };
    };
    return value.list.some((game) => game.gameId === id);
  };
  return (await Promise.all(languages.map(knows))).every(Boolean);
};
/** Opens a lottery in its frame, once the platform knows the house's list; what the browser kept of an earlier one is replaced. */
const enter =
  (gameId: string, vendor: string, playType = 'trad') =>
  async (page: Page): Promise<void> => {
    await expect
      .poll(() => page.evaluate(isKnown, { id: gameId, languages: ['EN', 'TY', pseudoLanguage] }), { timeout: houseMs, intervals: [1000] })
      .toBe(true);
    await page.goto(new URL(`/m/launchGame?${new URLSearchParams({ vendor, gameId, playType })}`, page.url()).href);
    await house(page).locator('body.ready .tabs, .alarm:not([hidden])').first().waitFor();
    await page.waitForTimeout(1500);
  };
const five = enter('five-1', 'LOTT');
const tab = async (page: Page, name: string): Promise<void> => {
  await house(page).locator(`#tab-${name}`).click();
  await page.waitForTimeout(500);
};
/** One number in each of the five places. */
const pick = async (page: Page): Promise<void> => {
  const rows = house(page).locator('.chip-row');
  for (const [row, number] of ['4', '0', '9', '7', '2'].entries())
    await rows.nth(row).getByRole('button', { name: number }).first().click();
};
const openSlip = async (page: Page): Promise<void> => {
  await five(page);
  await pick(page);
  await house(page).locator('.deck .second-button').click();
  for (let more = 0; more < 2; more++) await house(page).locator('.aids button').first().click();
  await house(page).locator('.deck .main-button').click();
  await house(page).locator('.sheet .steps button').last().click();
  await page.waitForTimeout(400);
};
const place = async (page: Page): Promise<void> => {
  await openSlip(page);
  await house(page).locator('.sheet footer .main-button').click();
  await house(page).locator('.receipt').waitFor();
  await page.waitForTimeout(500);
};
const results = async (page: Page): Promise<void> => {
  await five(page);
  await tab(page, 'results');
  await house(page).locator('.card').first().waitFor({ timeout: houseMs });
};
/** The page that works a draw's numbers out again, in the place of the game that leads to it. */
const verify = async (page: Page): Promise<void> => {
  await results(page);
  const link = house(page).locator('a[href^="/verify"]').first();
  await page.goto(await link.evaluate((element) => (element as HTMLAnchorElement).href));
  await page.locator('.verdict').waitFor();
};
/** Bets on the coming draw have just ended. */
const closing = async (page: Page): Promise<void> =>
  void (await page.route(fiveDraws, async (route) => {
    const response = await route.fetch();
    const draws = (await response.json()) as { now: string; coming: { closesAt: string; drawsAt: string }[] };
    const [first, ...others] = draws.coming;
    const now = Date.parse(draws.now);
    const closed = { ...first, closesAt: new Date(now - 1000).toISOString(), drawsAt: new Date(now + 20_000).toISOString() };
    await route.fulfill({ response, json: { ...draws, coming: [closed, ...others] } });
  }));
const refused = async (page: Page): Promise<void> =>
  void (await page.route('**/api/session', (route) =>
    route.fulfill({ status: 502, contentType: 'application/json', body: '{"code":"UNREACHABLE"}' }),
  ));

/** The lottery house's own pages, in their frame. */
export const houseShots: readonly Shot[] = [
  { name: 'house', ...player, after: five, rtl: true },
  {
    name: 'house-picked',
    ...player,
    after: async (page) => {
      await five(page);
      await pick(page);
    },
  },
  { name: 'house-simple', ...player, after: enter('e-cars-1', 'ELOTT', 'ent') },
  { name: 'house-cars', ...player, after: enter('cars-5', 'LOTT') },
  { name: 'house-dice', ...player, after: enter('dice-1', 'LOTT', 'ent') },
  { name: 'house-typed', ...player, after: enter('vn-hanoi-1', 'TCG_LOTTO_VN'), rtl: true },
  { name: 'house-set', ...player, after: enter('ph-642', 'LOTT') },
  { name: 'house-sea', ...player, after: enter('sea-4d', 'TCG_SEA') },
  { name: 'house-slip', ...player, after: openSlip, rtl: true },
  { name: 'house-placed', ...player, after: place, rtl: true },
  {
    name: 'house-no-orders',
    ...player,
    after: async (page) => {
      await five(page);
      await tab(page, 'orders');
    },
  },
  { name: 'house-results', ...player, after: results, rtl: true },
  {
    name: 'house-prizes',
    ...player,
    after: async (page) => {
      await enter('vn-hanoi-1', 'TCG_LOTTO_VN')(page);
      await tab(page, 'prizes');
    },
  },
  { name: 'house-closed', ...player, before: closing, after: five },
  { name: 'house-failed', ...player, before: refused, after: five },
  { name: 'house-verify', ...player, after: verify, fullPage: true, rtl: true },
  {
    name: 'house-elsewhere',
    ...player,
    after: opens('a', async (page) => {
      await five(page);
      await page.goto(new URL('/nowhere', (await page.locator('iframe.play__frame').getAttribute('src')) ?? '').href);
    }),
  },
];
