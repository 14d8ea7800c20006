/** What is done before and after a picture of login and of its human checks. */
import type { Page } from '@playwright/test';
import { leaveSession, withAuthenticator } from '../support/authenticator.ts';
import { answer, bySms } from './steps.ts';

const password = 'Fresh!2026';
const names = new WeakMap<Page, string>();

export const fillLogin = async (page: Page, username = 'juan_dc', typed = password): Promise<void> => {
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill(typed);
};
export const submitForm = (page: Page): Promise<void> => page.locator('form button[type=submit]').first().click();

/** The member of the picture has left; their name is kept for `comeBack`. */
export const left = async (page: Page): Promise<void> => {
  const session = await page.evaluate(() => sessionStorage.getItem('MC_SESSION_INFO'));
  names.set(page, (JSON.parse(session ?? '{}') as { userName?: string }).userName ?? '');
  await leaveSession(page);
};
/** The same on a phone that can make passkeys. */
export const leftWithAuthenticator = async (page: Page): Promise<void> => {
  await withAuthenticator(page);
  await left(page);
};
export const comeBack = async (page: Page): Promise<void> => {
  await fillLogin(page, names.get(page));
  await submitForm(page);
};

export const backHome = async (page: Page): Promise<void> => {
  await comeBack(page);
  await page.waitForURL('**/m/home');
};

/** A passkey was made on this device. */
export const hadPasskey = async (page: Page): Promise<void> =>
  void (await page.addInitScript(() => {
    if (window === window.top) localStorage.setItem('passkey', '{"hasOne":true}');
  }));
/** Their finger is not the right one. */
export const wrongFinger = async (page: Page): Promise<void> => {
  await (await withAuthenticator(page)).finger(false);
  await page.locator('.auth__panel > .ui-button').first().click();
  await page.locator('.ui-refusal').first().waitFor();
};

export const sliderStands = (page: Page): Promise<void> => page.locator('.slider__picture img').first().waitFor();
const slide = async (page: Page, by: number): Promise<void> => {
  const asked = page.waitForResponse((response) => response.url().includes('/wps/captcha?'));
  await page.locator('.human-check__head button').first().click();
  const { value } = (await (await asked).json()) as { value: { captchaId: string } };
  await sliderStands(page);
  // On a stack for pictures the puzzle's id tells where its hole is.
  const to = (Number(value.captchaId.split('.')[0]) + by) % 220;
  await page.locator('.slider__handle').first().focus();
  for (let at = 0; at + 2 < to; at += 4) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
};
export const slideHome = async (page: Page): Promise<void> => {
  await sliderStands(page);
  await slide(page, 0);
  await page.locator('.human-check__status svg').waitFor();
};
export const slideBeside = async (page: Page): Promise<void> => {
  await sliderStands(page);
  await slide(page, 110);
  await page.locator('.human-check__wrong').waitFor();
  await sliderStands(page);
};
export const deviceWorks = async (page: Page): Promise<void> => {
  await sliderStands(page);
  await page.locator('.human-check__other').click();
  await page.locator('progress').waitFor();
};

/** The page that tells people from programs is there. */
export const verifierStands = (page: Page): Promise<void> => page.frameLocator('iframe.verifier').getByRole('button').waitFor();
export const askFirebaseTooSoon = async (page: Page): Promise<void> => {
  await bySms(page);
  await verifierStands(page);
  await page.locator('[name=mobileNum]').fill('917 555 0100');
  await page.locator('.ui-field__action[aria-busy]').click();
  await page.locator('.ui-refusal').waitFor();
};

/** Back from Google in so far as the platform tells; the way there was for `purpose`. */
export const backFromGoogle = (next: 'unknown' | 'second_code', purpose: 'login' | 'link') => async (page: Page) => {
  await page.addInitScript((way) => {
    if (window === window.top) localStorage.setItem('signInPurpose', JSON.stringify({ returnPath: '', purpose: way }));
  }, purpose);
  await answer('**/wps/session/social/finish', { attemptId: 'attempt', provider: 'google', name: 'Maria', next, session: null })(page);
};
