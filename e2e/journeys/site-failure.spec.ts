import { expect, expectAccessibleInBothLooks, expectNoSideways } from '../support/journey.ts';
import { test } from '../support/own-stack.ts';

test.use({ expectedFaults: [/status of 503/] });

test('A064 a site that cannot answer says so on a page of its own, with another try and a way to the service', async ({ page, own }) => {
  await own.store.query('ALTER TABLE content_item RENAME TO content_item_away');
  try {
    const answer = await page.goto('/m/home');
    expect(answer?.status()).toBe(503);
    await expect(page.getByRole('heading', { level: 1, name: 'The lights are out for a moment' })).toBeVisible();
    await expect(page.getByText(/^Reference: \S+$/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Online support' })).toHaveAttribute('href', 'mailto:tulong@palaro.example');
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expectAccessibleInBothLooks(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSideways(page);
  } finally {
    await own.store.query('ALTER TABLE content_item_away RENAME TO content_item');
  }
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.locator('.home-bar')).toBeVisible();
});
