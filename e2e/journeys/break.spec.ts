import { expect, expectAccessibleInBothLooks, expectNoSideways, settled, test } from '../support/journey.ts';
import { fillLogin } from '../support/people.ts';

test('a member takes a break in two taps from the limits; a login after it is led to what can be done, and records stay open', async ({
  page,
  member,
}) => {
  const { username, password } = await member();
  await page.goto('/m/limits');
  await page.getByRole('link', { name: 'Take a break' }).click();
  await page.getByRole('button', { name: '7 days' }).click();
  await settled(page);
  await expectAccessibleInBothLooks(page);
  await page.getByLabel('Login password').fill(password);
  await page.getByRole('checkbox', { name: 'I understand that it cannot be undone.' }).check();
  await page.getByRole('button', { name: 'Start the break' }).click();
  await expect(page.getByRole('heading', { name: 'You are on a break' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await fillLogin(page, username, password);
  await expect(page).toHaveURL(/\/m\/limits\/break$/);
  await expect(page.getByRole('heading', { name: 'You are on a break' })).toBeVisible();
  await settled(page);
  await expectAccessibleInBothLooks(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSideways(page);
  await page.goto('/m/voucherCenter');
  await expect(page).toHaveURL(/\/m\/limits\/break$/);
  await page.goto('/m/home');
  await expect(page).toHaveURL(/\/m\/limits\/break$/);
  await page.getByRole('link', { name: 'Betting record' }).click();
  await expect(page).toHaveURL(/\/m\/gameRecord$/);
});

test('a member whom an operator excludes is led to what can be done at the next step, and sees that it is until further notice', async ({
  page,
  member,
  store,
}) => {
  const { id } = await member();
  await page.goto('/m/limits');
  await expect(page.getByRole('heading', { name: 'Deposit limit' })).toBeVisible();
  await store.query(
    `SELECT exclusion_begin(p_id => $1, p_player => $1, p_kind => 'operator', p_hours => 0, p_months => NULL, p_irrevocable_months => 0,
       p_zone => 'Asia/Manila', p_by => 'Ana', p_at => now())`,
    [id],
  );
  // What a node has read of a session it knows for a moment; the command that excludes tells the nodes.
  await expect(async () => {
    await page.goto('/m/voucherCenter');
    await expect(page).toHaveURL(/\/m\/limits\/break$/, { timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('heading', { name: 'You are excluded from play' })).toBeVisible();
  await expect(page.getByText('Until further notice.')).toBeVisible();
  await settled(page);
  await expectAccessibleInBothLooks(page);
  await page.getByRole('link', { name: 'My limits' }).click();
  await expect(page.getByRole('button', { name: 'No limit' })).toHaveCount(0);
});
