import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findChromium } from '../../../tools/test-programs.mjs';
import { CHOICES, serveGamePages, settled } from './testing/game-pages.ts';

const pages = serveGamePages(findChromium());

/** A phone on its side, whole and under the lobby's bar. */
const SIDEWAYS = [
  [844, 390],
  [640, 320],
  [640, 268],
] as const;

/** What is cut off, lies under something else, or leaves no room to the board. */
const crowded = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const button of document.querySelectorAll<HTMLElement>('main.game button')) {
      if (!button.checkVisibility()) continue;
      const box = button.getBoundingClientRect();
      const name = button.className;
      if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight) found.push(`cut off: ${name}`);
      if (Math.min(box.width, box.height) < 24) found.push(`${box.width} by ${box.height}: ${name}`);
      for (const [across, down] of [
        [0.5, 0.5],
        [0.5, 0.15],
        [0.5, 0.85],
      ] as const) {
        const hit = document.elementFromPoint(box.left + box.width * across, box.top + box.height * down);
        if (hit === null || !button.contains(hit)) found.push(`under ${hit?.className}: ${name}`);
      }
    }
    const tags = [...document.querySelectorAll('.tag')].map((tag) => tag.getBoundingClientRect());
    tags.forEach((a, i) => {
      for (const b of tags.slice(i + 1))
        if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) found.push('chances overlap');
    });
    const board = document.querySelector('.reels, .duel, .tank, .draw')?.getBoundingClientRect();
    if (board === undefined || board.height < innerHeight * 0.6 || board.width < Math.min(innerWidth * 0.4, innerHeight * 0.7))
      found.push(`a board of ${board?.width} by ${board?.height}`);
    const text = document.querySelector('.status')?.getBoundingClientRect();
    if (text === undefined || board === undefined || text.left < board.right) found.push('the hint lies over the board');
    if (document.querySelector('main.game')?.getBoundingClientRect().width !== innerWidth) found.push('the game leaves room at its sides');
    return found;
  });

test.each(CHOICES)(
  '%s turned sideways has its board on the left and its controls on the right',
  { timeout: 60_000 },
  async (mechanic, choose) => {
    const { page, faults } = await pages.openGame(mechanic, { lang: 'fil', width: 844, height: 390 });
    for (const [width, height] of SIDEWAYS) {
      await page.setViewportSize({ width, height });
      const size = `${width} by ${height}`;
      expect(await crowded(page), size).toEqual([]);
      if (choose !== '') await page.locator(choose).first().click();
      await page.locator('#main').click();
      await settled(page);
      expect(await crowded(page), `${size}, played`).toEqual([]);
      await page.locator('#main[aria-disabled=false]').waitFor();
    }
    expect(faults).toEqual([]);
    await page.context().close();
  },
);

test('a game that has the whole phone keeps clear of its notch and its own bars, upright and sideways', { timeout: 30_000 }, async () => {
  const { page } = await pages.openGame('lines', { lang: 'en', width: 390, height: 844 });
  const phone = await page.context().newCDPSession(page);
  const notch = (insets: object): Promise<unknown> => phone.send('Emulation.setSafeAreaInsetsOverride', { insets });
  const edges = (of: string): Promise<{ left: number; top: number; right: number; bottom: number }> =>
    page.locator(of).evaluate((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom };
    });
  await notch({ top: 47, bottom: 34 });
  await expect.poll(async () => (await edges('.head h1')).top).toBeGreaterThanOrEqual(47);
  await expect.poll(async () => (await edges('#main')).bottom).toBeLessThanOrEqual(844 - 34);
  await page.setViewportSize({ width: 844, height: 390 });
  await notch({ left: 47, right: 47, bottom: 21 });
  await expect.poll(async () => (await edges('.reels')).left).toBeGreaterThanOrEqual(47);
  await expect.poll(async () => (await edges('.deck')).right).toBe(844 - 47);
  for (const part of ['.reels', '#main']) expect((await edges(part)).bottom, part).toBeLessThanOrEqual(390 - 21);
  await page.context().close();
});
