import { fill, submit } from '../support/login.ts';
import {
  expect,
  expectAccessibleInBothLooks,
  expectNoSideways,
  expectToastFor,
  place,
  settled,
  stopClock,
  texts,
  toast,
  type Page,
} from '../support/journey.ts';
import { logInOnScreen } from '../support/people.ts';
import { endLevels, feedPlay } from '../support/vip.ts';
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
  const levels = await endLevels(own.store);
  await own.configure((config) => ({ ...config, showVipBenefit: false }));
  // Off: a guest's entry leads to login, from where a member comes to the address and is led home.
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
  await levels.back();
});

test('A041 A203 A261 whoever reaches a level sees it at once, is paid, and finds it in the hub and the inbox', async ({ page, own }) => {
  // The job behind play runs every 10 s.
  test.setTimeout(180_000);
  await own.configure((config) => ({ ...config, showVipBenefit: true }));
  const { id, username } = await own.store.open();
  await logInOnScreen(page, username);
  await page.goto('/m/member/benefits');
  await settled(page);
  await expect(page.getByRole('region', { name: 'No level yet' })).toContainText('Next level: Bronze');
  await expect(page.getByText('No changes yet.')).toBeVisible();
  // Nobody reloads: the platform tells the page.
  await feedPlay(own.store, id, 250_000);
  await expect(page.getByRole('region', { name: 'Silver', exact: true })).toContainText('Your level: 2 of 4', { timeout: 30_000 });
  await expect(page.getByRole('progressbar', { name: 'Next level: Gold' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your changes of level' }).getByRole('listitem')).toHaveText([
    /^Up to SilverBy your bets · .*\+₱20\.00$/,
    /^Up to BronzeBy your bets/,
  ]);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessibleInBothLooks(page);
  await expectNoSideways(page);
  await page.goto('/m/mine');
  await settled(page);
  await page.getByRole('link', { name: 'VIP Silver' }).click();
  await expect.poll(() => place(page)).toBe('/m/member/benefits');
  await page.goto('/m/messages');
  await settled(page);
  await page.getByRole('link', { name: /You have reached a new VIP level/ }).click();
  await page.getByRole('link', { name: 'See the VIP levels' }).click();
  await expect.poll(() => place(page)).toBe('/m/member/benefits');
});
