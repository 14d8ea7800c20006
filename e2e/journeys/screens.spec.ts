import type { BrowserContext } from '@playwright/test';
import { expect, expectNoSideways, place, prefer, settled, test, type Page } from '../support/journey.ts';
import { memberPaths, openPaths } from '../support/lobby.ts';

/** A phone of 390 px at 200 %: so wide is what it shows of a page. */
const narrow = { width: 195, height: 422 };
const wider = [
  { width: 320, height: 640 },
  { width: 360, height: 640 },
  { width: 390, height: 844 },
];
const ofGuests = [
  '/m/home',
  ...openPaths,
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
  '/m/gameList?gameType=RNG',
  '/m/webEmail',
  '/m/message',
  '/m/member/benefits',
  '/m/vouReport',
  '/m/withdrawReport',
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
/** Second addresses of a screen. */
const again: readonly string[] = [
  '/m/gameCenter',
  '/m/activityDetail',
  '/m/register.html',
  '/m/helpDetail',
  '/m/securityCenter/loginChange',
];

type Sheet = { readonly part: string; readonly button?: 'right' };
const menu: Sheet = { part: '.home-bar [aria-haspopup=dialog]:not(:has(.language-flag))' };
const sheetsOfGuests: Readonly<Record<string, readonly Sheet[]>> = {
  '/m/home': [menu, { part: '.home-bar [aria-haspopup=dialog]:has(.language-flag)' }, { part: '.bottom-bar [aria-haspopup=dialog]' }],
  '/m/register': [{ part: '.registration__terms' }],
};
const sheetsOfMembers: Readonly<Record<string, readonly Sheet[]>> = {
  '/m/home': [menu],
  '/m/gameList?gameType=RNG': [{ part: '.game-list__games .game-card__link', button: 'right' }],
  '/m/myAccount/index': [
    { part: '.profile .ui-list-row:nth-child(1)' },
    { part: '.profile .ui-list-row:nth-child(2)' },
    { part: '.head-icon' },
  ],
  '/m/feedback': [{ part: '.topic' }],
  '/m/mine': [{ part: 'main [aria-haspopup=dialog]' }],
};

/** What stands on a screen, its title in the shared header (null: it has a bar of its own), and the lit item of the bottom bar. */
type Bars = { readonly shows: string; readonly header: string | null; readonly isLit?: string | null; readonly hasFooter?: false };
const promotion: Bars = { shows: '.notice', header: 'Promotion', isLit: 'Promo' };
const help: Bars = { shows: '.fold__title button', header: 'Help centre', hasFooter: false };
const registration: Bars = { shows: 'form input[name=confimpsw]', header: null, hasFooter: false };
const bars: Readonly<Record<string, Bars>> = {
  '/m/home': { shows: '.game-card', header: null, isLit: 'Home' },
  '/m/mine': { shows: '.hub nav', header: null, isLit: 'Me' },
  '/m/login': { shows: 'form input[name=username]', header: null, hasFooter: false },
  '/m/register': registration,
  '/m/register.html': registration,
  '/m/gameList': { shows: '.game-card', header: null, hasFooter: false },
  '/m/slotsCenter': { shows: '.game-card', header: 'Slots', hasFooter: false },
  '/m/gameCenter': { shows: '.home .block', header: 'Game centre' },
  // Ruling 1.
  '/m/notice': { shows: 'li.notice', header: 'Announcement', isLit: null, hasFooter: false },
  '/m/help': help,
  '/m/helpDetail': help,
  '/m/app': { shows: '[role=tab]', header: 'Get the app', hasFooter: false },
  '/m/activity': promotion,
  '/m/activityDetail': promotion,
};
const barsOfMembers: Readonly<Record<string, Bars>> = {
  '/m/member/home': { shows: '.hub__member', header: 'Member centre', isLit: 'Me' },
  '/m/gameRecord': { shows: '[role=tab]', header: 'Betting record' },
  '/m/set': { shows: '[role=radio], input[type=radio]', header: 'Settings' },
};

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

/** What a screen states of itself and its bars. */
const expectBars = async (page: Page, path: string, stated: Bars, isGuest: boolean): Promise<void> => {
  const { shows, header, isLit, hasFooter } = stated;
  await expect(page.locator(shows).first(), `${path} shows ${shows}`).toBeAttached();
  const shared = page.locator('header.header');
  await expect(shared, path).toHaveCount(header === null ? 0 : 1);
  if (header !== null) {
    await expect(shared.getByRole('heading', { level: 1 })).toHaveText(header);
    await expect(page).toHaveTitle(`${header} | Palaro`);
    await expect(shared.getByRole('button', { name: 'Back' })).toBeVisible();
    await expect(shared.getByRole('link', { name: /home/ })).toHaveCount(0);
    // The app is offered on home.
    await expect(shared.getByRole('link', { name: 'Get the app' })).toHaveCount(0);
    await expect(shared.getByRole('link', { name: 'Log in' })).toHaveCount(isGuest ? 1 : 0);
    await expect(shared.getByRole('link', { name: 'Register' })).toHaveCount(isGuest ? 1 : 0);
  }
  await expect(page.locator('footer.footer'), `${path} and the footer`).toHaveCount(hasFooter === false ? 0 : 1);
  const lit = page.getByRole('navigation', { name: 'Main menu' }).locator('[aria-current=page]');
  if (isLit !== undefined) await expect(lit, path).toHaveText(isLit === null ? [] : [isLit]);
};

/** The addresses of this site that a page links to. */
const linksOf = (page: Page, within = ''): Promise<readonly string[]> =>
  page.locator(`${within} a[href]`).evaluateAll((links) =>
    links
      .map((link) => link as HTMLAnchorElement)
      .filter((link) => link.origin === location.origin)
      .map(({ pathname }) => pathname),
  );

type Walk = {
  readonly paths: readonly string[];
  readonly sheets: Readonly<Record<string, readonly Sheet[]>>;
  /** Looks at a page in its usual size, too. */
  readonly also?: (page: Page, path: string) => Promise<void>;
};

/** Opens a page at 200 %, and what opens over it: nothing is wider than its window, lies on another control or breaks a word. */
const faultsOfPage = async (page: Page, path: string, { sheets, also }: Walk): Promise<Readonly<Record<string, readonly string[]>>> => {
  await page.setViewportSize(narrow);
  await page.goto(path);
  await settled(page);
  await expect(page.locator('main .ui-skeleton').first()).toBeHidden({ timeout: 30_000 });
  const found: Record<string, readonly string[]> = { [path]: await faultsOf(page) };
  const over = page.locator('dialog[open]');
  for (const { part, button = 'left' } of sheets[path] ?? []) {
    await page.locator(part).first().click({ button });
    await expect(over, `${path} ${part}`).toBeVisible();
    await settled(page);
    found[`${path} ${part}`] = await faultsOf(page);
    await page.keyboard.press('Escape');
    await expect(over, `${path} ${part}`).toHaveCount(0);
  }
  await also?.(page, path);
  return found;
};

const expectFits = async (page: Page, walk: Walk): Promise<void> => {
  for (const path of new Set(walk.paths))
    await test.step(path, async () => {
      const found = Object.entries(await faultsOfPage(page, path, walk)).filter(([, parts]) => parts.length > 0);
      expect(Object.fromEntries(found), 'nothing is wider than 195 px, lies on another control or breaks a word').toEqual({});
    });
};

/** In English a page is looked at in the sizes of phones, too, and for what it states of itself. */
const lookWider =
  (stated: Readonly<Record<string, Bars>>, isGuest: boolean) =>
  async (page: Page, path: string): Promise<void> => {
    for (const size of wider) {
      await page.setViewportSize(size);
      await expectNoSideways(page);
    }
    expect((await linksOf(page)).filter((pathname) => !pathname.startsWith('/m/'))).toEqual([]);
    const of = stated[path];
    if (of !== undefined) await expectBars(page, path, of, isGuest);
  };
const speakTagalog = (context: BrowserContext, baseURL: string | undefined): Promise<void> =>
  prefer(context, baseURL ?? '', { language: 'TY' });
const firstAddresses = (paths: readonly string[]): readonly string[] => paths.filter((path) => !again.includes(path));

test('A001 A002 A004 A028 A029 A030 A039 A046 A055 A071 A072 A089 A090 A094 A095 A097 A101 A103 B001 B002 B012 B039 B040 B047 B054 B058 B059 B078 B186 B187 B193 B195 B197 B218 no screen of a guest scrolls sideways, at 200 % neither, and each has its bars, its title and links below /m/', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await expectFits(page, { paths: ofGuests, sheets: sheetsOfGuests, also: lookWider(bars, true) });
  expect(await page.locator('meta[name=viewport]').getAttribute('content')).toContain('width=device-width');
  expect(await page.evaluate(() => sessionStorage.getItem('MC_SESSION_INFO'))).toBeNull();
});

test('A002 A040 A052 A059 A103 B002 B193 no screen of a member scrolls sideways, at 200 % neither, and all that the hub leads to exists', async ({
  page,
  member,
}) => {
  test.setTimeout(360_000);
  await member({ opening: 987_654_321_00n, nickname: 'Amihan' });
  const walk: Walk = { paths: ofMembers, sheets: sheetsOfMembers, also: lookWider({ ...bars, ...barsOfMembers }, false) };
  let targets: readonly string[] = [];
  await expectFits(page, {
    ...walk,
    also: async (shown, path) => {
      await walk.also?.(shown, path);
      if (path === '/m/mine') targets = await linksOf(shown, '.hub');
    },
  });
  expect(targets.length).toBeGreaterThan(5);
  await expectFits(page, {
    sheets: {},
    paths: targets.filter((path) => !ofMembers.includes(path)),
    also: async (shown, path) => expect(new URL(shown.url()).pathname).toBe(path),
  });
});

test('A090 at 200 % no screen of a guest scrolls sideways in Tagalog', async ({ page, context, baseURL }) => {
  test.setTimeout(240_000);
  await speakTagalog(context, baseURL);
  const titles: Readonly<Record<string, string>> = {
    '/m/home': 'Palaro',
    '/m/login': 'Log in | Palaro',
    '/m/register': 'Sign up | Palaro',
  };
  await expectFits(page, {
    paths: firstAddresses(ofGuests),
    sheets: sheetsOfGuests,
    also: async (shown, path) => {
      if (titles[path] !== undefined) await expect(shown).toHaveTitle(titles[path]);
    },
  });
});

test('at 200 % no screen of a member scrolls sideways in Tagalog', async ({ page, context, baseURL, member }) => {
  test.setTimeout(300_000);
  await speakTagalog(context, baseURL);
  await member({ opening: 12_345_678n, nickname: 'Amihan' });
  await expectFits(page, { paths: firstAddresses(ofMembers), sheets: sheetsOfMembers });
});

/** What makes a member choose a password, and where. A tab keeps what it knew of its session: each is a login of its own. */
const passwordsDue = [
  ['password_hash = NULL', '/m/securityCenter/setPassword'],
  ['first_login_pending = true', '/m/firstPassword'],
] as const;
for (const [cause, path] of passwordsDue)
  test(`at 200 % no password that is due scrolls sideways in Tagalog: ${path}`, async ({ page, context, baseURL, store, member }) => {
    await speakTagalog(context, baseURL);
    const { id } = await member();
    await store.query(`UPDATE player SET ${cause} WHERE id = $1`, [id]);
    await expectFits(page, { paths: [path], sheets: {} });
    expect(place(page)).toContain(path);
  });
