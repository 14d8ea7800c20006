import type { Page } from '@playwright/test';
import { expect, expectAccessibleInBothLooks, expectNoSideways, keptSession, place, settled, test } from '../support/journey.ts';
import { freshName } from '../support/people.ts';

const rejected = 'Please login an actual account to use this function';
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

/** Starts a trial as a guest does, from the screen that says what it is. */
const startTrial = async (page: Page): Promise<void> => {
  const captcha = page.waitForResponse(/\/wps\/captcha\b/);
  await page.goto('/m/trail');
  await settled(page);
  const { value } = (await (await captcha).json()) as { value: { captchaId: string } };
  await page.locator('input[name=identifying]').fill(value.captchaId.slice(0, 4));
  await page.getByRole('button', { name: 'Start free trial' }).click();
  await expect.poll(() => place(page)).toBe('/m/home');
};

test.beforeEach(() => test.setTimeout(240_000));

type Game = { nodeId: string; vassalage: string; gameId: string; gameType: string; supportPlay: boolean };
const gameAt = async (page: Page, supportPlay: boolean): Promise<string> => {
  const { value } = (await (await page.request.get('/wps/games?gameType=RNG&language=EN&pageSize=100')).json()) as {
    value: { games: Game[] };
  };
  const game = value.games.find((one) => one.supportPlay === supportPlay);
  if (game === undefined) throw new Error('there is no such game');
  return `/m/play?${new URLSearchParams({ category: game.gameType, vendor: game.vassalage, gameId: game.gameId, nodeId: game.nodeId })}`;
};

test('A007 A058 A085 A091 A141 A257 A258 A314 A410 B019 B043 a guest starts a trial from the login, plays on another day, and leaves nothing at logout', async ({
  page,
  ask,
}) => {
  await page.goto('/m/login');
  await settled(page);
  await page.getByRole('link', { name: 'Try for free' }).click();
  await expect.poll(() => place(page)).toBe('/m/trail');
  await expect(page.locator('.header__title')).toHaveText('Free trial');
  await expect(page.locator('.captcha__picture')).toBeVisible();
  await expectAccessibleInBothLooks(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSideways(page);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => place(page)).toBe('/m/home');
  await startTrial(page);
  const { value: settings } = await ask<{ merchantCode: string }>('GET', '/wps/system/settings');
  const session = await keptSession(page);
  expect(session).toMatchObject({ type: 4, userName: expect.stringMatching(/^trial/) });
  expect(session?.['merchantCode']).not.toBe(settings?.merchantCode);
  expect(await page.evaluate(() => sessionStorage.getItem('trialName'))).toBe(session?.['userName']);
  await expect(page.locator('.balance')).toContainText('Play\u00a0₱5,000', { timeout: 60_000 });
  await page.goto('/m/mine');
  await settled(page);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect.poll(() => place(page)).toBe('/m/home');
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /trial|session_info/i.test(key)))).toEqual([]);
  await page.goto('/m/trail');
  await settled(page);
  await expect(page.locator('.captcha__picture')).toHaveCount(0);
  await page.getByRole('button', { name: 'Go on playing' }).click();
  await expect.poll(() => place(page)).toBe('/m/home');
  expect(await keptSession(page)).toMatchObject({ type: 4, userName: session?.['userName'] });
});

test('A420 B250 a trial player plays with play money and is refused all else, with the way to an account', async ({ page }) => {
  await startTrial(page);
  await page.goto(await gameAt(page, true));
  await expect(page.locator('.play__bar .ui-tag')).toHaveText('Play money');
  await expect(page.frameLocator('iframe.play__frame').locator('#balance')).toContainText('5,000.00', { timeout: 30_000 });
  await expect(page.frameLocator('iframe.play__frame').locator('.mode')).toBeVisible();
  await page.goto(await gameAt(page, false));
  await expect(page.getByRole('alert')).toContainText(rejected);
  await expect(page.getByRole('link', { name: 'Register now' })).toHaveAttribute('href', '/m/register');
  await page.goto('/m/withdraw');
  await expect(page.locator('.ui-state')).toContainText(rejected);
  await page.goto('/m/home');
  await expect(page.locator('.balance')).toBeVisible();
  await bar(page).getByRole('link', { name: 'Deposit' }).click();
  const alert = page.getByRole('dialog', { name: 'Free play account' });
  await expect(alert).toContainText(rejected);
  expect(place(page)).toBe('/m/home');
  await alert.getByRole('link', { name: 'Register now' }).click();
  await expect.poll(() => place(page)).toBe('/m/register');
});

test('a trial player who opens an account finds the favourites of the trial there', async ({ page }) => {
  await startTrial(page);
  await page.goto('/m/gameList?gameType=RNG');
  await settled(page);
  await page.locator('.game-card button').first().click();
  await expect(page.locator('.game-card button[aria-pressed=true]')).toHaveCount(1);
  await page.goto('/m/register');
  const username = freshName();
  for (const [name, value] of Object.entries({ username, password: 'Fresh!2026', confimpsw: 'Fresh!2026' }))
    await page.locator(`input[name=${name}]`).fill(value);
  await page.locator('input[name=agreement]').check();
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect.poll(() => place(page)).toBe('/m/home');
  expect(await keptSession(page)).toMatchObject({ userName: username, type: 0 });
  expect(await page.evaluate(() => sessionStorage.getItem('trialName'))).toBeNull();
  await page.goto('/m/gameList?type=fav');
  await settled(page);
  await expect(page.locator('.game-card')).toHaveCount(1);
});
