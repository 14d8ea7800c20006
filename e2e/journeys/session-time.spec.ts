import { expect, expectAccessibleInBothLooks, keptSession, place, test, type Page } from '../support/journey.ts';
import { anHourMs } from '../support/phone-clock.ts';

test.use({ phoneAheadMs: anHourMs });

/** Lets the server say once that the session ends so soon. */
const endsIn = async (page: Page, milliseconds: number, atLatest = false): Promise<void> =>
  void (await page.route(
    '**/wps/session/renew',
    async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { value: { now: string; endsAt: string } };
      const expiresAt = new Date(Date.parse(answer.value.now) + milliseconds).toISOString();
      await route.fulfill({
        response,
        json: { ...answer, value: { ...answer.value, expiresAt, endsAt: atLatest ? expiresAt : answer.value.endsAt } },
      });
    },
    { times: 1 },
  ));

test('a member is warned two minutes before the session ends, and stays by a button (ruling 45)', async ({ page, member }) => {
  await member();
  await endsIn(page, 110_000);
  await page.goto('/m/set');
  const warning = page.getByRole('dialog', { name: 'Still there?' });
  await expect(warning).toContainText(/logged out in 1:\d\d/);
  const stay = warning.getByRole('button', { name: 'Stay logged in' });
  await expect(stay, 'a key pressed without looking does not sign out').toBeFocused();
  const renewed = page.waitForResponse('**/wps/session/renew');
  await stay.click();
  expect((await renewed).status()).toBe(200);
  await expect(warning).toHaveCount(0);
  expect(await keptSession(page)).not.toBeNull();
});

test('a session that ends at its longest life says so, and the login after it returns to the place (ruling 45)', async ({
  page,
  member,
}) => {
  const person = await member();
  await endsIn(page, 4_000, true);
  await page.route('**/wps/member/info', (route) =>
    route.fulfill({ status: 401, json: { success: false, code: 'session_ended', message: '' } }),
  );
  await page.goto('/m/set');
  const warning = page.getByRole('dialog', { name: 'Still there?' });
  await expect(warning).toContainText('can log in again right away');
  await warning.getByRole('button', { name: 'OK' }).click();
  await expect.poll(() => place(page)).toBe('/m/login?returnPath=%2Fm%2Fset');
  await page.unroute('**/wps/member/info');
  await page.locator('input[name=username]').fill(person.username);
  await page.locator('input[name=password]').fill(person.password);
  await page.locator('form button[type=submit]').click();
  await expect.poll(() => place(page)).toBe('/m/set');
});

test('the warning before a session ends is accessible in both looks', async ({ page, member }) => {
  await member();
  await endsIn(page, 110_000);
  await page.goto('/m/set');
  await expect(page.getByRole('dialog', { name: 'Still there?' })).toBeVisible();
  await expectAccessibleInBothLooks(page);
});
