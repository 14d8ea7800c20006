import { androidChrome, iphoneSafari, returnToHome } from '../support/app.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothLooks,
  expectNoSideways,
  place,
  settled,
  stopClock,
  test,
  toast,
  type Page,
} from '../support/journey.ts';
import { playNativeApp } from '../support/native-app.ts';
import { tenMinutesOn } from '../support/popups.ts';

const popup = (page: Page) => page.getByRole('dialog', { name: 'Get the Palaro app' });
const banner = (page: Page) => page.getByRole('complementary', { name: 'Get the app' });
const android = { userAgent: androidChrome };
const iphone = { userAgent: iphoneSafari };

test.describe('on an Android phone', () => {
  test.use({ ...android, popups: true });
  test.beforeEach(async ({ page }) => returnToHome(page));

  test('B011 B077 B212 B224 B228 B229 the popup on home offers the merchant’s app, and stays away once it is hidden for today', async ({
    page,
  }) => {
    await page.goto('/m/home');
    await settled(page);
    await expect(popup(page)).toBeVisible();
    await expect(popup(page).getByRole('link', { name: 'Download for Android' })).toHaveAttribute(
      'href',
      'https://get.palaro.example/palaro.apk',
    );
    await expectAccessibleInBothLooks(page);
    await popup(page).getByText('Do not show this again today').click();
    await popup(page).getByRole('button', { name: 'Close' }).click();
    await expect(banner(page)).toBeVisible();
    await tenMinutesOn(page);
    await page.reload();
    await settled(page);
    await expect(banner(page)).toBeVisible();
    // A popup over the page would take wheel and tap. The banner stands between the rows of games and moves with them.
    const top = async (): Promise<number> => (await banner(page).boundingBox())?.y ?? 0;
    const before = await top();
    await page.mouse.wheel(0, 200);
    await expect.poll(async () => Math.round(before - (await top()))).toBe(200);
    await banner(page).getByRole('button', { name: 'Get it' }).click();
    await expect(popup(page)).toBeVisible();
  });

  test('A056 A057 B236 /m/app guides by device, in 320 pixels too', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/m/app');
    await settled(page);
    await expect(page.getByRole('region', { name: 'Guide for Android' })).toBeVisible();
    await expectAccessibleInBothLooks(page);
    await page.getByRole('tab', { name: 'iPhone' }).click();
    await expect(page.getByRole('region', { name: 'Guide for iPhone and iPad' })).toContainText('The app requires iOS 12.4 or later.');
    await expectNoSideways(page);
  });

  test('A362 A432 B219 within the native app nothing is offered, and a first deposit is told to it once', async ({ page, member }) => {
    const events = await playNativeApp(page);
    const { id } = await member({ opening: 100_000n });
    await page.goto('/m/home');
    await settled(page);
    await expect.poll(() => events.map(({ name }) => name)).toEqual(['affiliateFirstDeposit']);
    expect(events[0]?.payload).toMatchObject({ memberId: id, amount: '1000.00', currency: 'PHP' });
    await page.reload();
    await settled(page);
    await expect(page.getByRole('region', { name: 'Balance' })).toContainText('1,000');
    expect(events.length).toBe(1);
    await expect(page.locator('.home-bar__app')).toHaveCount(0);
    await expect(banner(page)).toHaveCount(0);
  });
});

test.describe('on an iPhone', () => {
  test.use({ ...iphone, popups: true });
  test.beforeEach(async ({ page }) => returnToHome(page));

  test('A509 A510 B223 B225 B231 B454 B455 the profile is downloaded, and then the phone’s settings are pointed at', async ({ page }) => {
    await page.goto('/m/home');
    await settled(page);
    await expect(popup(page)).toBeVisible();
    await popup(page).getByRole('button', { name: 'Add to home screen' }).click();
    await expect(popup(page).getByText('Tap Share at the bottom of Safari.')).toBeVisible();
    await expectAccessible(page);
    const profile = page.waitForEvent('download');
    await popup(page).getByRole('link', { name: 'Get the iPhone profile' }).click();
    expect((await profile).suggestedFilename()).toBe('app.mobileconfig');
    await expect(popup(page).getByText('Open Settings, tap Profile Downloaded, then Install.')).toBeVisible();
    await stopClock(page);
    await page.evaluate(() => void window.dispatchEvent(new Event('focus')));
    await expect(toast(page, 'go to settings...')).toBeVisible();
    await page.clock.runFor(3999);
    await expect(toast(page, 'go to settings...')).toBeVisible();
    const provisioning = page.waitForEvent('download');
    await page.clock.runFor(1);
    await expect(toast(page, 'go to settings...')).toHaveCount(0);
    expect((await provisioning).suggestedFilename()).toBe('app.mobileprovision');
  });
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow', ...android, expectedFaults: [/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/] });

  /** Every address that is in a cache of the browser. */
  const cached = (page: Page): Promise<string[]> =>
    page.evaluate(async () => {
      const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
      const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat();
      return requests.map(({ url }) => new URL(url).pathname);
    });
  const controlled = (page: Page): Promise<void> =>
    expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 30_000 }).toBe('activated');
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

  test('the site can be installed: its manifest is the merchant’s, without a fault', async ({ page }) => {
    await page.goto('/m/home');
    await controlled(page);
    const browser = await page.context().newCDPSession(page);
    const { url, errors, data } = (await browser.send('Page.getAppManifest')) as { url: string; errors: unknown[]; data?: string };
    expect([new URL(url).pathname, errors]).toEqual(['/m/static/manifest.webmanifest', []]);
    const manifest = JSON.parse(data ?? '{}') as {
      name: string;
      lang: string;
      icons: { src: string }[];
      screenshots: { src: string; sizes: string }[];
      shortcuts: { url: string }[];
    };
    expect([manifest.name, manifest.lang, manifest.shortcuts.map((shortcut) => shortcut.url)]).toEqual([
      'Palaro',
      'en',
      ['/m/gameList', '/m/activity', '/m/gameRecord'],
    ]);
    for (const { src } of [...manifest.icons, ...manifest.screenshots]) expect((await page.request.get(src)).status(), src).toBe(200);
    const { installabilityErrors } = (await browser.send('Page.getInstallabilityErrors')) as {
      installabilityErrors: { errorId: string }[];
    };
    // The private windows of tests install nothing.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  });

  test('without a network there is a page that says so, in the player’s language; nothing of a member is ever in a cache', async ({
    page,
    context,
    member,
  }) => {
    test.setTimeout(120_000);
    await member({ opening: 100_000n });
    await page.goto('/m/home');
    await controlled(page);
    await page.goto('/m/gameRecord');
    await settled(page);
    const kept = await cached(page);
    expect(kept.filter((path) => !path.startsWith('/m/assets/'))).toEqual(['/m/static/offline.html']);
    await context.setOffline(true);
    await page.goto('/m/gameRecord');
    await expect(heading(page, 'No connection right now')).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Betting record' })).toBeVisible();
    await settled(page);
    await page.goto('/m/mine');
    await settled(page);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await expect.poll(() => place(page)).toBe('/m/home');
    expect(await cached(page)).toEqual(kept);
    await context.setOffline(true);
    await page.goto('/m/mine');
    await expect(heading(page, 'No connection right now')).toBeVisible();
  });
});
