import { expect, expectAccessibleInBothLooks, place, settled, test } from '../support/journey.ts';
import { test as ownTest } from '../support/own-stack.ts';
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

test('B424 home ends with the news, asked for in the language on the screen', async ({ page }) => {
  const asked = nextCall(page, '/wps/lobby/news', { merchant: 'PALARO', language: 'EN' });
  await page.goto('/m/home');
  await settled(page);
  await page.locator('.footer').scrollIntoViewIfNeeded();
  await asked;
  const news = page.locator('.news');
  await news.getByRole('button', { name: /^Search finds games by nickname · / }).click();
  await expect(news).toContainText('A slip of the finger does no harm');
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
