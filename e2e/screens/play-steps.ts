import type { Page } from '@playwright/test';

/** Opens the first game that a query of the catalogue finds, and waits until its studio is ready. */
export const play =
  (query: string, rounds = 0) =>
  async (page: Page): Promise<void> => {
    const address = await page.evaluate(async (wanted) => {
      const { value } = (await (await fetch(`/wps/games?${wanted}&language=EN&pageSize=1`)).json()) as {
        value: { games: { gameType: string; vassalage: string; gameId: string; nodeId: string }[] };
      };
      const [game] = value.games;
      if (game === undefined) throw new Error(`no game of ${wanted}`);
      const { gameType: category, vassalage: vendor, gameId, nodeId } = game;
      return `/m/play?${new URLSearchParams({ category, vendor, gameId, nodeId })}`;
    }, query);
    await page.goto(new URL(address, page.url()).href);
    const studio = page.frameLocator('iframe.play__frame');
    await studio.locator('#balance').filter({ hasText: /\d/ }).waitFor({ state: 'attached', timeout: 30_000 });
    await page.waitForTimeout(1200);
    for (let round = 0; round < rounds; round++) {
      const choice = studio.locator('.side, .pick-bar .small-button').first();
      if (await choice.isVisible().catch(() => false)) await choice.click();
      await studio.locator('#main').click();
      await page.waitForTimeout(2200);
      // A tap while a round is shown only hurries it on.
      await studio.locator('#main:not(.busy)').waitFor();
    }
  };
/** A slip of three matches of e-sport, as it is before it is placed or after it. */
export const openSlip =
  ({ place = false, onward = true }: { place?: boolean; onward?: boolean } = {}) =>
  async (page: Page): Promise<void> => {
    await play('gameType=ESPORTS')(page);
    const studio = page.frameLocator('iframe.play__frame');
    const fixtures = studio.locator('.fixture.is-scheduled');
    for (const nth of [0, 1, 2]) await fixtures.nth(nth).locator('button.odds').first().click();
    await studio.locator('.slip-bar').click();
    await page.waitForTimeout(500);
    if (!place) return;
    await studio.locator('#slip-confirm').click();
    await studio.locator('.slip-receipt').waitFor();
    if (!onward) return;
    await studio
      .getByRole('button', { name: /^(my bets|mga taya ko)$/i })
      .last()
      .click();
    await studio.locator('.bet-card').first().waitFor();
  };
/** The page that recomputes the round played last, in the place of the game that leads to it. */
export const verify = async (page: Page): Promise<void> => {
  await play('gameName=Parol Nights', 1)(page);
  const studio = page.frameLocator('iframe.play__frame');
  await studio.locator('.round-button').first().click();
  // Seeds are opened on the player's wish; only then can what they led to be recomputed.
  await studio.locator('[role=tab]').nth(3).click();
  await studio.getByRole('button', { name: /open the old one|buksan ang luma/i }).click();
  await studio.locator('[role=tab]').nth(2).click();
  const link = studio.locator('a[href^="/verify"]').first();
  await link.waitFor();
  const address = await link.evaluate((element) => (element as HTMLAnchorElement).href);
  await page.goto(address);
  await page.waitForTimeout(1500);
};
/** Three rounds of slots, and then a screen that tells of them. */
export const playThenOpen = (path: string) => async (page: Page) => {
  await play('gameType=RNG', 3)(page);
  await page.goto(new URL(path, page.url()).href);
  await page.waitForTimeout(1500);
};
