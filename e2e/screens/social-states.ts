/** What is done before and after a picture of login by services. */
import type { Page } from '@playwright/test';
import { altered } from './answers.ts';
import { answer } from './steps.ts';

/** From the login screen to the demo's service and back, as somebody who has no account. */
export const backFromService = async (page: Page): Promise<void> => {
  await page.locator('.social-buttons button').first().click();
  await page.locator('button[name=person]').first().click();
  await page.locator('.social input[name=username]').waitFor();
};

const links = { list: [{ provider: 'google', createdAt: '2026-11-03T02:15:00Z' }] };
/** Google is linked to the account. */
export const linkedService = answer('**/wps/security/social', links);

/** The account came by Google, and has no login password. */
export const withoutPassword = async (page: Page): Promise<void> => {
  await altered('**/wps/security/state', { hasPassword: false, hasContact: false })(page);
  await linkedService(page);
};
/** The same with an address that a code can go to. */
export const withAddress = async (page: Page): Promise<void> => {
  await withoutPassword(page);
  const email = { masked: 'm***@mail.example', isProved: false };
  await answer('**/wps/security/contacts', { sms: { masked: '', isProved: false }, email })(page);
};
