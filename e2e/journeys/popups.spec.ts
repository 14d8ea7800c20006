import { expect, expectAccessibleInBothLooks, expectNoSideways, place, test, type Page } from '../support/journey.ts';
import { tenMinutesOn } from '../support/popups.ts';
import { registerInBrowser } from '../support/people.ts';
import { anHourMs } from '../support/phone-clock.ts';

test.use({ phoneAheadMs: anHourMs });

const dialog = (page: Page) => page.locator('dialog[open]');
const close = (page: Page): Promise<void> => dialog(page).getByRole('button', { name: 'Close' }).click();
const titles = (page: Page) => dialog(page).locator('.fold__title');

test.describe('on home', () => {
  test.use({ popups: true });

  test('B076 B080 B348 B350 B356 a guest meets the notice, then set B at a visit ten minutes on', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/m/home');
    await expect(page.getByRole('dialog', { name: 'Announcements' })).toBeVisible();
    await expect(dialog(page).locator('.fold__body')).toContainText('Dagat games are closed from 2:00 to 3:00 AM.');
    // It came by itself: no ring is drawn anywhere.
    await expect(dialog(page)).toBeFocused();
    await expect(dialog(page)).toHaveCSS('outline-style', 'none');
    await expectAccessibleInBothLooks(page);
    await expectNoSideways(page);
    await close(page);
    await expect(dialog(page)).toHaveCount(0);
    await tenMinutesOn(page);
    await page.reload();
    await expect(page.getByRole('dialog', { name: 'News for you' })).toBeVisible();
    await expect(titles(page)).toHaveText(['Try every game for free', '21 and over only']);
    await expect(dialog(page).locator('.fold__body')).toHaveCount(1);
    await expectAccessibleInBothLooks(page);
  });

  test('B349 a member meets set A, and a link in it leads on and closes it', async ({ page, member, context }) => {
    await context.addCookies([{ name: 'noticeShown', value: '1', url: process.env['PALARO_URL'] ?? '' }]);
    const { username } = await member();
    await page.goto('/m/home');
    await expect(titles(page)).toHaveText(['Keep your account to yourself', 'New games this month']);
    await dialog(page).getByRole('link', { name: 'Security centre' }).click();
    await expect.poll(() => place(page)).toBe('/m/securityCenter');
    await expect(dialog(page)).toHaveCount(0);
    expect(await page.evaluate((name) => localStorage.getItem(`popup.PALARO.A.${name}`), username)).toContain('"show":false');
  });

  test('B357 a new member meets set A with F after the registration, and in no later browser session', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'noticeShown', value: '1', url: baseURL ?? '' }]);
    await registerInBrowser(page, baseURL ?? '');
    await page.goto('/m/home');
    // Ten seconds after the login at the earliest.
    await expect(titles(page)).toHaveText(['Keep your account to yourself', 'New games this month', 'Your first steps'], {
      timeout: 20_000,
    });
    await tenMinutesOn(page);
    await page.reload();
    await expect(titles(page)).toHaveText(['Keep your account to yourself', 'New games this month', 'Your first steps']);
    // Another tab resumes the session: its browser session did not begin with the first login.
    await tenMinutesOn(page);
    const later = await context.newPage();
    await later.goto('/m/home');
    await expect(titles(later)).toHaveText(['Keep your account to yourself', 'New games this month']);
  });
});
