import type { Page } from '@playwright/test';
import { altered, hold, refuse } from './answers.ts';
import type { Shot } from './shot.ts';
import { passkeys, someEvents } from './security-steps.ts';
import { answer, asTrial, offline, opens, tap } from './steps.ts';

const none = { masked: '', isProved: false };
const phone = { masked: '+63 *******567', isProved: true };
const email = { masked: 'm***@mail.example', isProved: true };
const contacts = (sms: typeof none, mail: typeof none) => answer('**/wps/security/contacts', { sms, email: mail });
const byMail = async (page: Page): Promise<void> => {
  await page.locator('.security .ui-segmented__option').last().click();
  await page.locator('input[name=email]').waitFor();
};
const at = (screen: string) => ({ path: `/m/securityCenter/${screen}`, who: 'member' }) as const;
const toNew = async (page: Page): Promise<void> => {
  await page.locator('[name=proof]').fill('Fresh!2026');
  await page.locator('form.security-form button[type=submit]').click();
  await page.locator('[name=newMoneyPassword]').waitFor();
};
const submitWith = tap('form.security-form button[type=submit]');

/** What protects an account, each in its states. */
export const securityShots: readonly Shot[] = [
  { name: 'contacts', ...at('contacts'), rtl: true },
  { name: 'contacts-faults', ...at('contacts'), fullPage: true, after: opens('.ui-field--bad', submitWith) },
  { name: 'contacts-email', ...at('contacts'), after: byMail },
  { name: 'contacts-change', ...at('contacts'), rtl: true, fullPage: true, before: contacts(phone, email) },
  { name: 'contacts-change-email', ...at('contacts'), fullPage: true, before: contacts(phone, email), after: byMail },
  {
    name: 'contacts-lost',
    ...at('contacts'),
    rtl: true,
    fullPage: true,
    before: contacts(phone, none),
    after: opens('[name=loginPassword]', tap('.security-form__forgot')),
  },
  { name: 'contacts-unproved', ...at('contacts'), before: contacts({ ...phone, isProved: false }, none) },
  { name: 'contacts-no-codes', ...at('contacts'), before: altered('**/wps/codes/ways', { channels: [] }) },
  { name: 'contacts-loading', ...at('contacts'), before: hold('**/wps/security/contacts') },
  { name: 'contacts-failed', ...at('contacts'), before: refuse('**/wps/security/contacts') },
  { name: 'passkeys', ...at('passkeys'), rtl: true },
  { name: 'passkeys-list', ...at('passkeys'), rtl: true, before: passkeys },
  {
    name: 'passkeys-rename',
    ...at('passkeys'),
    before: passkeys,
    after: opens('dialog[open]', tap('.passkey__actions button')),
  },
  {
    name: 'passkeys-remove',
    ...at('passkeys'),
    before: passkeys,
    rtl: true,
    after: opens('dialog[open]', tap('.passkey__actions button:last-child')),
  },
  { name: 'passkeys-loading', ...at('passkeys'), before: hold('**/wps/security/passkeys') },
  { name: 'passkeys-failed', ...at('passkeys'), before: refuse('**/wps/security/passkeys') },
  {
    name: 'step-off',
    ...at('secondStep'),
    rtl: true,
    before: altered('**/wps/security/state', { hasSecondStep: true, recoveryCodesLeft: 7 }),
  },
  { name: 'step-failed', ...at('secondStep'), before: refuse('**/wps/security/state') },
  { name: 'money-change', ...at('FundsPasswordBox'), rtl: true, before: altered('**/wps/security/state', { hasMoneyPassword: true }) },
  { name: 'money-new', ...at('FundsPasswordBox'), rtl: true, after: toNew },
  {
    name: 'money-differs',
    ...at('FundsPasswordBox'),
    rtl: true,
    after: async (page) => {
      await toNew(page);
      await page.keyboard.type('274951', { delay: 20 });
      await page.locator('[name=confirmNewMoneyPassword]').waitFor();
      await page.keyboard.type('274952', { delay: 20 });
      await page.locator('.digit-pad__error').waitFor();
    },
  },
  {
    name: 'money-recover',
    ...at('FundsPasswordBox'),
    before: altered('**/wps/security/state', { hasMoneyPassword: true }),
    after: tap('.digit-pad > .ui-button'),
  },
  { name: 'money-faults', ...at('FundsPasswordBox'), after: opens('.ui-field--bad', submitWith) },
  { name: 'devices-one', ...at('devices') },
  { name: 'devices-loading', ...at('devices'), before: hold('**/wps/security/devices') },
  { name: 'devices-failed', ...at('devices'), before: refuse('**/wps/security/devices') },
  { name: 'devices-offline', ...at('devices'), after: offline },
  { name: 'history-full', ...at('activity'), rtl: true, before: someEvents },
  { name: 'history-empty', ...at('activity'), before: answer('**/wps/security/events', { list: [] }) },
  { name: 'history-loading', ...at('activity'), before: hold('**/wps/security/events') },
  { name: 'history-failed', ...at('activity'), before: refuse('**/wps/security/events') },
  { name: 'security-trial', path: '/m/securityCenter', who: 'member', before: asTrial },
  { name: 'hub-trial', path: '/m/mine', who: 'member', rtl: true, before: asTrial },
  { name: 'member-home-loading', path: '/m/member/home', who: 'member', before: hold('**/wps/**') },
  { name: 'profile-loading', path: '/m/myAccount/index', who: 'member', before: hold('**/wps/member/profile') },
  { name: 'profile-offline', path: '/m/myAccount/index', who: 'member', after: offline },
];
