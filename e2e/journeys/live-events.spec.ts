import type { BrowserContext, Request } from '@playwright/test';
import { expect, expectToastSeen, keptSession, place, sendLogin, settled, test, watchToasts, type Page } from '../support/journey.ts';
import { anHourMs } from '../support/phone-clock.ts';

test.use({ phoneAheadMs: -anHourMs });

const streamPath = '/wps/events';
const game = 'Sarimanok';

const shownBalance = (page: Page) => page.getByRole('region', { name: 'Balance' }).locator('.balance__form:not(.balance__form--away)');
const openHome = async (page: Page, amount: string): Promise<void> => {
  await page.goto('/m/home');
  await settled(page);
  await expect(shownBalance(page)).toHaveText(amount);
};
/** The streams that a browser or one of its tabs asks for from now on, with the event that each goes on from. */
const watchStreams = (of: BrowserContext | Page): (string | undefined)[] => {
  const asked: (string | undefined)[] = [];
  const note = (request: Request): void => {
    if (new URL(request.url()).pathname === streamPath) asked.push(request.headers()['last-event-id']);
  };
  if ('newPage' in of) of.on('request', note);
  else of.on('request', note);
  return asked;
};
/** Opens streams of the page's session beside the page: so many that the platform ends the page's own. */
const crowdOut = async (page: Page): Promise<() => void> => {
  const leaving = new AbortController();
  const kept = await keptSession(page);
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  for (let stream = 0; stream < 4; stream++)
    await fetch(new URL(streamPath, page.url()), {
      headers: { authorization: `Bearer ${String(kept?.['token'])}`, cookie },
      signal: leaving.signal,
    });
  return () => leaving.abort();
};

test('a bet in one tab shows the new balance in another within a second', async ({ page, context, member }) => {
  test.setTimeout(90_000);
  await member({ opening: 100_000n });
  const other = await context.newPage();
  await openHome(other, '1,000');
  await page.goto('/m/gameList');
  await settled(page);
  await page.getByRole('searchbox').fill(game);
  await page.getByRole('link', { name: game, exact: true }).first().click();
  const spin = page.frameLocator('iframe.play__frame').locator('#main');
  await expect(spin).toHaveAttribute('aria-label', 'Spin', { timeout: 30_000 });
  const played = page.waitForResponse((response) => response.request().method() === 'POST' && /round/.test(response.url()));
  await spin.click();
  await played;
  await expect(shownBalance(other)).not.toHaveText('1,000', { timeout: 1_000 });
});

test('A481 a login elsewhere says so at once in every tab, without a tap', async ({ page, context, browser, member }) => {
  const person = await member();
  const tab = await context.newPage();
  const open = context.waitForEvent('response', (response) => new URL(response.url()).pathname === streamPath);
  for (const one of [page, tab]) {
    await watchToasts(one);
    await one.goto('/m/mine');
    await expect(one.getByRole('heading', { name: `Hi, ${person.username}` })).toBeVisible();
  }
  await open;
  const elsewhere = await browser.newContext();
  expect((await sendLogin(elsewhere, { action: 'username', username: person.username, password: person.password })).success).toBe(true);
  await elsewhere.close();
  for (const one of [page, tab]) {
    await expect.poll(() => place(one), { timeout: 3_000 }).toContain('/m/login');
    await expectToastSeen(one, 'The account has been logged out, please log in again. It has been logged in to on another device.');
    expect(await keptSession(one)).toBeNull();
  }
});

test('two tabs share one connection; when its tab closes the other goes on from the same event', async ({ context, member, store }) => {
  const person = await member({ opening: 50_000n });
  const [first, second] = [await context.newPage(), await context.newPage()];
  // Each counts its own: a stream of the first that a slow machine loses is asked for again by the first.
  const [ofFirst, asked] = [watchStreams(first), watchStreams(second)];
  await openHome(first, '500');
  await expect.poll(() => ofFirst.length).toBeGreaterThan(0);
  await openHome(second, '500');
  await store.deposit(person, 10_000n);
  await expect(shownBalance(second)).toHaveText('600');
  await expect(shownBalance(first)).toHaveText('600');
  expect(asked).toEqual([]);
  await first.close();
  await expect.poll(() => asked.length, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(asked[0]).toMatch(/\.\d+$/);
  await store.deposit(person, 10_000n);
  await expect(shownBalance(second)).toHaveText('700');
});

test('a stream that broke is resumed, and what changed meanwhile is shown', async ({ page, context, member, store }) => {
  const asked = watchStreams(context);
  const person = await member({ opening: 50_000n });
  await openHome(page, '500');
  await store.deposit(person, 10_000n);
  await expect(shownBalance(page)).toHaveText('600');
  await page.route(`**${streamPath}`, (route) => route.abort());
  const leave = await crowdOut(page);
  await expect.poll(() => asked.length, 'the broken stream is asked for again').toBeGreaterThan(1);
  await store.deposit(person, 10_000n);
  await page.unroute(`**${streamPath}`);
  await expect(shownBalance(page)).toHaveText('700', { timeout: 20_000 });
  expect(asked.at(-1)).toMatch(/\.\d+$/);
  leave();
});

test.describe('signing out in another tab', () => {
  test.use({ expectedFaults: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });
  test('takes the name and the balance off this one, without a stream and where the platform cannot be reached', async ({
    page,
    context,
    member,
  }) => {
    const person = await member({ opening: 50_000n });
    await context.route('**/wps/events*', (route) => route.abort());
    await page.goto('/m/mine');
    await expect(page.getByText(person.username).first()).toBeVisible();
    await expect(page.getByText('₱500.00', { exact: true })).toBeAttached();
    const other = await context.newPage();
    await other.goto('/m/mine');
    await settled(other);
    await context.route('**/wps/**', (route) => route.abort());
    await other.getByRole('button', { name: 'Log out' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByText(person.username)).toHaveCount(0);
    await expect(page.getByText('₱500.00', { exact: true })).toHaveCount(0);
  });
});
