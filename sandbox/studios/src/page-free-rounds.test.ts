import { expect, test } from 'vitest';
import { findChromium } from '../../../tools/test-programs.mjs';
import { settled, serveGamePages } from './testing/game-pages.ts';

const pages = serveGamePages(findChromium());
const give = (count: number): void =>
  pages.platform().give({ freeRound: 'gift-1', count, stake: '500', until: Date.now() + 3 * 86_400_000 });

test(
  'free rounds are counted down, their stake is fixed, and the last one says that bets are taken again',
  { timeout: 60_000 },
  async () => {
    give(2);
    const { page, faults } = await pages.openGame('lines');
    const [banner, main] = [page.locator('.free-rounds'), page.locator('#main')];
    expect(await banner.innerText()).toMatch(/^2 free rounds of ₱5\.00\s+until /);
    expect(await page.locator('#stake').innerText()).toBe('₱5.00');
    expect(await page.getByRole('button', { name: 'Higher bet' }).isDisabled()).toBe(true);
    const before = pages.platform().balance();
    for (const left of [1, 0]) {
      await main.click();
      await settled(page);
      if (left === 1) expect(await banner.innerText()).toMatch(/^1 free round of ₱5\.00/);
    }
    await page.getByRole('alert').getByText('Your free rounds are played.').waitFor();
    expect(await banner.isVisible()).toBe(false);
    const moves = pages.platform().ledger.slice(-4);
    expect(moves.map(({ kind, amount }) => (kind === 'bet' ? amount : kind))).toEqual([0n, 'win', 0n, 'win']);
    expect(pages.platform().balance()).toBe(moves.reduce((sum, { kind, amount }) => (kind === 'win' ? sum + amount : sum), before));
    expect(await page.getByRole('button', { name: 'Higher bet' }).isDisabled()).toBe(false);
    await page.getByRole('button', { name: 'Game information' }).click();
    await page.getByRole('tab', { name: 'Rounds' }).click();
    expect(await page.locator('.rounds li').first().locator('b').innerText()).toContain('Free round of ₱5.00');
    expect(faults).toEqual([]);
    await page.context().close();
  },
);

test('free rounds that were taken back while the game is open are over, and nothing is taken', { timeout: 60_000 }, async () => {
  give(2);
  const { page, faults } = await pages.openGame('ways', { lang: 'fil' });
  const before = pages.platform().ledger.length;
  pages.platform().give(null);
  await page.locator('#main').click();
  await page.getByRole('alert').getByText('Tapos na ang mga libreng round na ito').waitFor();
  expect(await page.locator('.free-rounds').isVisible()).toBe(false);
  expect(pages.platform().ledger).toHaveLength(before);
  expect(faults).toEqual([]);
  await page.context().close();
});
