import { limits } from '@palaro/contract/constants';
import { expect, settled, test, type Page } from '../support/journey.ts';
import { test as ownTest } from '../support/own-stack.ts';
import { bootstrapOf, freeze, swipe } from '../support/lobby.ts';
import { withMotion } from '../support/motion.ts';

test.use(withMotion);

const carousel = (page: Page) => page.getByRole('region', { name: 'Highlights' }).first();
const dots = (page: Page) => carousel(page).getByRole('button', { name: /^Show banner/ });
const lit = (page: Page) => carousel(page).locator('.banners__dot[aria-current=true]');
const slides = (page: Page) => carousel(page).locator('.banners__slide b');
/** The carousel's own code comes after the first paint. */
const driven = (page: Page) => expect(carousel(page).locator('.banners__viewport--driven')).toBeVisible();

test('B072 B081 B082 home shows the banners of m_home with picture, words and link', async ({ page }) => {
  await page.goto('/m/home');
  await settled(page);
  await expect(slides(page)).toHaveText(['Fiesta every night', 'The sea is awake', 'Fresh from the studios']);
  await expect(carousel(page).getByRole('link').nth(1)).toHaveAttribute('href', '/m/gameList?gameType=FISH');
  const { banners } = (await bootstrapOf(page)) as { banners: { groupName: string; url: string }[] };
  for (const banner of banners)
    expect([typeof banner.url, banner.groupName]).toEqual(['string', expect.stringMatching(/^m_(home|live|newgame)$/)]);
  await expect
    .poll(() =>
      carousel(page)
        .locator('img')
        .first()
        .evaluate((image) => (image as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(0);
});

test('B085 B087 pagination shows and chooses a slide; past the last comes the first', async ({ page }) => {
  await page.goto('/m/home');
  await settled(page);
  await driven(page);
  await carousel(page).getByRole('button', { name: 'Pause' }).click();
  await expect(dots(page)).toHaveCount(3);
  await dots(page).nth(2).click();
  await expect(lit(page)).toHaveAttribute('aria-label', 'Show banner 3 of 3');
  const inView = (text: string) =>
    expect
      .poll(() =>
        carousel(page)
          .locator('.banners__slide', { hasText: text })
          .evaluate((slide) =>
            Math.abs(slide.getBoundingClientRect().left + slide.getBoundingClientRect().width / 2 - window.innerWidth / 2),
          ),
      )
      .toBeLessThan(40);
  await inView('Fresh from the studios');
  await swipe(page, carousel(page).locator('.banners__viewport'), -240);
  await expect(lit(page)).toHaveAttribute('aria-label', 'Show banner 1 of 3');
  await inView('Fiesta every night');
});

test('B086 every 5000 ms comes the next, until paused', async ({ page }) => {
  await page.clock.install();
  await page.goto('/m/home');
  await driven(page);
  await freeze(page);
  const at = async (number: number) => expect(lit(page)).toHaveAttribute('aria-label', `Show banner ${number} of 3`);
  await at(1);
  await page.clock.runFor(limits.bannerAutoplayMs);
  await at(2);
  await page.clock.runFor(limits.bannerAutoplayMs);
  await at(3);
  await carousel(page).getByRole('button', { name: 'Pause' }).click();
  await page.clock.runFor(3 * limits.bannerAutoplayMs);
  await at(3);
});

test.describe('for those who asked for less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test('B086 the banners stand still until played', async ({ page }) => {
    await page.clock.install();
    await page.goto('/m/home');
    await driven(page);
    await freeze(page);
    await expect(carousel(page).getByRole('button', { name: 'Play' })).toBeVisible();
    await page.clock.runFor(3 * limits.bannerAutoplayMs);
    await expect(lit(page)).toHaveAttribute('aria-label', 'Show banner 1 of 3');
  });
});

ownTest('B088 one banner stands alone: no pagination, no autoplay', async ({ page, own }) => {
  await own.store.query("UPDATE content_item SET is_active = (position = 0) WHERE type = 'B' AND group_name = 'm_home'");
  try {
    await page.clock.install();
    await page.goto('/m/home');
    await freeze(page);
    await expect(slides(page)).toHaveText(['Fiesta every night']);
    const left = () =>
      carousel(page)
        .locator('.banners__slide')
        .evaluate((slide) => slide.getBoundingClientRect().left);
    const before = await left();
    await page.clock.runFor(3 * limits.bannerAutoplayMs);
    expect(await left()).toBe(before);
    await expect(carousel(page).getByRole('button')).toHaveCount(0);
  } finally {
    await own.store.query("UPDATE content_item SET is_active = true WHERE type = 'B'");
  }
});

ownTest('B083 banners of m_live show with the live model flag alone', async ({ page, own }) => {
  await page.goto('/m/home');
  await expect(slides(page).first()).toBeVisible();
  await expect(slides(page).filter({ hasText: 'Duels' })).toHaveCount(0);
  await own.configure((config) => ({ ...config, flags: { ...config.flags, LIVEMODEL3: true } }));
  await page.goto('/m/home');
  await expect(slides(page).filter({ hasText: 'Duels' })).toHaveCount(1);
});

test('B084 banners of m_newgame head the new games', async ({ page }) => {
  await page.goto('/m/home?category=NEW_GAME');
  await settled(page);
  const section = page.locator('.block').filter({ has: page.getByRole('heading', { level: 2, name: 'New games' }) });
  await expect(section.locator('.banner')).toContainText('New this month');
  expect(
    await section
      .locator('.banner')
      .evaluate((banner) => banner.compareDocumentPosition(banner.ownerDocument.querySelector('.section-grid') ?? banner)),
  ).toBe(4);
});
