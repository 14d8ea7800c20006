import { expect, settled, test } from '../support/journey.ts';
import { freshName } from '../support/people.ts';

test.describe('without an answer', () => {
  test.use({ expectedFaults: [/ERR_FAILED/] });
  test('a form that got none says so in sight of its button, on a small screen too', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.route('**/wps/register/username', (route) => route.abort());
    await page.goto('/m/register');
    await settled(page);
    for (const [name, value] of [
      ['username', freshName()],
      ['password', 'Fresh!2026'],
      ['confimpsw', 'Fresh!2026'],
    ] as const)
      await page.locator(`input[name=${name}]`).fill(value);
    await page.locator('input[name=agreement]').check();
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('No Internet');
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
  });
});

test('whatever is tapped on the ways in is 44 px high under a finger', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/m/login', '/m/register', '/m/forget']) {
    await page.goto(path);
    await settled(page);
    await expect(page.locator('form button[type=submit]')).toBeVisible();
    const low = await page.locator('.auth :is(a, button, input, summary)').evaluateAll((parts) =>
      parts
        .filter((part) => part.checkVisibility())
        .filter((part) => [part, part.closest('label') ?? part].every((one) => one.getBoundingClientRect().height < 44))
        .map((part) => part.outerHTML.slice(0, 120)),
    );
    expect(low).toEqual([]);
  }
});
