import { expect, place, settled, type Page } from './journey.ts';

/** Writes the two fields. */
export const fill = async (page: Page, username: string, password: string): Promise<void> => {
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill(password);
};

/** Taps the form's button. */
export const submit = (page: Page) => page.locator('form button[type=submit]').click();

/** Logs in on the open form and waits for the lobby. */
export const logIn = async (page: Page, username: string, password: string): Promise<void> => {
  await fill(page, username, password);
  await submit(page);
  await expect.poll(() => place(page)).toBe('/m/home');
};

/** The screen with the app in charge: before that, a tap would only be kept for later. */
export const openLogin = async (page: Page, path = '/m/login'): Promise<void> => {
  await page.goto(path);
  await expect(page.locator('input[name=username]')).toBeVisible();
  await settled(page);
};
