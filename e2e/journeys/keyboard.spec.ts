import { freshName } from '../support/people.ts';
import type { Locator } from '@playwright/test';
import { expect, keptSession, place, settled, test, type Page } from '../support/journey.ts';

/** Presses Tab until the focus is on what is looked for; never more often than a person would. */
const tabTo = async (page: Page, wanted: string | Locator): Promise<void> => {
  const place = typeof wanted === 'string' ? page.locator(wanted) : wanted;
  const there = (): Promise<boolean> => place.evaluateAll((all) => all.some((element) => element === document.activeElement));
  for (let presses = 0; presses < 60 && !(await there()); presses++) await page.keyboard.press('Tab');
  expect(await there(), `${String(wanted)} can be reached`).toBe(true);
};

test('with the keyboard alone a player registers, changes the look, reads the record and signs out', async ({ page }) => {
  await page.goto('/m/register');
  await settled(page);
  await tabTo(page, 'input[name=username]');
  await page.keyboard.type(freshName());
  await tabTo(page, 'input[name=password]');
  await page.keyboard.type('Fresh!2026');
  await tabTo(page, 'input[name=confimpsw]');
  await page.keyboard.type('Fresh!2026');
  await tabTo(page, 'input[name=agreement]');
  await page.keyboard.press('Space');
  await tabTo(page, 'button[type=submit]');
  await page.keyboard.press('Enter');
  await expect.poll(() => place(page)).toBe('/m/home');

  await page.goto('/m/set');
  await settled(page);
  await tabTo(page, 'input[type=radio]');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('light');

  await page.goto('/m/gameRecord');
  await settled(page);
  await tabTo(page, '[role=tab]');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Transactions' })).toHaveAttribute('aria-selected', 'true');

  await page.goto('/m/mine');
  await settled(page);
  const signOut = page.getByRole('button', { name: 'Log out' });
  await tabTo(page, signOut);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab');
    expect(
      await dialog.evaluate((element) => document.activeElement === document.body || element.contains(document.activeElement)),
      'the focus is in the dialog, or with the browser itself',
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(signOut).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: 'Log out' }));
  await page.keyboard.press('Enter');
  await expect.poll(() => place(page)).toBe('/m/home');
  expect(await keptSession(page)).toBeNull();
});
