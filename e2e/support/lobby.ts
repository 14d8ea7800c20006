import { expect, type Locator, type Page, type Request } from '@playwright/test';

/** Every call to the platform that the page makes from now on, in order. */
export const watchCalls = (page: Page): URL[] => {
  const calls: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/wps/')) calls.push(url);
  });
  return calls;
};

/** Those of one path. */
export const callsTo = (calls: readonly URL[], path: string): readonly URL[] => calls.filter(({ pathname }) => pathname === path);

/** The next call of a path that fits, begun before the step that makes it. */
export const nextCall = (page: Page, path: string, query: Readonly<Record<string, string>> = {}): Promise<Request> =>
  page.waitForRequest((request) => {
    const { pathname, searchParams } = new URL(request.url());
    return pathname === path && Object.entries(query).every(([key, value]) => searchParams.get(key) === value);
  });

/** Keeps every answer of a path back until the returned function is called. */
export const hold = async (page: Page, path: string): Promise<() => void> => {
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${path}`, async (route) => {
    await gate;
    await route.continue().catch(() => undefined);
  });
  return release;
};

/** The object that the document was rendered from. */
export const bootstrapOf = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(() => JSON.parse(document.getElementById('bootstrap')?.textContent ?? '{}') as Record<string, unknown>);

/** Paths that all show home. */
export const homePaths = ['/', '/m', '/m/', '/m/home', '/m/index', '/m/index.html'] as const;
/** Screens open to everyone, beside home. */
export const openPaths = [
  '/m/game',
  '/m/gameCenter',
  '/m/gameList',
  '/m/slotsCenter',
  '/m/notice',
  '/m/activity',
  '/m/activityDetail',
  '/m/login',
  '/m/register',
  '/m/register.html',
  '/m/mine',
  '/m/help',
  '/m/helpDetail',
  '/m/app',
] as const;
/** Screens that need a session. */
export const memberPaths = [
  '/m/voucherCenter',
  '/m/withdraw',
  '/m/member/home',
  '/m/myAccount/index',
  '/m/set',
  '/m/gameRecord',
  '/m/feedback',
  '/m/changePsw',
  '/m/securityCenter',
  '/m/securityCenter/loginChange',
  '/m/securityCenter/FundsPasswordBox',
  '/m/securityCenter/secondStep',
  '/m/securityCenter/devices',
  '/m/securityCenter/activity',
] as const;

/**
 * Once the app has taken the document over, stops the page's clock, which `page.clock.install` left running, so that only
 * `runFor` moves it. The installed clock takes the place of the browser's list of requests, which `settled` looks at.
 */
export const freeze = async (page: Page): Promise<void> => {
  await expect(page.locator('.ui-toasts')).toBeAttached();
  // A slow machine may take longer than this second to say so: then the moment has passed, and a later one is named.
  await expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))).toPass();
};

/** A finger that draws to the side, across the middle of an element. */
export const swipe = async (page: Page, element: Locator, distance: number): Promise<void> => {
  await element.evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const box = await element.boundingBox();
  if (box === null) throw new Error('there is nothing to swipe');
  const [start, y, steps] = [distance < 0 ? box.x + box.width - 40 : box.x + 40, box.y + box.height / 2, 8];
  const touch = await page.context().newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: start, y }] });
  for (let step = 1; step <= steps; step++)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: start + (distance * step) / steps, y }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
};
