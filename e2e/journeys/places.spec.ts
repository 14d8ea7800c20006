import { expect, place, settled, test, type Page } from '../support/journey.ts';

const scrollY = (page: Page) => page.evaluate(() => window.scrollY);
const scrollTo = (page: Page, top: number) => page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
/** The page has nothing left to do that would move it, and has been drawn since. */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((done) => requestIdleCallback(() => requestAnimationFrame(() => requestAnimationFrame(() => done())))),
  );

test.describe('nothing moves that the player did not move', () => {
  test('home stays where it was scrolled to when the scripts come, and so does the row of categories', async ({ page }) => {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/m\/assets\/[^/]+\.js$/, async (route) => {
      await gate;
      await route.continue();
    });
    await page.goto('/m/home', { waitUntil: 'commit' });
    await page.locator('.footer, .block').nth(3).waitFor();
    const row = page.locator('.categories ul');
    await row.evaluate((list) => (list.scrollLeft = 200));
    await scrollTo(page, 1500);
    await expect.poll(() => scrollY(page)).toBeGreaterThan(500);
    const [before, across] = [await scrollY(page), await row.evaluate((list) => list.scrollLeft)];
    expect(before).toBeGreaterThan(500);
    release();
    await settled(page);
    await atRest(page);
    expect(Math.abs((await scrollY(page)) - before)).toBeLessThan(5);
    expect(await row.evaluate((list) => list.scrollLeft)).toBe(across);
  });

  test('home opens at its top in a low window', async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await page.goto('/m/home');
    await settled(page);
    await atRest(page);
    expect(await scrollY(page)).toBe(0);
  });
});

for (const who of ['guest', 'member'] as const)
  test(`a ${who} sees games in the first view of each phone, and what stands in home's bar`, async ({ page, member }) => {
    if (who === 'member') await member();
    await page.goto('/m/home');
    await settled(page);
    for (const [width, height, least] of [
      [390, 844, 520],
      [360, 640, 480],
      [320, 640, 488],
    ] as const) {
      await page.setViewportSize({ width, height });
      const tile = page.locator('.game-card__link').filter({ visible: true }).first();
      await expect.poll(async () => (await tile.boundingBox())?.y ?? height).toBeLessThanOrEqual(least);
      const bar = page.locator('.home-bar');
      for (const name of who === 'guest' ? ['Log in', 'Register'] : ['My account'])
        await expect(bar.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 });
      await expect(bar.locator('.home-bar__app')).toBeInViewport({ ratio: 1 });
      await expect(bar.getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  });

test('a chosen category begins below its menu, which stays under the bar', async ({ page }) => {
  await page.goto('/m/home');
  await settled(page);
  await page.locator('.categories').getByRole('link', { name: 'Slots', exact: true }).click();
  const edges = () =>
    page.evaluate(() =>
      ['.home-bar', '.categories', '.home__chosen'].map((part) =>
        Math.round(document.querySelector(part)?.getBoundingClientRect().top ?? -1),
      ),
    );
  await expect.poll(async () => (await edges())[2]).toBeLessThan(160);
  await scrollTo(page, 900);
  expect((await edges()).slice(0, 2)).toEqual([0, 54]);
});

test.describe('the tile that was tapped is in sight again', () => {
  const deep = async (page: Page, address: string, steps: number): Promise<string> => {
    await page.goto(address);
    await settled(page);
    const scrollOn = async (top: number): Promise<void> => {
      await page.evaluate((by) => window.scrollBy({ top: by, behavior: 'instant' }), top);
      await atRest(page);
    };
    // In the middle of the window, where no bar lies over it. A lottery's launcher has a way back of its own (B338).
    const tileInSight = (): Promise<string> =>
      page.evaluate(() => {
        const inSight = [...document.querySelectorAll('.game-card__link[href^="/m/play"]')].filter((link) => {
          const { top, bottom, left, right } = link.getBoundingClientRect();
          return top > 150 && bottom < 700 && left >= 0 && right <= innerWidth;
        });
        return inSight[0]?.getAttribute('href') ?? '';
      });
    for (let step = 0; step < steps; step++) await scrollOn(500);
    // Home has more than games: back to the last of them.
    for (let step = 0; step < 10 && (await tileInSight()) === ''; step++) await scrollOn(-150);
    const href = await tileInSight();
    expect(href).not.toBe('');
    return href;
  };
  const tap = async (page: Page, href: string): Promise<void> => {
    const tile = page.locator(`.game-card__link[href="${href}"]`).filter({ visible: true });
    for (const one of await tile.all())
      if (await one.evaluate((link) => link.getBoundingClientRect().top > 100 && link.getBoundingClientRect().bottom < innerHeight - 100)) {
        await one.click();
        break;
      }
    await expect.poll(() => place(page)).toContain('/m/play');
    await expect(page.getByRole('button', { name: 'Close the game' })).toBeVisible();
  };
  const comesBack = async (page: Page, href: string): Promise<void> => {
    await expect
      .poll(
        () =>
          page.evaluate(
            (wanted) =>
              [...document.querySelectorAll(`.game-card__link[href="${CSS.escape(wanted)}"]`)].some((link) => {
                const { top, bottom, left, right } = link.getBoundingClientRect();
                return top > 100 && bottom < innerHeight - 60 && left > -20 && right < innerWidth + 20;
              }),
            href,
          ),
        { timeout: 15_000 },
      )
      .toBe(true);
    // And stays there.
    await atRest(page);
    await expect(page.locator(`.game-card__link[href="${href}"]`).filter({ visible: true }).first()).toBeAttached();
  };
  for (const [address, steps] of [
    ['/m/gameList', 14],
    ['/m/home', 5],
  ] as const)
    test(`on ${address}, after the game’s X, the browser’s back and a reload`, async ({ page, member }) => {
      test.setTimeout(120_000);
      await member();
      const href = await deep(page, address, steps);
      await tap(page, href);
      await page.getByRole('button', { name: 'Close the game' }).click();
      await comesBack(page, href);
      await tap(page, href);
      await page.goBack();
      await comesBack(page, href);
      await tap(page, href);
      await page.reload();
      await page.getByRole('button', { name: 'Close the game' }).click();
      await comesBack(page, href);
    });
});
