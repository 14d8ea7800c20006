import { optionalRegistrationFields } from '../../packages/contract/src/vocabulary.ts';
import type { Page } from '@playwright/test';

const on = { enabled: true, required: false, regExp: '.*' };

/** A number and a date of birth beside the username. */
export const phoneFields = { mobileNum: on, birthday: on };

/** Everything that a merchant can ask for. */
export const allFields = Object.fromEntries(optionalRegistrationFields.map((field) => [field, on]));

/** Everything that the form of the username method can be wrong about. */
export const fillWrongly = async (page: Page): Promise<void> => {
  await page.locator('input[name=username]').fill('1');
  await page.locator('input[name=password]').fill('x');
  await page.locator('input[name=confimpsw]').fill('y');
  await page.locator('input[name=agreement]').tap();
  await page.locator('form button[type=submit]').click();
  await page.waitForTimeout(500);
};

export const byNumber = async (page: Page): Promise<void> => {
  await page.locator('.ui-segmented__option').last().click();
  await page.locator('input[name=mobileNum]').waitFor();
};

/** A whole form by mobile number with a code that was not sent. */
export const wrongCode = async (page: Page): Promise<void> => {
  await byNumber(page);
  await page.locator('input[name=mobileNum]').fill('917 555 0199');
  await page.locator('input[name=verificationCode]').fill('999999');
  await page.locator('input[name=password]').fill('Bituin-at-buwan-7');
  await page.locator('input[name=confimpsw]').fill('Bituin-at-buwan-7');
  await page.locator('input[name=agreement]').tap();
  await page.locator('form button[type=submit]').click();
  await page.locator('.ui-field--bad').waitFor();
};
