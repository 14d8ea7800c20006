import { expect, place, prefer, settled, test, type Page } from '../support/journey.ts';
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
  '/m/lotteryHistory?vendor=LOTT&gameId=five-1',
  '/m/member/benefits',
];
const ofMembers = [
  '/m/home',
  '/m/mine',
  ...memberPaths,
  '/m/webEmail',
  '/m/message',
  '/m/member/benefits',
  '/m/vouReport',
  '/m/withdrawReport',
  '/m/lotteryHistory?vendor=LOTT&gameId=five-1',
  '/m/startLottery?vendor=LOTT&gameId=five-1',
  '/m/play?category=COCKFIGHT',
  '/m/securityCenter/passkeys',
  '/m/securityCenter/services',
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
    // A sheet would scroll within itself.
    const sheets = [...document.querySelectorAll('dialog[open], dialog[open] .ui-sheet__body')].filter(
      (part) => part.scrollWidth > part.clientWidth + 1,
    );
    return [...new Set([...cut, ...sheets].map(nameOf))];
  });

/** What stands on what where it should not, and words of buttons that are broken. */
const crowded = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const tolerancePx = 4;
    const nameOf = (part: Element): string => `${part.tagName.toLowerCase()}.${part.getAttribute('class') ?? ''}`;
    const floats = (part: Element | null): boolean =>
      part !== null && (['fixed', 'sticky'].includes(getComputedStyle(part).position) || floats(part.parentElement));
    const top = document.querySelector('dialog[open]') ?? document.body;
    const controls = [...top.querySelectorAll('a, button, input')].filter((part) => {
      const { width, height, left, right } = part.getBoundingClientRect();
      return (
        width > 0 &&
        height > 0 &&
        left >= 0 &&
        right <= innerWidth &&
        part.checkVisibility({ opacityProperty: true, contentVisibilityAuto: true })
      );
    });
    const boxes = controls.filter((part) => !floats(part)).map((part) => ({ part, box: part.getBoundingClientRect() }));
    const holds = (outer: DOMRect, inner: DOMRect): boolean =>
      outer.left <= inner.left + 1 && outer.right >= inner.right - 1 && outer.top <= inner.top + 1 && outer.bottom >= inner.bottom - 1;
    const lies = (one: DOMRect, other: DOMRect): boolean =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > tolerancePx &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > tolerancePx &&
      !holds(one, other) &&
      !holds(other, one);
    // Icons of home's bar share what lies between them; banners pass below their dots.
    const share = (...parts: Element[]): boolean =>
      ['.home-bar', '.banners'].some((whole) => parts.every((part) => part.closest(whole) !== null));
    const pairs = boxes.flatMap(({ part, box }, at) =>
      boxes
        .slice(at + 1)
        .flatMap((other) => (!share(part, other.part) && lies(box, other.box) ? [`${nameOf(part)} on ${nameOf(other.part)}`] : [])),
    );
    // What is longer has to be broken somewhere.
    const longestWord = 12;
    const isBroken = (text: Node): boolean => {
      const range = document.createRange();
      return [...(text.textContent ?? '').matchAll(/\p{L}+/gu)]
        .filter(([word]) => word.length > 2 && word.length <= longestWord)
        .some(({ index, 0: word }) => {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return new Set([...range.getClientRects()].map((line) => Math.round(line.top / tolerancePx))).size > 1;
        });
    };
    const broken = controls.filter((part) => {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) if (isBroken(text)) return true;
      return false;
    });
    return [...new Set([...pairs, ...broken.map((part) => `broken: ${nameOf(part)} ${part.textContent}`)])];
  });

const faultsOf = async (page: Page): Promise<readonly string[]> => [...(await tooWide(page)), ...(await crowded(page))];

const expectFits = async (page: Page, paths: readonly string[]): Promise<void> => {
  const found: Record<string, readonly string[]> = {};
  for (const path of paths) {
    await page.goto(path);
    await settled(page);
    await expect(page.locator('main .ui-skeleton').first()).toBeHidden({ timeout: 30_000 });
    const parts = await faultsOf(page);
    if (parts.length > 0) found[path] = parts;
  }
  expect(found, 'nothing is wider than 195 px, lies on another control or breaks a word').toEqual({});
};

for (const language of ['EN', 'TY'])
  test(`at 200 % no screen of a guest scrolls sideways in ${language}`, async ({ page, context, baseURL }) => {
    test.setTimeout(180_000);
    await prefer(context, baseURL ?? '', { language });
    await page.setViewportSize(narrow);
    await expectFits(page, [...more, ...openPaths]);
  });

for (const language of ['EN', 'TY'])
  test(`at 200 % no screen of a member scrolls sideways in ${language}`, async ({ page, context, baseURL, member }) => {
    test.setTimeout(300_000);
    await prefer(context, baseURL ?? '', { language });
    await member({ opening: 12_345_678n, nickname: 'Amihan' });
    await page.setViewportSize(narrow);
    await expectFits(page, ofMembers);
  });

/** What opens a sheet: the screen that it opens on, what is tapped there, and with which button of a mouse, if not the first. */
type Way = readonly [path: string, part: string, button?: 'right'];
const menu = ['/m/home', '.home-bar [aria-haspopup=dialog]:not(:has(.language-flag))'] as const;
const guestSheets: readonly Way[] = [
  menu,
  ['/m/home', '.home-bar [aria-haspopup=dialog]:has(.language-flag)'],
  ['/m/home', '.bottom-bar [aria-haspopup=dialog]'],
  ['/m/register', '.registration__terms'],
];
const memberSheets: readonly Way[] = [
  menu,
  ['/m/gameList?gameType=RNG', '.game-list__games .game-card__link', 'right'],
  ['/m/myAccount/index', '.profile .ui-list-row:nth-child(1)'],
  ['/m/myAccount/index', '.profile .ui-list-row:nth-child(2)'],
  ['/m/myAccount/index', '.head-icon'],
  ['/m/feedback', '.topic'],
  ['/m/mine', 'main [aria-haspopup=dialog]'],
];

const expectSheetsFit = async (page: Page, ways: readonly Way[]): Promise<void> => {
  const found: Record<string, readonly string[]> = {};
  for (const [path, part, button = 'left'] of ways) {
    await page.goto(path);
    await settled(page);
    await page.locator(part).first().click({ button });
    await expect(page.locator('dialog[open]'), `${path} ${part}`).toBeVisible();
    await settled(page);
    const faults = await faultsOf(page);
    if (faults.length > 0) found[`${path} ${part}`] = faults;
  }
  expect(found, 'no sheet is wider than 195 px, lies on another control or breaks a word').toEqual({});
};

/** What makes a member choose a password, and where. A tab keeps what it knew of its session: each is a login of its own. */
const passwordsDue = [
  ['password_hash = NULL', '/m/securityCenter/setPassword'],
  ['first_login_pending = true', '/m/firstPassword'],
] as const;
for (const language of ['EN', 'TY'])
  for (const [cause, path] of passwordsDue)
    test(`at 200 % no password that is due scrolls sideways in ${language}: ${path}`, async ({ page, context, baseURL, store, member }) => {
      await prefer(context, baseURL ?? '', { language });
      await page.setViewportSize(narrow);
      const { id } = await member();
      await store.query(`UPDATE player SET ${cause} WHERE id = $1`, [id]);
      await expectFits(page, [path]);
      expect(place(page)).toContain(path);
    });

for (const language of ['EN', 'TY'])
  test(`at 200 % no sheet scrolls sideways in ${language}`, async ({ page, context, baseURL, member }) => {
    test.setTimeout(180_000);
    await prefer(context, baseURL ?? '', { language });
    await page.setViewportSize(narrow);
    await expectSheetsFit(page, guestSheets);
    await member({ opening: 12_345_678n, nickname: 'Amihan' });
    await expectSheetsFit(page, memberSheets);
  });
