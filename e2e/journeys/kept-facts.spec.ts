import { expect, place, settled, test } from '../support/journey.ts';
import { callsTo, hold, watchCalls } from '../support/lobby.ts';

const menu = 'Main menu';

// Decision 008: there is no store with these keys; ruling 48: what a player can observe of them is the proof.
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
  await page.locator('.strip__link').first().click();
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
});

test('B300 status, image hosts and template come with the document: a second open needs no answer of theirs', async ({ page }) => {
  await page.goto('/m/home');
  await settled(page);
  expect(await page.evaluate(() => localStorage.getItem('cache.systemStatus'))).toContain('"maintenance":false');
  await hold(page, '/wps/system/status*');
  await hold(page, '/wps/system/settings*');
  const calls = watchCalls(page);
  await page.reload();
  await expect(page.locator('.game-card__link').first()).toBeVisible();
  await expect(page.locator('.categories')).toBeVisible();
  await expect.poll(() => callsTo(calls, '/wps/system/status').length).toBeGreaterThan(0);
});
