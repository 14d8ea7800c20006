import { expect, settled, test, type Page } from '../support/journey.ts';
import { quietPopups } from '../support/popups.ts';

const rail = (page: Page, name: string) => page.getByRole('list', { name, exact: true });

const swipesAndPages = async (page: Page, hasMouse: boolean): Promise<void> => {
  await page.goto('/m/home');
  await settled(page);
  const row = rail(page, 'New games');
  await row.scrollIntoViewIfNeeded();
  const left = () => row.evaluate((list) => list.scrollLeft);
  expect(await row.getByRole('listitem').count()).toBeGreaterThan(3);
  const next = page.getByRole('button', { name: 'Next games: New games' });
  const previous = page.getByRole('button', { name: 'Previous games: New games' });
  await expect(previous).toHaveAttribute('aria-disabled', 'true');
  const [arrow, list] = [await next.boundingBox(), await row.boundingBox()];
  // Beside the heading, over no tile.
  expect((arrow?.y ?? 0) + (arrow?.height ?? 0)).toBeLessThanOrEqual((list?.y ?? 0) + 4);
  const all = await page.getByRole('link', { name: 'See all: New games' }).boundingBox();
  expect((all?.x ?? 0) + (all?.width ?? 0)).toBeLessThanOrEqual((await previous.boundingBox())?.x ?? 0);
  await next.click();
  await expect.poll(left).toBeGreaterThan(100);
  await expect(previous).toHaveAttribute('aria-disabled', 'false');
  await previous.click();
  await expect.poll(left).toBeLessThan(5);
  await row.evaluate((list) => list.scrollIntoView({ block: 'center', behavior: 'instant' }));
  expect(await row.evaluate((list) => [getComputedStyle(list).overflowX, getComputedStyle(list).touchAction])).toEqual([
    'auto',
    expect.stringMatching(/auto|manipulation|pan-x/),
  ]);
  if (hasMouse) {
    await row.hover();
    await page.mouse.wheel(220, 0);
    await expect.poll(left).toBeGreaterThan(100);
  }
  expect(await page.evaluate(() => window.scrollX)).toBe(0);
  // No more than three: nothing to page through.
  for (const list of await page.locator('.ui-rail').all()) {
    const [count, arrows] = [await list.getByRole('listitem').count(), await list.locator('.ui-rail__arrow').count()];
    if ((await list.locator('.game-card--waiting').count()) === 0) expect(arrows).toBe(count > 3 ? 2 : 0);
  }
};

test('B108 B109 a row swipes by itself and has arrows at its heading above three games, under a finger', async ({ page }) => {
  await swipesAndPages(page, false);
});

test('B108 B109 the same with a mouse', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: false,
    isMobile: false,
    ...(baseURL ? { baseURL } : {}),
  });
  await context.addCookies([{ name: 'language', value: 'EN', url: baseURL ?? '' }]);
  await quietPopups(context);
  await swipesAndPages(await context.newPage(), true);
  await context.close();
});
