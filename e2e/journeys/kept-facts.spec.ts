import { expect, place, settled, test } from '../support/journey.ts';
import { callsTo, hold, nextCall, watchCalls } from '../support/lobby.ts';

const menu = 'Main menu';

// Decision 036: there is no store with these keys; ruling 48: what a player can observe of them is the proof.
test('B298 notices and the member’s own facts are there at once on the next visit of their screens, and gone after the logout', async ({
  page,
  member,
}) => {
  const { username } = await member();
  const item = (name: string) => page.getByRole('navigation', { name: menu }).getByRole('link', { name, exact: true });
  await page.goto('/m/mine');
  await settled(page);
  await expect(page.locator('.hub__greeting')).toContainText(username);
  await page.goto('/m/home');
  await settled(page);
  await page.getByRole('region', { name: 'Announcements' }).getByRole('link').click();
  await expect.poll(() => place(page)).toBe('/m/notice');
  const first = page.locator('.notice__words').first();
  await expect(first).toBeVisible();
  const title = (await first.textContent()) ?? '';
  await item('Me').click();
  await expect(page.locator('.hub__greeting')).toContainText(username);
  for (const path of ['/wps/announcements*', '/wps/member/info*']) await hold(page, path);
  await page.goBack();
  await expect(first).toHaveText(title);
  await item('Me').click();
  await expect(page.locator('.hub__greeting')).toContainText(username);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect.poll(() => place(page)).toBe('/m/home');
  await expect(page.getByText(username)).toHaveCount(0);
  await page.getByRole('region', { name: 'Announcements' }).getByRole('link').click();
  await expect.poll(() => place(page)).toBe('/m/notice');
  await expect(page.locator('.ui-skeleton').first()).toBeVisible();
  await expect(first).toHaveCount(0);
});

test('B299 B300 B446 status, studios, services, downloads and the affiliate’s code are there on the next open, before any call is answered', async ({
  page,
}) => {
  await page.goto('/m/home?code=FIESTA1');
  await settled(page);
  expect(await page.evaluate(() => localStorage.getItem('cache.systemStatus'))).toContain('"maintenance":false');
  await hold(page, '/wps/**');
  const calls = watchCalls(page);
  await page.goto('/m/home');
  await expect(page.locator('.game-card__link').first()).toBeVisible();
  await expect(page.locator('.categories')).toBeVisible();
  const footer = page.locator('.footer');
  await footer.scrollIntoViewIfNeeded();
  await expect(footer.locator('.footer__vendors li').first()).not.toBeEmpty();
  await expect(footer.getByRole('link', { name: 'Android app' })).toHaveAttribute('href', /^https:/);
  await expect(footer.getByRole('link', { name: 'Online support' })).toHaveAttribute('href', /^mailto:/);
  await expect.poll(() => callsTo(calls, '/wps/system/status').length).toBeGreaterThan(0);
  const check = nextCall(page, '/wps/affiliate/check', { code: 'FIESTA1' });
  await page.locator('.home-bar').getByRole('link', { name: 'Register' }).click();
  await check;
});
