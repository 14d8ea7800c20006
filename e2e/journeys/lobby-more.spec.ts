import { expect, expectAccessibleInBothLooks, place, settled, test, type Page } from '../support/journey.ts';
import { test as ownTest } from '../support/own-stack.ts';
import { tenMinutesOn } from '../support/popups.ts';
import { callsTo, nextCall, watchCalls } from '../support/lobby.ts';

test('A068 the winner board is a screen of its own, by kind of game', async ({ page }) => {
  await page.goto('/m/home?category=RNG');
  await settled(page);
  await page.getByRole('region', { name: 'Recent wins' }).scrollIntoViewIfNeeded();
  await page.getByRole('link', { name: 'See all: Recent wins' }).click();
  await expect.poll(() => place(page)).toBe('/m/winnerBoard');
  await expect(page.getByRole('heading', { level: 1, name: 'Recent wins' })).toBeVisible();
  const asked = nextCall(page, '/wps/games/winners', { gameCategory: 'FISH' });
  await page.getByRole('link', { name: 'Fish', exact: true }).click();
  await asked;
  await expectAccessibleInBothLooks(page);
});

test('A066 the jackpots are a screen of their own, by the menu: what they hold, and the games that lead into one', async ({ page }) => {
  await page.goto('/m/home');
  await settled(page);
  await page.locator('.home-bar').getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Jackpots', exact: true }).click();
  await expect.poll(() => place(page)).toBe('/m/jackpot');
  const jackpot = page.getByRole('region', { name: 'Fiesta Jackpot' });
  await expect(jackpot).toContainText(/₱[5-9],\d{3}\.\d{2}/);
  await expect(jackpot.getByRole('link', { name: 'Noche Buena' })).toHaveAttribute('href', /^\/m\/play/);
  await expect(jackpot.locator('.game-card')).toHaveCount(4);
  await expectAccessibleInBothLooks(page);
});

test('B416 the call of hot games carries all five', async ({ page }) => {
  const calls = watchCalls(page);
  await page.goto('/m/gameList?gameType=FISH&type=hot');
  await settled(page);
  await page.goto('/m/notice');
  await settled(page);
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Home', exact: true }).click();
  await expect.poll(() => callsTo(calls, '/wps/games/hot').length).toBe(2);
  const five = (gameType: string) => ({ merchantCode: 'PALARO', isPlatform: '2', language: 'EN', platform: 'html5', gameType });
  const [list, home] = callsTo(calls, '/wps/games/hot').map(({ searchParams }) => Object.fromEntries(searchParams));
  expect(list).toMatchObject(five('FISH'));
  expect(home).toMatchObject(five('ALL'));
});

ownTest('B433 the category LIVESTREAM shows who is at the tables while its flag is on', async ({ page, own }) => {
  await own.configure((config) => ({
    ...config,
    categories: [...config.categories, 'LIVESTREAM'],
    flags: { ...config.flags, LIVEMODEL3: true },
  }));
  const asked = nextCall(page, '/wps/live/models', { active: '1' });
  await page.goto('/m/home?category=LIVESTREAM');
  await asked;
  await settled(page);
  await expect(page.locator('.model')).toHaveCount(2);
  await expect(page.locator('.model').filter({ hasText: 'Mayumi' })).toContainText('Live now');
  await expect(page.locator('.model').filter({ hasText: 'Isko' })).not.toContainText('Live now');
  await expectAccessibleInBothLooks(page);
});

test.describe('what the lobby covers', () => {
  test.use({ popups: true });

  /** A tap leads to another screen; the browser's way back leads home again. */
  const visit = async (page: Page, tap: () => Promise<void>, path: string): Promise<void> => {
    await tap();
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/m/home');
  };

  // The call catalogue is no place on the screen: each area is seen to work by its calls.
  test('B004 each area is some taps from home', async ({ page, member }) => {
    await member({ opening: 50_000n });
    const home = (name: string) => page.locator('.home').getByRole('link', { name, exact: true });
    const bar = page.locator('.home-bar');
    const menuEntry = async (name: string): Promise<void> => {
      await bar.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name, exact: true }).click();
    };
    await page.goto('/m/home');
    for (const popup of ['Announcements', 'News for you']) {
      await page.getByRole('dialog', { name: popup }).getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('dialog', { name: popup })).toHaveCount(0);
      await tenMinutesOn(page);
      await page.reload();
    }
    await bar.getByRole('button', { name: 'Language' }).click();
    await expect(page.getByRole('dialog', { name: 'Language' })).toContainText('Tagalog');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Contact us' }).click();
    await expect(page.locator('.contact-widget').getByRole('link', { name: 'Telegram' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('.balance')).toContainText('500');
    await visit(page, () => home('Deposit').click(), '/m/voucherCenter');
    await visit(page, () => page.getByRole('region', { name: 'Announcements' }).getByRole('link').click(), '/m/notice');
    await visit(page, () => bar.getByRole('link', { name: 'Get the app' }).click(), '/m/app');
    await visit(page, () => menuEntry('Play responsibly'), '/m/help');
    const categories = page.getByRole('navigation', { name: 'Game categories' });
    await categories.getByRole('link', { name: 'Fish', exact: true }).click();
    await expect(page.locator('.section-grid .game-card__link').first()).toHaveAttribute('href', /category=FISH/);
    await page.goBack();
    await page.getByRole('link', { name: 'See all: Hot right now' }).click();
    await page.getByRole('searchbox', { name: 'Search games' }).fill('isda');
    await page.getByRole('searchbox', { name: 'Search games' }).press('Enter');
    await expect.poll(() => place(page)).toContain('gameName=isda');
    const filter = (name: string) => page.getByRole('list', { name: 'Filters' }).getByRole('link', { name, exact: true });
    for (const name of ['Recent', 'Favourites', 'All']) {
      await filter(name).click();
      await expect(filter(name)).toHaveAttribute('aria-current', /true|page/);
    }
    await page.locator('.game-list__games .game-card__link').first().click();
    await expect(page.locator('iframe.play__frame')).toBeVisible();
  });
});
