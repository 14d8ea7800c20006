import type { FrameLocator } from '@playwright/test';
import { expect, expectAccessible, expectNoSideways, settled, test, texts, type Page } from '../support/journey.ts';
import { runAsOperator } from '../support/operator-command.ts';

const game = 'Sarimanok';
const stack = { dataDir: process.env['PALARO_DATA_DIR'] ?? '' };
const opening = 100_000;
const given = 30;
const studio = (page: Page): FrameLocator => page.frameLocator('iframe.play__frame');
const centavos = (text: string): number => Math.round(Number(text.replace(/[^0-9.]/g, '')) * 100);
const written = (minor: number): string => `₱${(minor / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`;

/** Plays a round to its end; what it won, in centavos. */
const play = async (page: Page): Promise<number> => {
  const main = studio(page).locator('#main');
  await expect(main).toHaveAttribute('aria-label', 'Spin');
  const played = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/api/rounds'));
  await main.click();
  const { win } = (await (await played).json()) as { win: string };
  await expect
    .poll(
      () =>
        main.evaluate((button: HTMLButtonElement) => {
          const action = button.getAttribute('aria-label');
          if (action === 'Skip') button.click();
          return button.disabled || button.ariaDisabled === 'true' ? 'nothing' : action;
        }),
      { timeout: 25_000 },
    )
    .toBe('Spin');
  return Number(win);
};

test('free rounds that an operator gives are told of, played for nothing, and stand in the statement; what is left is taken back', async ({
  page,
  member,
  store,
}) => {
  test.setTimeout(180_000);
  const { username } = await member({ opening: BigInt(opening) });
  const [found] = await store.query(`SELECT node_id::text AS node FROM game WHERE merchant_code = 'PALARO' AND title_en = $1`, [game]);
  const gift = await runAsOperator(stack, 'rounds', ['free', username, String(found?.['node']), String(given), '5']);
  const reference = /Given: (\w+)\./.exec(gift)?.[1] ?? '';

  await test.step('the inbox tells of them, and leads to what they are', async () => {
    await expect
      .poll(async () => {
        await page.goto('/m/messages');
        await settled(page);
        return page.getByText(texts('en', 'inbox.kind.free_rounds_given')).count();
      })
      .toBe(1);
    await page.getByText(texts('en', 'inbox.kind.free_rounds_given')).click();
    await page.getByRole('link', { name: texts('en', 'inbox.freeRounds.open') }).click();
    await page.waitForURL('**/m/freeRounds');
    await expect(page.getByText(`${given} free rounds of ₱5.00, until`)).toBeVisible();
    await expectNoSideways(page);
    await expectAccessible(page);
  });

  let won = 0;
  let rounds = 0;
  await test.step('the game plays them, counts them down and takes nothing', async () => {
    await page.locator('.free-rounds__given a').first().click();
    await expect(studio(page).locator('.free-rounds')).toContainText(`${given} free rounds of ₱5.00`, { timeout: 20_000 });
    for (; won === 0 && rounds < given; rounds++) won = await play(page);
    expect(won).toBeGreaterThan(0);
    await expect(studio(page).locator('.free-rounds')).toContainText(`${given - rounds} free rounds of ₱5.00`);
    expect(centavos((await studio(page).locator('#balance').textContent()) ?? '')).toBe(opening + won);
  });

  await test.step('what is left is taken back, and the game says so and takes nothing', async () => {
    await runAsOperator(stack, 'rounds', ['withdraw', reference]);
    await studio(page).locator('#main').click();
    await expect(studio(page).getByRole('alert')).toContainText('These free rounds are over');
    await expect(studio(page).locator('.free-rounds')).toBeHidden();
    await page.goto('/m/freeRounds');
    await expect(page.getByText(`${given - rounds} free rounds of ₱5.00 were taken back by the operator.`)).toBeVisible();
  });

  await test.step('the win stands in the statement, which says what it is, and the round in the record', async () => {
    await page.goto('/m/gameRecord?tab=wallet');
    await settled(page);
    const row = page.locator('article.movement').first();
    await expect(row).toContainText(texts('en', 'record.kind.free_win'));
    await expect(row).toContainText(texts('en', 'record.freeWin'));
    await expect(row).toContainText(`+${written(won)}`);
    await expect(row).toContainText(`Balance ${written(opening + won)}`);
    await page.goto('/m/gameRecord');
    await settled(page);
    await expect(page.getByRole('button', { name: game }).first()).toBeVisible();
  });
});
