import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findChromium } from '../../../tools/test-programs.mjs';
import type { Frame, RoundOutcome } from './engine/index.ts';
import { codeOf, settled, serveGamePages } from './testing/game-pages.ts';

const pages = serveGamePages(findChromium());

/** The frames of a slot's round. */
const framesOf = ({ detail }: RoundOutcome): readonly Frame[] => (detail.kind === 'slot' ? detail.frames : []);

async function openVerifyPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Game information' }).click();
  await page.getByRole('tab', { name: 'Fair play' }).click();
  await page.getByRole('button', { name: 'Get a new seed' }).click();
  await page.getByText('Opened server seed').waitFor();
  await page.getByRole('tab', { name: 'Rounds' }).click();
}

/** The winning cells and the points of the lines that are marked, on a page of one window. */
const marked = (page: Page) =>
  page.evaluate(() => ({
    cells: [...document.querySelectorAll('.reel')].flatMap((reel, column) =>
      [...reel.querySelectorAll('.cell')].flatMap((cell, row) => (cell.classList.contains('win') ? [column * 3 + row] : [])),
    ),
    points: [...document.querySelectorAll('.paths .line')].map((path) => (path.getAttribute('points') ?? '').split(' ').length),
    seen: [...document.querySelectorAll('.paths .line')].every((path) => {
      const last = path.closest('.reels')?.lastElementChild;
      return last !== null && last !== undefined && (last.contains(path) || last.classList.contains('banner'));
    }),
  }));

test(
  'a return below the stake is never called a win: in the game, among the rounds and on the verify page',
  { timeout: 60_000 },
  async () => {
    const { coins } = pages.arrangeRound(
      'ways',
      '',
      (round, units) => round.coins > 0 && round.coins < units && framesOf(round).length === 1,
    );
    const { page, faults } = await pages.openGame('ways');
    await page.locator('#main').click();
    await settled(page);
    const stake = (await page.locator('#stake').innerText()).trim();
    const paid = (await page.locator('#win').innerText()).trim();
    const minor = (text: string): number => Number(text.replace(/\D/g, ''));
    expect(minor(paid)).toBe((minor(stake) / 20) * coins);
    expect(await page.getByRole('status').innerText()).toBe(`Returned ${paid} of ${stake}`);
    expect(await page.locator('.win-box small').innerText()).toBe('Returned');
    expect(await page.locator('.amount').innerText()).toBe('');
    expect(await page.locator('.game').innerText()).not.toMatch(/\bwins?\b/i);
    await openVerifyPage(page);
    const round = page.locator('.rounds li').first();
    expect(await round.locator('b').innerText()).toBe(`Bet ${stake} · paid ${paid}`);
    const net = ((minor(stake) - minor(paid)) / 100).toFixed(2);
    expect((await round.locator('em').innerText()).replace(/\s+/g, ' ')).toBe(`Net −₱${net}`);
    expect(await round.locator('em').getAttribute('class')).toBe('');
    await page.goto(`${pages.base()}${await round.locator('a').getAttribute('href')}`);
    await page.getByText('The seed matches the sealed hash.').waitFor();
    expect(await page.locator('.big-result').innerText()).toBe(`Returned ${paid} of ${stake}`);
    expect(await page.locator('main.verify').innerText()).not.toMatch(/\bwin\b/i);
    // The result stands first, the seeds are folded away and unfold at a tap.
    expect(await page.locator('main.verify > :first-child').getAttribute('id')).toBe('result');
    expect(await page.locator('#server').isVisible()).toBe(false);
    await page.getByText('Seeds and round number').click();
    expect(await page.locator('#server').isVisible()).toBe(true);
    expect(faults).toEqual([]);
    await page.context().close();
  },
);

test('the winning cells and the winning part of each line are marked, and only those', { timeout: 60_000 }, async () => {
  const round = pages.arrangeRound('lines', '', (one, units) => {
    const [frame, ...more] = framesOf(one);
    return one.coins > units && more.length === 0 && (frame?.wins.some(({ cells }) => cells.length === 3) ?? false);
  });
  const wins = framesOf(round).flatMap((frame) => frame.wins);
  const wanted = {
    cells: [...new Set(wins.flatMap(({ cells }) => cells))].toSorted((a, b) => a - b),
    points: wins.map(({ cells }) => cells.length),
    seen: true,
  };
  const { page } = await pages.openGame('lines');
  await page.locator('#main').click();
  await settled(page);
  expect(await marked(page)).toEqual(wanted);
  await openVerifyPage(page);
  await page.goto(`${pages.base()}${await page.locator('.rounds a').first().getAttribute('href')}`);
  await page.locator('.big-result').waitFor();
  expect(await marked(page)).toEqual(wanted);
  expect(await page.locator('.big-result').innerText()).toMatch(/^Win: ₱[\d.,]+ · ×[\d.,]+ the bet$/);
  await page.context().close();
});

test('a verify page that is opened by hand shows the seeds to fill in and speaks of the bet', { timeout: 30_000 }, async () => {
  const { page } = await pages.openGame('duel');
  await page.goto(`${pages.base()}/verify?game=${codeOf('duel')}&lang=en`);
  await page.locator('#server').fill('0a'.repeat(32));
  await page.locator('#client').fill('mine');
  await page.locator('#choice').fill('left');
  await page.getByRole('button', { name: 'Recompute' }).click();
  expect(await page.locator('.big-result').innerText()).toMatch(/^(No win|Win: ×2.05 the bet)$/);
  await page.context().close();
});
