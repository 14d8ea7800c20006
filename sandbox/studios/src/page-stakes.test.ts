import { expect, test } from 'vitest';
import { findChromium } from '../../../tools/test-programs.mjs';
import { serveGamePages } from './testing/game-pages.ts';

const pages = serveGamePages(findChromium());

test('the bet is a button: its sheet has every stake, the last one used among them, and a tap takes it', { timeout: 60_000 }, async () => {
  const { page, faults } = await pages.openGame('lines', { width: 320 });
  await page.locator('#main').click();
  await page.locator('#main.busy').waitFor({ state: 'detached' });
  const [bet, sheet] = [page.getByRole('button', { name: /^Bet.*Change bet$/ }), page.getByRole('dialog', { name: 'Bet' })];
  const first = await page.locator('#stake').innerText();
  await bet.click();
  expect(await sheet.getByRole('button').count()).toBe(1 + 8 + 3);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  for (const chip of await sheet.locator('.chip').all()) expect((await chip.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await sheet.getByRole('button', { name: /^Max/ }).click();
  expect(await sheet.isVisible()).toBe(false);
  expect(await page.locator('#stake').innerText()).not.toBe(first);
  await bet.click();
  await sheet.getByRole('button', { name: /^Last used/ }).click();
  expect(await page.locator('#stake').innerText()).toBe(first);
  expect(faults).toEqual([]);
  await page.context().close();
});

test('plus goes one step at a tap, and on for as long as it is held', { timeout: 60_000 }, async () => {
  const { page } = await pages.openGame('lines');
  const higher = page.getByRole('button', { name: 'Higher bet' });
  const seen = async (): Promise<string> => page.locator('#stake').innerText();
  const start = await seen();
  await higher.click();
  const second = await seen();
  expect(second).not.toBe(start);
  await page.getByRole('button', { name: 'Lower bet' }).click();
  expect(await seen()).toBe(start);
  await higher.hover();
  await page.mouse.down();
  await expect.poll(() => higher.isDisabled()).toBe(true);
  await page.mouse.up();
  await page.getByRole('button', { name: /^Bet.*Change bet$/ }).click();
  expect(await page.getByRole('button', { name: /^Max/ }).getAttribute('aria-pressed')).toBe('true');
  await page.context().close();
});

test('within the lobby, which shows the balance over it, the game shows none of its own', { timeout: 60_000 }, async () => {
  const { page } = await pages.openGame('lines', { embedded: true });
  expect(await page.locator('#balance').isVisible()).toBe(false);
  await page.context().close();
  const alone = await pages.openGame('lines');
  expect(await alone.page.locator('#balance').isVisible()).toBe(true);
  await alone.page.context().close();
});
