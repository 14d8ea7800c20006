import { expect, prefer, settled, test, type Page } from '../support/journey.ts';
import { memberPaths, openPaths } from '../support/lobby.ts';

/** A phone of 390 px at 200 %: so wide is what it shows of a page. */
const narrow = { width: 195, height: 422 };
const more = [
  '/m/home',
  '/m/home?category=SLOTS',
  '/m/forget',
  '/m/lottery',
  '/m/jackpot',
  '/m/winnerBoard',
  '/m/fairPlay',
  '/m/inviteFriends',
  '/m/chat',
];
const ofMembers = [
  ...memberPaths,
  '/m/messages',
  '/m/transaction/record',
  '/m/profitandloss',
  '/m/lotteryRecord',
  '/m/securityCenter/contacts',
];

/** What makes a page wider than its window, or is cut off by it where nothing scrolls. */
const tooWide = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const root = document.documentElement;
    const nameOf = (part: Element): string => `${part.tagName.toLowerCase()}.${part.getAttribute('class') ?? ''}`;
    const scrolls = (part: Element | null): boolean =>
      part !== null && part !== root && (getComputedStyle(part).overflowX !== 'visible' || scrolls(part.parentElement));
    const beyond = [...document.querySelectorAll('body *')].filter((part) => {
      const box = part.getBoundingClientRect();
      return box.width > 0 && (box.right > innerWidth + 1 || box.left < -1) && !scrolls(part.parentElement);
    });
    const cut = root.scrollWidth > root.clientWidth ? beyond : beyond.filter((part) => part.matches('a, button, input'));
    return [...new Set(cut.map(nameOf))];
  });

const expectFits = async (page: Page, paths: readonly string[]): Promise<void> => {
  const found: Record<string, readonly string[]> = {};
  for (const path of paths) {
    await page.goto(path);
    await settled(page);
    await expect(page.locator('main .ui-skeleton').first()).toBeHidden();
    const parts = await tooWide(page);
    if (parts.length > 0) found[path] = parts;
  }
  expect(found, 'nothing is wider than 195 px').toEqual({});
};

for (const language of ['EN', 'TY'])
  test(`at 200 % no screen of a guest scrolls sideways in ${language}`, async ({ page, context, baseURL }) => {
    test.setTimeout(180_000);
    await prefer(context, baseURL ?? '', { language });
    await page.setViewportSize(narrow);
    await expectFits(page, [...more, ...openPaths]);
  });

test('at 200 % no screen of a member scrolls sideways', async ({ page, member }) => {
  test.setTimeout(240_000);
  await member({ opening: 12_345_678n, nickname: 'Amihan' });
  await page.setViewportSize(narrow);
  await expectFits(page, ['/m/home', '/m/mine', ...ofMembers]);
});
