import type { Locator } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleInBothLooks, place, settled, test, type Page } from '../support/journey.ts';

// Pictures of games without a network.
test.use({ expectedFaults: [/ERR_INTERNET_DISCONNECTED/] });

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search games' });
const suggestions = (page: Page) => page.getByRole('list', { name: 'Suggested games' }).getByRole('link');

test('the search of home leads to the list of all games, with the cursor in its field', async ({ page }) => {
  await page.goto('/m/home');
  await settled(page);
  await page.locator('.home-search').click();
  await expect.poll(() => place(page)).toContain('/m/gameList');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('fiesta');
  await expect(suggestions(page).first()).toBeVisible();
});

test('a list that comes late leaves nothing of the field that holds the keyboard for it', async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/m/assets/*game-list*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/m/home');
  await settled(page);
  const field = page.locator('input[aria-hidden=true]');
  await expect(async () => {
    await page.locator('.home-search').dispatchEvent('click');
    await expect(field).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await expect(field).toHaveCount(0);
  release();
  await expect(box(page)).toBeVisible();
});

test('without a network the games seen before are suggested, those of home and of a list that came with its page too', async ({
  page,
  context,
}) => {
  const nameOf = async (tile: Locator): Promise<string> => (await tile.getAttribute('aria-label')) ?? '';
  const kept = (): Promise<string> => page.evaluate(() => localStorage.getItem('seenGames') ?? '');
  await page.goto('/m/home');
  await settled(page);
  const ofHome = await nameOf(page.locator('.home .game-card__link').first());
  await expect.poll(kept).toContain(ofHome);
  await page.goto('/m/gameList?gameType=FISH');
  await settled(page);
  const ofList = await nameOf(page.locator('.game-list__games .game-card__link').first());
  await expect.poll(kept).toContain(ofList);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  for (const name of [ofHome, ofList]) {
    await box(page).fill(name.slice(0, 5));
    await expect(suggestions(page).filter({ hasText: name }).first()).toBeVisible();
  }
  await context.setOffline(false);
});

// How long they may take is held by a clock of the test's own (suggestion-queries.test.tsx).
test('suggestions come with the letters; recent searches are offered, and are cleared one by one or all', async ({ page }) => {
  await page.goto('/m/gameList');
  await settled(page);
  const name = (await page.locator('.game-list__games .game-card__link').first().getAttribute('aria-label')) ?? '';
  await box(page).pressSequentially(name.slice(0, 5));
  await expect(suggestions(page).filter({ hasText: name }).first()).toBeVisible();
  await expectAccessibleInBothLooks(page);
  for (const text of ['fiesta', 'dragon', 'perya']) {
    await box(page).fill(text);
    await box(page).press('Enter');
    await expect.poll(() => place(page)).toContain(`gameName=${text}`);
  }
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await box(page).focus();
  const entries = page.locator('.search-panel__row');
  await expect(entries).toHaveText(['perya', 'dragon', 'fiesta']);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Forget “dragon”' }).click();
  await expect(entries).toHaveText(['perya', 'fiesta']);
  await entries.getByRole('button', { name: 'fiesta', exact: true }).click();
  await expect.poll(() => place(page)).toContain('gameName=fiesta');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await box(page).focus();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page.locator('.search-panel')).toHaveCount(0);
});
