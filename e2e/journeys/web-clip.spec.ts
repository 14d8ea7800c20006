import { freshName } from '../support/people.ts';
import { expect, place, settled, test } from '../support/journey.ts';

test('A308 opened from the iOS profile: WEBCLIP is kept, leaves the address, and the registration says so', async ({ page, store }) => {
  await page.goto('/m/home');
  await settled(page);
  expect(await page.evaluate(() => localStorage.getItem('WEBCLIP'))).toBeNull();
  await page.goto('/m/home?WEBCLIP=1');
  await settled(page);
  expect(await page.evaluate(() => localStorage.getItem('WEBCLIP'))).toBe('1');
  expect(place(page)).toBe('/m/home');
  const username = freshName();
  await page.goto('/m/register');
  await settled(page);
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill('Fresh!2026');
  await page.locator('input[name=confimpsw]').fill('Fresh!2026');
  await page.locator('input[name=agreement]').check();
  await page.locator('form button[type=submit]').click();
  await expect.poll(() => place(page)).toBe('/m/home');
  const [row] = await store.query('SELECT register_method FROM player WHERE username = $1', [username]);
  expect(row).toEqual({ register_method: 'WEBCLIP' });
});
