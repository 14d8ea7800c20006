import { fill, submit } from '../support/login.ts';
import { expect, expectToastFor, place, settled, stopClock, texts, toast, type Page } from '../support/journey.ts';
import { test } from '../support/own-stack.ts';

const entry = (page: Page) => page.locator('.hub').getByRole('link', { name: 'VIP benefits' });
const label = (page: Page) => page.getByRole('link', { name: 'VIP Gold' });
const openHub = async (page: Page): Promise<void> => {
  await page.goto('/m/mine');
  await settled(page);
};
const expectBenefits = async (page: Page): Promise<void> => {
  await expect(page.getByRole('button', { name: 'A support team that knows you' })).toHaveAttribute('aria-expanded', 'true');
  expect(place(page)).toBe('/m/member/benefits');
};

test('A041 A111 A204 A216 A217 A218 B381 B382 B449 the VIP benefits, off and on: entry, label, address and toast', async ({
  page,
  own,
  context,
}) => {
  const speak = (language: string) => context.addCookies([{ name: 'language', value: language, url: own.baseUrl }]);
  const person = await own.store.open({ clubLabel: 'Gold' });
  // Off, as the demo has it: a guest's entry leads to login, from where a member comes to the address and is led home.
  await speak('TY');
  await openHub(page);
  await entry(page).click();
  await expect.poll(() => place(page)).toBe('/m/login?returnPath=%2Fm%2Fmember%2Fbenefits');
  await fill(page, person.username, person.password);
  await submit(page);
  await expect(toast(page, texts('ty', 'errors.contact_service'))).toBeVisible();
  await expect.poll(() => place(page)).toBe('/m/home');
  // A member has no entry, and stays where the label is tapped.
  await speak('EN');
  await openHub(page);
  await expect(label(page)).toBeVisible();
  await expect(entry(page)).toHaveCount(0);
  await stopClock(page);
  await label(page).click();
  await expectToastFor(page, texts('en', 'errors.contact_service'), 2000);
  expect(place(page)).toBe('/m/mine');

  // On: entry and label lead to the benefits that the demo's operator has published.
  await own.configure((config) => ({ ...config, showVipBenefit: true }));
  await page.goto('/m/mine');
  await entry(page).click();
  await expectBenefits(page);
  await page.goBack();
  await label(page).click();
  await expectBenefits(page);
});
