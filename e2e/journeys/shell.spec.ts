import { expectAccessibleInBothLooks, expect, place, settled, test, toast, type Page } from '../support/journey.ts';
import { withMotion } from '../support/motion.ts';

test.use(withMotion);

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

type Seen = { duration: unknown; name: string | null };
/** Notes each page transition as the browser runs it. */
const watchTransitions = async (page: Page): Promise<() => Promise<Seen[]>> => {
  await page.addInitScript(() => {
    const seen: Seen[] = [];
    Object.assign(window, { seenTransitions: seen });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      void transition.ready.then(() => {
        for (const animation of document.getAnimations()) {
          const { effect } = animation;
          if (effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith('::view-transition-new'))
            seen.push({ duration: effect.getTiming().duration, name: animation instanceof CSSAnimation ? animation.animationName : null });
        }
      });
      return transition;
    };
  });
  return () => page.evaluate(() => (window as unknown as { seenTransitions: Seen[] }).seenTransitions);
};

test('A098 A099 A100 A102 A105 A109 B180 B181 B182 B184 B188 B210 B211 five items lead on: the tapped one is lit at once, screens fade in 300 ms, and the way back has no animation', async ({
  page,
}) => {
  const seen = await watchTransitions(page);
  await page.goto('/m/home');
  await settled(page);
  await expect(bar(page).locator('> *')).toHaveText(['Home', 'Promo', 'Deposit', 'Help', 'Me']);
  const running = await bar(page)
    .getByRole('link', { name: 'Deposit' })
    .evaluate((link) => link.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running').length);
  expect(running, 'the lantern of the deposit moves').toBeGreaterThan(0);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/m/assets/*activity*', async (route) => {
    await held;
    await route.continue();
  });
  const promo = bar(page).getByRole('link', { name: 'Promo' });
  await promo.click();
  await expect(promo, 'lit before its screen is here').toHaveAttribute('aria-current', 'page');
  release();
  await expect.poll(() => place(page)).toBe('/m/activity');
  await expect.poll(async () => (await seen()).length).toBeGreaterThan(0);
  for (const { duration } of await seen()) expect(duration).toBe(300);
  expect((await seen()).some(({ name }) => /fade/.test(name ?? ''))).toBe(true);
  const before = (await seen()).length;
  await page.goBack();
  await expect.poll(() => place(page)).toBe('/m/home');
  await expect(bar(page).getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  await expect(promo).not.toHaveAttribute('aria-current');
  // The next step has its transition: one of the way back would stand before it.
  await promo.click();
  await expect.poll(() => place(page)).toBe('/m/activity');
  await expect.poll(async () => (await seen()).length).toBe(2 * before);
  await bar(page).getByRole('link', { name: 'Home' }).click();
  await expect.poll(() => place(page)).toBe('/m/home');
  await bar(page).getByRole('link', { name: 'Me', exact: true }).click();
  await expect.poll(() => place(page)).toBe('/m/login');
});

test('a tapped tile grows into its game in 240 ms, and stands still for who wants no motion', async ({ page, member }) => {
  await member();
  await page.addInitScript(() => {
    const seen: unknown[] = [];
    Object.assign(window, { seenGrowing: seen });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      void transition.ready.then(() => {
        for (const { effect } of document.getAnimations())
          if (effect instanceof KeyframeEffect && effect.pseudoElement === '::view-transition-group(game)')
            seen.push(effect.getTiming().duration);
      });
      return transition;
    };
  });
  const seen = (): Promise<unknown[]> => page.evaluate(() => (window as unknown as { seenGrowing: unknown[] }).seenGrowing);
  const openGame = async (at: number): Promise<void> => {
    await page.locator('.game-card__link').nth(at).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/m/play');
  };
  await page.goto('/m/gameList?gameType=FISH');
  await settled(page);
  // With the first game comes the code of its screen: a slow machine may show that screen later than the step.
  await openGame(0);
  await expect(page.locator('.play__bar')).toBeVisible();
  await page.goBack();
  await expect(page.locator('.game-card__link').nth(1)).toBeVisible();
  const before = (await seen()).length;
  await openGame(1);
  await expect.poll(async () => (await seen()).slice(before)).toEqual([240]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/m/gameList?gameType=FISH');
  await settled(page);
  await page.locator('.game-card__link').first().click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/m/play');
  expect(await seen()).toEqual([]);
});

test('a step on comes from the end and the back control’s from the start, and the bars stand still', async ({ page }) => {
  await page.goto('/m/home');
  await settled(page);
  const style = (name: string): Promise<string> =>
    page.evaluate((property) => getComputedStyle(document.documentElement).getPropertyValue(property).trim(), name);
  await expect.poll(() => style('--step')).toBe('0px');
  await page.getByRole('region', { name: 'Announcements' }).getByRole('link').click();
  await expect.poll(() => place(page)).toBe('/m/notice');
  expect(await style('--step')).toBe('16px');
  await expect(page.locator('.header')).toHaveCSS('view-transition-name', 'top-bar');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => place(page)).toBe('/m/home');
  expect(await style('--step')).toBe('-16px');
  await bar(page).getByRole('link', { name: 'Promo' }).click();
  await expect.poll(() => place(page)).toBe('/m/activity');
  expect(await style('--step')).toBe('0px');
});

test.describe('without a network', () => {
  test.use({ expectedFaults: [/ERR_INTERNET_DISCONNECTED/] });
  test('A494 offline: the banner says so, and what cannot be fetched answers "No Internet"', async ({ page, context }) => {
    await page.goto('/m/home');
    await settled(page);
    await page.locator('.home-bar').getByRole('button', { name: 'Language' }).click();
    await expect(page.getByRole('dialog', { name: 'Language' })).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('You are offline. Some things will not work.')).toBeAttached();
    await expectAccessibleInBothLooks(page);
    await page.getByRole('dialog', { name: 'Language' }).getByText('Tagalog').click();
    await expect(toast(page, 'No Internet')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('You are offline. Some things will not work.')).toHaveCount(0);
  });
});

test.describe('the languages', () => {
  const picker = (page: Page) => page.getByRole('dialog', { name: 'Language' });
  test('A019 B477 TY unless chosen otherwise', async ({ page, context }) => {
    await context.clearCookies();
    const listed = page.waitForRequest((request) => request.url().includes('/wps/games?'));
    await page.goto('/m/home');
    await expect(page.getByText('Tuloy ka, may pista')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fil');
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBeNull();
    expect(new URL((await listed).url()).searchParams.get('language')).toBe('TY');
  });
  test('where the cookie and the stored language differ, the cookie’s is shown at once and stored', async ({ page }) => {
    await page.goto('/m/home');
    await settled(page);
    await page.evaluate(() => localStorage.setItem('language', 'TY'));
    await page.goto('/m/gameList');
    await settled(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('searchbox')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('EN');
  });
  test('a language whose cookie was lost comes back from what is stored', async ({ page, context }) => {
    await page.goto('/m/home');
    await settled(page);
    await page.evaluate(() => localStorage.setItem('language', 'EN'));
    await context.clearCookies();
    await page.goto('/m/gameList');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await settled(page);
    await expect(page.getByRole('searchbox')).toBeVisible();
    expect((await context.cookies()).find(({ name }) => name === 'language')?.value).toBe('EN');
  });
  test('B238 B239 B377 B478 the picker lists the merchant’s two, and a choice switches the texts and is kept', async ({ page }) => {
    await page.goto('/m/home');
    await settled(page);
    await page.locator('.home-bar').getByRole('button', { name: 'Language' }).click();
    await expect(picker(page).locator('.ui-list-row')).toHaveText(['English', 'Tagalog']);
    await expect(picker(page).locator('.ui-list-row svg, .ui-list-row img').first()).toBeVisible();
    await picker(page).getByText('Tagalog').click();
    await expect(page.getByText('Tuloy ka, may pista')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Tampok' })).toContainText('Pista gabi-gabi');
    await expect(page.getByRole('region', { name: 'Mga anunsyo' })).toContainText('Maintenance ng Dagat');
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('TY');
    await page.reload();
    await expect(page.getByText('Tuloy ka, may pista')).toBeVisible();
    await settled(page);
    await page.locator('.home-bar').getByRole('button', { name: 'Wika' }).click();
    await page.getByRole('dialog').getByText('English').click();
    await expect(page.getByText('Come in, the fiesta is on')).toBeVisible();
  });
});

test('home by keyboard: past the bars at once, and every sheet gives the focus back', async ({ page }) => {
  await page.goto('/m/home');
  await settled(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
  for (const [name, title] of [
    ['Language', 'Language'],
    ['Menu', 'Menu'],
  ] as const) {
    const button = page.locator('.home-bar').getByRole('button', { name });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toBeVisible();
    for (let step = 0; step < 2; step++) await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  }
});
