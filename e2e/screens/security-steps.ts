/** What is done before and after a picture of the security centre's screens. */
import type { Page } from '@playwright/test';
import { refuseWith } from './answers.ts';
import { answer } from './steps.ts';

/** The member's password is the operator's; as long as it is, the platform does not say how the account is protected. */
export const withFirstPassword = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    sessionStorage.setItem('ownPasswordDue', '1');
  });
  await refuseWith('**/wps/security/state', 'own_password_due', {}, 403)(page);
};

/** An authenticator app and its codes, as the platform would answer. */
export const secondStep = async (page: Page): Promise<void> =>
  void (await page.route('**/wps/security/second-step', (route) => {
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    const uri = `otpauth://totp/Palaro:maria?issuer=Palaro&secret=${secret}`;
    const recoveryCodes = Array.from({ length: 10 }, (_, index) => `K7QM${index + 2}-WX4RA`.replace('10', 'Z').replace('11', 'Y'));
    const value = route.request().method() === 'POST' ? { uri, secret } : { recoveryCodes };
    return route.fulfill({ contentType: 'application/json', body: JSON.stringify({ success: true, value }) });
  }));

/** The owner has given the password, and sees what the app is given. */
export const beginStep = async (page: Page): Promise<void> => {
  await page.locator('input[name=loginPassword]').fill('Fresh!2026');
  await page.locator('form button[type=submit]').click();
  await page.locator('.qr-code').waitFor();
};

/** The app's first code is confirmed. */
export const confirmStep = async (page: Page): Promise<void> => {
  await beginStep(page);
  await page.locator('input[name=code]').fill('123456');
  await page.locator('form button[type=submit]').click();
  await page.locator('.second-step__codes').waitFor();
};

/** The member has a second device, in another country. */
export const twoDevices = async (page: Page): Promise<void> =>
  void (await page.route('**/wps/security/devices', async (route) => {
    const response = await route.fetch();
    const { value } = (await response.json()) as { value: { list: object[] } };
    const phone = { browser: 'Chrome', system: 'Android', kind: 'phone', country: 'PH', network: '112.198.5.*' };
    const other = { ...value.list[0], ...phone, id: 'b'.repeat(64), lastAt: '2026-11-03T02:15:00Z', isThis: false, isOpen: false };
    await route.fulfill({ response, json: { success: true, value: { list: [...value.list, other] } } });
  }));

const madeAt = '2026-11-03T02:15:00Z';
/** Two passkeys: one of this phone, and one that a password manager keeps and nobody has named. */
export const passkeys = answer('**/wps/security/passkeys', {
  list: [
    { id: 'one', name: 'Chrome · Android', createdAt: madeAt, usedAt: '2026-11-24T13:05:00Z', isBackedUp: false },
    { id: 'two', name: '', createdAt: madeAt, usedAt: null, isBackedUp: true },
  ],
  most: 10,
});

const here = { browser: 'Chrome', system: 'Android', kind: 'phone', country: 'PH', network: '112.198.5.*' };
const there = { browser: 'Firefox', system: 'Windows', kind: 'computer', country: 'SG', network: '8.25.96.*' };
/** An account history with one of each sort that a player should recognise at a glance. */
export const someEvents = answer('**/wps/security/events', {
  list: (
    [
      ['login', here],
      ['login_failed', there],
      ['login', { browser: '', system: '', kind: 'unknown', country: null, network: '203.0.113.*' }],
      ['passkey_added', here],
      ['password_changed', here],
      ['mobile_bound', here],
      ['second_step_on', here],
    ] as const
  ).map(([kind, device], index) => ({
    ...device,
    id: String(index),
    kind,
    times: kind === 'login_failed' ? 31 : 1,
    at: `2026-11-2${4 - Math.floor(index / 2)}T1${index}:05:00Z`,
  })),
});
