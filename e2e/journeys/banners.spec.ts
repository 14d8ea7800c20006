import { expect, settled, test, type Page } from '../support/journey.ts';
import { bootstrapOf, swipe } from '../support/lobby.ts';
import { withMotion } from '../support/motion.ts';

test.use(withMotion);

const carousel = (page: Page) => page.getByRole('region', { name: 'Highlights' }).first();
const dots = (page: Page) => carousel(page).getByRole('button', { name: /^Show banner/ });
const lit = (page: Page) => carousel(page).locator('.banners__dot[aria-current=true]');
const slides = (page: Page) => carousel(page).locator('.banners__slide b');
/** The carousel's own code comes after the first paint. */
const driven = (page: Page) => expect(carousel(page).locator('.banners__viewport--driven')).toBeVisible();

test('B072 B081 B082 B085 B087 home shows the banners of m_home with picture, words and link; pagination chooses a slide, and past the last comes the first', async ({
  page,
}) => {
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
