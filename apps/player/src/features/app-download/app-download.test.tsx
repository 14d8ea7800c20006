// @vitest-environment happy-dom
import { isHomePath } from '@palaro/contract/constants';
import { buildCatalogues } from '@palaro/i18n/build';
import { ToastHost, toastStore } from '@palaro/ui';
import { act, type ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Overlays } from '../../app/shell/overlays.tsx';
import { AppButton } from '../lobby/app-button.tsx';
import { useLocation } from '../../navigation/location.ts';
import { closeOverlay } from '../../overlays/overlay.ts';
import { usePopupQueue } from '../../overlays/popups.ts';
import { allByRole, byRole, field, tapOn } from '../../testing/find.ts';
import { mount, shows, unmountAll, until } from '../../testing/test-app.tsx';
import { AppBanner } from './app-banner.tsx';
import { AppScreen } from './app-screen.tsx';
import { HomeOffers } from './home-offers.tsx';
import { askToInstall, keepInstallPrompt } from './install-prompt.ts';
import { forgetDownload, followDownload, useProfileLinks } from './profile-links.ts';

const safari = (version: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version.replace('.', '_')} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Mobile/15E148 Safari/604.1`;
const agents = {
  android: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
  iphone: safari('17.5'),
  chromeOnIphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
  desktop: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
};
const profileUrl = '/m/static/app.mobileconfig';
const downloads = [
  { resourceType: 'Android' as const, url: 'https://get.example/app.apk' },
  { resourceType: 'MOBILECONFIG' as const, url: profileUrl },
  { resourceType: 'IOS' as const, url: 'https://apps.example/palaro' },
];
const appWindow = { enabled: true, reminder: true, provisioning: '/m/static/app.mobileprovision' };

/** Home's parts of this feature under a layer of overlays, as the shell has them. */
const Home = () => {
  const [pathname] = useLocation();
  usePopupQueue(isHomePath(pathname));
  useProfileLinks();
  return (
    <>
      <AppButton />
      <div className="home">
        <section className="block" />
      </div>
      {isHomePath(pathname) && <AppBanner />}
      <HomeOffers />
      <Overlays />
    </>
  );
};
const Screen = () => {
  useProfileLinks();
  return (
    <>
      <AppScreen />
      <Overlays />
      <ToastHost closeLabel="Close" />
    </>
  );
};
const open = (tree: ReactNode, userAgent: string, { path = '/m/home', window: of = appWindow, links = downloads } = {}): Promise<void> => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  return mount(tree, { path, settings: { downloads: links, appWindow: of }, answers: {} });
};
const hrefs = (): (string | null)[] => allByRole('link', undefined, byRole('dialog')).map((link) => link.getAttribute('href'));
const popup = (): Element | null => allByRole('dialog', 'Get the Palaro app')[0] ?? null;
/** What a button opens and closes. */
const panelOf = (name: string): HTMLElement | null => document.getElementById(byRole('button', name).getAttribute('aria-controls') ?? '');
const banner = (): HTMLElement | undefined => allByRole('complementary', 'Get the app')[0];
const button = (): string | null | undefined => allByRole('link', 'Get the app')[0]?.getAttribute('href');
const installed = (): void =>
  void vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ matches: query.includes('standalone') }) as MediaQueryList);

beforeAll(buildCatalogues);
/** A phone that has been here before, in a browser session of its own. */
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('visited', 'true');
  for (const note of ['visit', 'firstVisit']) document.cookie = `${note}=; path=/; max-age=0`;
});
afterEach(() => {
  act(closeOverlay);
  act(forgetDownload);
  unmountAll();
  toastStore.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(window, 'palaroNative');
});

test('B077 B224 B228 on home an Android phone is offered the Android app, with a box that hides it for today', async () => {
  await open(<Home />, agents.android);
  await until(() => popup() !== null);
  expect(hrefs()).toEqual(['https://get.example/app.apk']);
  field('Do not show this again today');
});

test('B223 B225 B227 on home an iPhone is offered the app, the profile and the home screen, whose panel a tap opens and closes (B231)', async () => {
  await open(<Home />, agents.iphone);
  await until(() => popup() !== null);
  expect(hrefs()).toEqual(['https://apps.example/palaro', profileUrl]);
  const panel = () => panelOf('Add to home screen');
  expect([panel()?.hidden, panel()?.dataset['tip']]).toEqual([true, '2']);
  await tapOn(byRole('button', 'Add to home screen'));
  expect(panel()?.hidden).toBe(false);
  await tapOn(byRole('button', 'Add to home screen'));
  expect(panel()?.hidden).toBe(true);
});

test('B226 with WEBCLIP 1 in local storage the profile is not offered', async () => {
  localStorage.setItem('WEBCLIP', '1');
  await open(<Home />, agents.iphone);
  await until(() => popup() !== null);
  expect(hrefs()).toEqual(['https://apps.example/palaro']);
});

test('B228 without a reminder there is no box', async () => {
  await open(<Home />, agents.android, { window: { ...appWindow, reminder: false } });
  await until(() => popup() !== null);
  expect(allByRole('checkbox')).toEqual([]);
});

test('B229 hidden for today, the popup is away until the device’s next date', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 24, 23, 50) });
  await open(<Home />, agents.android);
  await until(() => popup() !== null);
  await tapOn(field('Do not show this again today'));
  await tapOn(byRole('button', 'Close', byRole('dialog')));
  await act(async () => unmountAll());
  const again = async (): Promise<boolean> => {
    localStorage.removeItem('popups.lastAt');
    await open(<Home />, agents.android);
    await act(async () => new Promise((resolve) => setTimeout(resolve, 800)));
    const isThere = popup() !== null;
    act(closeOverlay);
    unmountAll();
    return isThere;
  };
  expect(await again()).toBe(false);
  vi.setSystemTime(new Date(2026, 10, 25, 0, 1));
  expect(await again()).toBe(true);
});

test.each(['/', '/m', '/m/', '/m/home', '/m/index', '/m/index.html'])('B212 %s shows the app banner', async (path) => {
  await open(<Home />, agents.android, { path });
  await until(() => banner() !== undefined);
});

test('B212 /m/help shows neither banner nor popup; closed, the banner stays away for the day', async () => {
  await open(<Home />, agents.android, { path: '/m/help' });
  await act(async () => new Promise((resolve) => setTimeout(resolve, 700)));
  expect([banner(), popup()]).toEqual([undefined, null]);
  unmountAll();
  await open(<Home />, agents.android);
  await tapOn(byRole('button', 'Close', banner()));
  expect(banner()).toBeUndefined();
  unmountAll();
  await open(<Home />, agents.android);
  expect(banner()).toBeUndefined();
});

test('the popup does not come in a phone’s first browser session; the banner does', async () => {
  localStorage.removeItem('visited');
  await open(<Home />, agents.android);
  await act(async () => new Promise((resolve) => setTimeout(resolve, 700)));
  expect([popup(), banner() !== undefined]).toEqual([null, true]);
});

test('who has closed the banner is left alone by the popup for 24 hours', async () => {
  const start = new Date(2026, 10, 24, 20, 0);
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  localStorage.setItem('popups.lastAt', String(start.getTime()));
  await open(<Home />, agents.android);
  await tapOn(byRole('button', 'Close', banner()));
  unmountAll();
  const comesAt = async (hours: number): Promise<boolean> => {
    vi.setSystemTime(start.getTime() + hours * 3_600_000);
    await open(<Home />, agents.android);
    await act(async () => new Promise((resolve) => setTimeout(resolve, 700)));
    const isThere = popup() !== null;
    act(closeOverlay);
    unmountAll();
    return isThere;
  };
  expect([await comesAt(23), await comesAt(24)]).toEqual([false, true]);
});

test('the banner stands between the rows of games, not over them', async () => {
  await open(<Home />, agents.android);
  await until(() => banner() !== undefined);
  expect(document.querySelector('.home .block + div > .app-banner')).not.toBeNull();
});

test('B218 B221 B222 the header’s button leads to the device’s app while the window is on and there is a link', async () => {
  await open(<Home />, agents.android);
  expect(button()).toBe('https://get.example/app.apk');
  unmountAll();
  await open(<Home />, agents.desktop);
  expect(button()).toBe('/m/app');
  unmountAll();
  await open(<Home />, agents.android, { window: { ...appWindow, enabled: false } });
  expect([button(), banner()]).toEqual([undefined, undefined]);
  unmountAll();
  await open(<Home />, agents.android, { links: [] });
  expect([button(), banner()]).toEqual([undefined, undefined]);
});

test.each([
  ['the native bridge', () => void Object.assign(window, { palaroNative: {} }), agents.android],
  ['the native app’s user agent', () => undefined, `${agents.android} PalaroNative/2.1`],
  ['an installed web app', installed, agents.android],
])('A432 A433 B219 B220 with %s nothing of the app is offered', async (_, prepare, userAgent) => {
  prepare();
  await open(<Home />, userAgent);
  await act(async () => new Promise((resolve) => setTimeout(resolve, 700)));
  expect([button(), banner(), popup()]).toEqual([undefined, undefined, null]);
});

test('A056 A057 /m/app has a guide for Android and one for iOS, the device’s own first', async () => {
  await open(<Screen />, agents.android, { path: '/m/app' });
  const guide = (): string | null | undefined => byRole('region').getAttribute('aria-label');
  expect(guide()).toBe('Guide for Android');
  expect(document.querySelectorAll('.app-steps li svg').length).toBe(3);
  await tapOn(byRole('tab', 'iPhone'));
  expect(guide()).toBe('Guide for iPhone and iPad');
  await tapOn(byRole('tab', 'Other devices'));
  expect(guide()).toBe('Guide for other devices');
  unmountAll();
  await open(<Screen />, agents.iphone, { path: '/m/app' });
  expect(guide()).toBe('Guide for iPhone and iPad');
});

test('A539 B236 /m/app states iOS 12.4; 12.3 is told so and not offered the app, 12.4 is', async () => {
  const offered = (): string[] => allByRole('link', /^Get /).map((link) => link.getAttribute('href') ?? '');
  await open(<Screen />, safari('12.3'), { path: '/m/app' });
  expect(shows('The app requires iOS 12.4 or later.')).toBe(true);
  expect(shows('This device has iOS 12.3. The app needs iOS 12.4 or later.')).toBe(true);
  expect(offered()).toEqual([]);
  unmountAll();
  await open(<Screen />, safari('12.4'), { path: '/m/app' });
  expect(shows('This device has iOS')).toBe(false);
  expect(offered()).toEqual(['https://apps.example/palaro', profileUrl]);
});

test('A507 A508 B453 on iOS outside Safari a tap on the profile shows the alert and downloads nothing', async () => {
  await open(<Screen />, agents.chromeOnIphone, { path: '/m/app' });
  const link = byRole('link', 'Get the iPhone profile');
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  await act(async () => void link.dispatchEvent(click));
  expect(click.defaultPrevented).toBe(true);
  await until(() => allByRole('dialog', 'notice').length > 0);
  expect(byRole('dialog').textContent).toContain('Please use Safari for download App.');
  await tapOn(byRole('button', 'Confirm'));
  expect(allByRole('dialog')).toEqual([]);
});

test('A509 A510 B454 B455 after the download the page’s next focus shows the toast for 4 s, and then it goes to the provisioning file', async () => {
  await open(<Screen />, agents.iphone, { path: '/m/app' });
  const toasts = (): string[] => toastStore.getSnapshot().map(({ text }) => (typeof text === 'string' ? text : text()));
  const left: string[] = [];
  vi.useFakeTimers();
  act(() => followDownload('/m/static/app.mobileprovision', (address) => void left.push(address)));
  act(() => void vi.advanceTimersByTime(60_000));
  expect([toasts(), left]).toEqual([[], []]);
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(toasts()).toEqual(['go to settings...']);
  act(() => void vi.advanceTimersByTime(3999));
  expect([toasts(), left]).toEqual([['go to settings...'], []]);
  act(() => void vi.advanceTimersByTime(1));
  expect([toasts(), left]).toEqual([[], ['/m/static/app.mobileprovision']]);
  // Once: what the player looks at next is not interrupted again.
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(toasts()).toEqual([]);
});

test('B233 once the profile’s download was started in Safari, the tip is about the phone’s settings', async () => {
  await open(<Screen />, agents.iphone, { path: '/m/app' });
  document.addEventListener('click', (event) => event.preventDefault(), { once: true, capture: true });
  await tapOn(byRole('link', 'Get the iPhone profile'));
  const panel = panelOf('Finish in your settings');
  expect([panel?.hidden, panel?.dataset['tip']]).toEqual([false, '3']);
  expect(panel?.textContent).toContain('Profile Downloaded');
});

test('the browser’s question to install is kept back until the player asks for it, and asked once', async () => {
  const stop = keepInstallPrompt();
  await open(<Screen />, agents.android, { path: '/m/app' });
  const prompt = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt,
    userChoice: Promise.resolve({ outcome: 'accepted' }),
  });
  expect(shows('Add to home screen')).toBe(false);
  act(() => void window.dispatchEvent(event));
  expect([event.defaultPrevented, shows('Add to home screen'), prompt.mock.calls.length]).toEqual([true, true, 0]);
  await tapOn(byRole('button', 'Add to home screen'));
  await until(() => allByRole('button', 'Install').length > 0);
  await tapOn(byRole('button', 'Install'));
  expect([prompt.mock.calls.length, shows('Add to home screen')]).toEqual([1, false]);
  await askToInstall();
  expect(prompt).toHaveBeenCalledOnce();
  stop();
});
