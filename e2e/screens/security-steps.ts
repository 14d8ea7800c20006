/** What is done before and after a picture of the security centre's screens. */
import type { Page } from '@playwright/test';

/** The member's password is the operator's. */
export const withFirstPassword = async (page: Page): Promise<void> =>
  void (await page.addInitScript(() => {
    const session = JSON.parse(sessionStorage.getItem('MC_SESSION_INFO') ?? '{}') as object;
    sessionStorage.setItem('MC_SESSION_INFO', JSON.stringify({ ...session, firstTimeLogin: true }));
  }));

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
