import { pseudoLanguage } from '@palaro/contract/constants';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothLooks,
  expectNoSideways,
  prefer,
  settled,
  test,
  type Page,
} from '../support/journey.ts';
import { test as ownTest } from '../support/own-stack.ts';
import { logInOnScreen } from '../support/people.ts';

/** Screens and views that no other journey looks at with the rules in hand. */
const open = ['/m/home?category=RNG', '/m/slotsCenter', '/m/help?tag=tc'];
const ofMembers = ['/m/member/home', '/m/myAccount/index'];

/** Every bone has given way to what it stands for. */
const loaded = async (page: Page): Promise<void> => {
  await settled(page);
  await expect(page.locator('[aria-busy=true], .ui-skeleton').first()).toBeHidden();
};

const expectSound = async (page: Page, path: string, looksAccessible = expectAccessibleInBothLooks): Promise<void> =>
  test.step(path, async () => {
    await page.goto(path);
    await loaded(page);
    await looksAccessible(page);
    await expectNoSideways(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSideways(page);
    await page.setViewportSize({ width: 390, height: 844 });
  });

test('A045 a category, the slots and the terms are accessible in both looks and fit both windows', async ({ page }) => {
  test.setTimeout(180_000);
  for (const path of open) await expectSound(page, path);
  await expect(page.getByRole('heading', { name: 'Who may play' })).toBeVisible();
  await expect(page.getByRole('tabpanel')).toContainText('21 years old or over');
});

test('the member screens are accessible in both looks and fit both windows', async ({ page, member }) => {
  test.setTimeout(180_000);
  await member({ opening: 12_345_678n, nickname: 'Amihan' });
  for (const path of ofMembers) await expectSound(page, path);
});

ownTest('written from right to left the screens mirror, fit and stay accessible', async ({ page, context, own }) => {
  ownTest.setTimeout(180_000);
  await logInOnScreen(page, 'player0');
  await prefer(context, own.baseUrl, { language: pseudoLanguage });
  for (const path of [
    '/m/home',
    '/m/gameList',
    '/m/mine',
    '/m/member/home',
    '/m/myAccount/index',
    '/m/gameRecord',
    '/m/set',
    '/m/notice',
  ]) {
    await expectSound(page, path, expectAccessible);
    expect(await page.evaluate(() => [document.documentElement.dir, document.documentElement.lang])).toEqual(['rtl', 'ar']);
  }
  // The first of a row stands at the right, and back points to where reading begins.
  await page.goto('/m/home');
  await loaded(page);
  const [first, second] = await page
    .locator('.bottom-bar > *')
    .evaluateAll((items) => items.slice(0, 2).map((item) => item.getBoundingClientRect().left));
  expect(first).toBeGreaterThan(second ?? 0);
  await page.goto('/m/notice');
  await loaded(page);
  const back = page.locator('.header a, .header button').first();
  expect(await back.evaluate((control) => control.getBoundingClientRect().left)).toBeGreaterThan(195);
  const icon = back.locator('svg');
  // Mirrored by a transform or by scale, whichever the icon uses.
  const [transformed, scaled] = await icon.evaluate((drawn) => {
    const { transform, scale } = getComputedStyle(drawn);
    return [new DOMMatrix(transform).a, scale];
  });
  expect(transformed === -1 || scaled.startsWith('-1')).toBe(true);
});
