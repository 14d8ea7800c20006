import { expect, expectAccessibleInBothLooks, expectNoSideways, place, settled, test, type Page } from '../support/journey.ts';
import { demoPassword } from '../support/people.ts';
import { readCode } from '../support/post.ts';

let count = 0;
const freshNumber = () => {
  const number = String(Date.now() + ++count).slice(-7);
  return { mobile: `+63917${number}`, typed: `0917${number}` };
};
const sendTo = (page: Page, field: string) =>
  page
    .locator('.ui-field', { has: page.locator(`[name=${field}]`) })
    .locator('.ui-field__action[aria-busy]')
    .click();
const submit = (page: Page) => page.getByRole('button', { name: 'Confirm', exact: true }).click();
const open = async (page: Page): Promise<void> => {
  await page.goto('/m/securityCenter');
  await page.getByRole('link', { name: /Phone and email/ }).click();
  await expect(page.locator('form.security-form')).toBeVisible();
  await settled(page);
};

test('a number is bound by its code and the password, then changed by the codes of both; who lost the old one is asked for the password', async ({
  page,
  member,
}) => {
  await member();
  const [first, next] = [freshNumber(), freshNumber()];
  await open(page);
  await expectAccessibleInBothLooks(page);
  await page.locator('[name=mobileNum]').fill(first.typed);
  await sendTo(page, 'messageCode');
  await page.locator('[name=messageCode]').fill(await readCode(page, first.mobile));
  await page.locator('[name=loginPassword]').fill('Wrong!2026');
  await submit(page);
  await expect(page.getByText('This password is wrong.')).toBeVisible();
  await page.locator('[name=loginPassword]').fill(demoPassword);
  await submit(page);
  await expect.poll(() => place(page)).toBe('/m/securityCenter');
  await expect(page.getByRole('link', { name: /Phone and email/ })).toContainText('Confirmed');

  await open(page);
  await expect(page.locator('[name=loginPassword]')).toHaveCount(0);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSideways(page);
  await expectAccessibleInBothLooks(page);
  // First who it is, then the new one; a refusal leads back to the step that it is about.
  await expect(page.getByText('Step 1 of 2')).toBeVisible();
  await expect(page.locator('[name=mobileNum]')).toBeHidden();
  await page.locator('[name=oldMessageCode]').fill('000000');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Step 2 of 2')).toBeVisible();
  await expect(page.locator('[name=oldMessageCode]')).toBeHidden();
  await expectAccessibleInBothLooks(page);
  await page.locator('[name=mobileNum]').fill(next.typed);
  await page.locator('[name=messageCode]').fill('000000');
  await submit(page);
  await expect(page.getByText('Verification code error')).toBeVisible();
  if (await page.getByText('Step 2 of 2').isVisible()) await page.getByRole('button', { name: 'Back', exact: true }).last().click();
  await page.getByRole('button', { name: /^I no longer have/ }).click();
  await expect(page.locator('[name=loginPassword]')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask customer service' })).toBeVisible();
});
