import { expect, settled, test } from '../support/own-stack.ts';

test('A144 A145 Facebook and Google are offered each by its flag alone', async ({ page, own }) => {
  for (const [facebook, google] of [
    [true, false],
    [false, true],
    [false, false],
  ] as const) {
    await own.configure((config) => ({ ...config, flags: { ...config.flags, FACEBOOKLOGIN3: facebook, GOOGLELOGIN3: google } }));
    await page.goto('/m/login');
    await settled(page);
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toHaveCount(google ? 1 : 0);
    await expect(page.getByRole('button', { name: 'Continue with Facebook' })).toHaveCount(facebook ? 1 : 0);
  }
});
