import type { FrameLocator } from '@playwright/test';
import { demoPassword, freshName } from '../support/people.ts';
import { expect, place, settled, test, toast, type Page } from '../support/journey.ts';

const game = 'Sarimanok';
/** Centavos of an amount as a screen writes it, such as "₱12,480.50". */
const centavos = (text: string): number => Math.round(Number(text.replace(/[^0-9.]/g, '')) * 100);
const studio = (page: Page): FrameLocator => page.frameLocator('iframe.play__frame');
const balanceIn = async (frame: FrameLocator): Promise<number> => centavos((await frame.locator('#balance').textContent()) ?? '');
type Row = Record<string, string>;

/** Skips the rest of the round that is shown, until the next can be played. */
const skipToEnd = async (page: Page): Promise<void> => {
  const main = studio(page).locator('#main');
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
};

/** Plays a round to its end. */
const play = async (page: Page): Promise<void> => {
  const main = studio(page).locator('#main');
  await expect(main).toHaveAttribute('aria-label', 'Spin');
  const played = page.waitForResponse((response) => response.request().method() === 'POST' && /round/.test(response.url()));
  await main.click();
  await played;
  await skipToEnd(page);
};

const record = async (page: Page, path: string): Promise<{ content: Row[] }> =>
  page.evaluate(async (address) => {
    const { token } = JSON.parse(sessionStorage.getItem('MC_SESSION_INFO') ?? '{}') as { token: string };
    return ((await (await fetch(address, { headers: { authorization: `Bearer ${token}` } })).json()) as { value: { content: Row[] } })
      .value;
  }, path);

test('B006 B010 A003 A005 A006 A012 A014 B328 B409 a guest registers, finds a game, plays, and every centavo is accounted for', async ({
  page,
  store,
}) => {
  test.setTimeout(150_000);
  const username = freshName();

  await test.step('opens the lobby as a guest and registers', async () => {
    await page.goto('/m/home');
    await expect(page.getByText('Come in, the fiesta is on')).toBeVisible();
    await page.locator('.home-bar').getByRole('link', { name: 'Log in' }).click();
    await page.waitForURL('**/m/login**');
    await page.getByRole('link', { name: 'Register', exact: true }).click();
    await expect(page.locator('input[name=confimpsw]')).toBeVisible();
    await page.locator('input[name=username]').fill(username);
    await page.locator('input[name=password]').fill(demoPassword);
    await page.locator('input[name=confimpsw]').fill(demoPassword);
    await page.locator('input[name=agreement]').check();
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(toast(page, 'Welcome to Palaro')).toBeVisible();
    await expect.poll(() => place(page)).toBe('/m/home');
  });

  await test.step('money comes in through the cashier', async () => {
    const [found] = await store.query('SELECT id FROM player WHERE username = $1', [username]);
    await store.deposit({ id: String(found?.['id']), username, password: demoPassword }, 100_050n);
    await page.getByRole('button', { name: 'Refresh the balance' }).click();
    await expect(page.getByLabel('Balance', { exact: true }).getByText('₱1,000')).toBeAttached();
  });

  await test.step('searches one of 600 games and opens it', async () => {
    await page.goto('/m/gameList');
    await settled(page);
    await page.getByRole('searchbox').fill(game);
    await page.getByRole('list', { name: 'Suggested games' }).getByRole('link', { name: game, exact: true }).click();
    await expect(page.getByRole('heading', { name: game })).toBeVisible();
    await expect(studio(page).locator('#balance')).toContainText('1,000.50', { timeout: 20_000 });
  });

  let expected = 100_050;
  await test.step('plays three rounds', async () => {
    for (let round = 0; round < 3; round++) await play(page);
    const { content } = await record(page, '/wps/records/games');
    expect(content).toHaveLength(3);
    for (const { stake, payout } of content) expected += centavos(payout ?? '') - centavos(stake ?? '');
    expect(await balanceIn(studio(page))).toBe(expected);
  });

  await test.step('reloads in the middle of a round', async () => {
    const frame = studio(page);
    // The stake is on its way when the page goes; the answer never reaches this page.
    const sent = page.waitForRequest((request) => request.method() === 'POST' && /round/.test(request.url()));
    await frame.locator('#main').click();
    await sent;
    await page.reload();
    await skipToEnd(page);
    await expect
      .poll(async () => (await record(page, '/wps/records/games')).content.filter((row) => row['state'] === 'settled').length)
      .toBe(4);
    const [last] = (await record(page, '/wps/records/games')).content;
    expected += centavos(last?.['payout'] ?? '') - centavos(last?.['stake'] ?? '');
    await expect.poll(() => balanceIn(frame)).toBe(expected);
  });

  await test.step('closes the game and finds the rounds in the record', async () => {
    await page.getByRole('button', { name: 'Close the game' }).click();
    await expect.poll(() => place(page)).toContain('/m/gameList');
    await page.goto('/m/gameRecord');
    const { content } = await record(page, '/wps/records/games');
    const bets = page.locator('article.bet');
    await expect(bets).toHaveCount(4);
    for (const [index, row] of content.entries()) {
      const bet = bets.nth(index);
      await expect(bet.getByRole('heading')).toHaveText(game);
      const net = centavos(row['payout'] ?? '') - centavos(row['stake'] ?? '');
      const shown = (await bet.locator('.bet__money > .ui-amount').textContent()) ?? '';
      expect(shown.startsWith('−') ? -centavos(shown) : centavos(shown)).toBe(net);
      await expect(bet.locator('.bet__money .bet__detail')).toContainText(row['stake'] ?? '');
    }
  });

  await test.step('every movement of the statement adds up to the balance', async () => {
    await page.getByRole('tab', { name: 'Transactions' }).click();
    const rows = page.locator('article.movement');
    await expect(rows.first()).toContainText(game);
    await expect(rows.last()).toContainText('Deposit');
    await expect(rows.last()).not.toContainText(game);
    const movements = await rows.evaluateAll((all) =>
      all.map((row) => ({
        amount: row.querySelector('.movement__money > :first-child')?.textContent ?? '',
        after: row.querySelector('.movement__after')?.textContent ?? '',
      })),
    );
    const signed = movements.map(({ amount }) => (amount.includes('−') ? -1 : 1) * centavos(amount));
    expect(signed.reduce((sum, amount) => sum + amount, 0)).toBe(expected);
    expect(movements.map(({ after }) => centavos(after))).toEqual(
      signed.map((_, index) => signed.slice(index).reduce((sum, amount) => sum + amount, 0)),
    );
    await page.goto('/m/home');
    await expect(
      page.getByLabel('Balance', { exact: true }).getByText(`₱${Math.floor(expected / 100).toLocaleString('en')}`, { exact: true }),
    ).toBeAttached();
  });

  await test.step('logs out', async () => {
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Me', exact: true }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await expect.poll(() => place(page)).toBe('/m/home');
    await expect(page.locator('.home-bar').getByRole('link', { name: 'Log in' })).toBeVisible();
    expect(await page.evaluate(() => [sessionStorage.length, localStorage.getItem('autoLogin')])).toEqual([0, '0']);
  });
});
