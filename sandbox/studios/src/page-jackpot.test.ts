import { expect, test } from 'vitest';
import { findChromium } from '../../../tools/test-programs.mjs';
import { drawForJackpot, winsJackpot } from './engine/index.ts';
import { studioGame } from './games.ts';
import { settled, serveGamePages } from './testing/game-pages.ts';

const game = 'noche-buena';
const stakes = studioGame(game)?.stakes ?? [];
const most = stakes.at(-1) ?? 0n;
const pages = serveGamePages(findChromium(), { jackpotSeed: 500_000n });

test(
  'who wins the jackpot is told in the game and among the rounds, and the verify page draws the same number',
  { timeout: 60_000 },
  async () => {
    const drawn = drawForJackpot(pages.arrangeSeed('jackpot', (seed) => winsJackpot(drawForJackpot(seed), most)));
    const { page, faults } = await pages.openGame('ways', { game });
    for (let step = 1; step < stakes.length; step++) await page.getByRole('button', { name: 'Higher bet' }).click();
    await page.locator('#main').click();
    await settled(page);
    expect(await page.getByRole('status').innerText()).toContain('You won the jackpot!');
    expect(await page.locator('.amount').innerText()).toContain('₱5,005.00');
    await page.getByRole('button', { name: 'Game information' }).click();
    expect(await page.locator('.facts').innerText()).toContain('0.50% of each bet goes into it');
    await page.getByRole('tab', { name: 'Fair play' }).click();
    await page.getByRole('button', { name: 'Get a new seed' }).click();
    await page.getByText('Opened server seed').waitFor();
    await page.getByRole('tab', { name: 'Rounds' }).click();
    const round = page.locator('.rounds li').first();
    expect(await round.locator('b').innerText()).toContain('Jackpot ₱5,005.00');
    await page.goto(`${pages.base()}${await round.locator('a').getAttribute('href')}`);
    await page.locator('#jackpot').waitFor();
    expect(await page.locator('#jackpot').innerText()).toBe(`Jackpot: ${drawn} drawn, wins below ${most} · You won the jackpot!`);
    expect(faults).toEqual([]);
    await page.context().close();
  },
);
