import { launchMode } from '../../device/launch-mode.ts';
import type { SiteSettings } from '../../site/site.ts';
import { storage } from '../../device/storage.ts';
import { iosVersionMin, isAtLeast, thisDevice, type Device } from './device.ts';
import * as to from '../../navigation/to.ts';

type Downloads = SiteSettings['downloads'];
type AppSettings = Pick<SiteSettings, 'downloads' | 'appWindow'>;

/** The address of a kind of download; undefined where the merchant has none. */
export const linkOf = (downloads: Downloads, type: Downloads[number]['resourceType']): string | undefined =>
  downloads.find(({ resourceType, url }) => resourceType === type && url !== '')?.url;

/** What the page knows of the place that it is shown in. */
export type Situation = {
  readonly device: Device;
  /** Inside the native app or the installed app (B219, B220): there is nothing to get any more. */
  readonly isInstalled: boolean;
  /** The iOS profile is installed already (`WEBCLIP` is 1, B226). */
  readonly hasProfile: boolean;
};

export const situationNow = (): Situation => {
  const webClip = storage.webClip.get();
  const { bridge, standalone } = launchMode(webClip);
  return { device: thisDevice(), isInstalled: bridge || standalone, hasProfile: webClip === '1' };
};

/** `addToHome` needs no link: the browser itself does it. */
export type Offer = { readonly kind: 'android' | 'profile' | 'iosApp'; readonly url: string } | { readonly kind: 'addToHome' };

/** What the app can be had by on a device, the fullest way first (B223 to B227, A539). */
export const offersOf = (downloads: Downloads, { device, isInstalled, hasProfile }: Situation): readonly Offer[] => {
  if (isInstalled) return [];
  const link = (kind: 'android' | 'profile' | 'iosApp', url: string | undefined): Offer[] => (url === undefined ? [] : [{ kind, url }]);
  if (device.kind === 'android') return link('android', linkOf(downloads, 'Android'));
  if (device.kind === 'other') return [];
  const runsApp = isAtLeast(device.version, iosVersionMin);
  return [
    ...(runsApp ? link('iosApp', linkOf(downloads, 'IOS')) : []),
    ...(runsApp && !hasProfile ? link('profile', linkOf(downloads, 'MOBILECONFIG')) : []),
    ...(device.isSafari ? [{ kind: 'addToHome' } as const] : []),
  ];
};

const hasLink = ({ downloads }: AppSettings): boolean =>
  downloads.some(({ resourceType, url }) => resourceType !== 'AppDownloadIcon' && url !== '');

/** Whether the merchant shows its app window: the header's button, home's banner and popup (B221, B222). */
export const hasAppWindow = (settings: AppSettings): boolean => settings.appWindow.enabled && hasLink(settings);

/** What home's banner and popup offer; nothing where the app window is off or has no link. */
export const windowOffers = (settings: AppSettings, situation = situationNow()): readonly Offer[] =>
  hasAppWindow(settings) ? offersOf(settings.downloads, situation) : [];

/**
 * Where an app entry leads: the iOS profile on iOS, the Android app on Android, else the page that tells how (B237). Null where
 * there is nothing to get (A432, A433, B219, B220, B222).
 */
export const appHref = (settings: AppSettings, situation = situationNow()): string | null => {
  if (situation.isInstalled || !hasLink(settings)) return null;
  const wanted = situation.device.kind === 'ios' ? 'profile' : 'android';
  const direct = offersOf(settings.downloads, situation).find(({ kind }) => kind === wanted);
  return direct !== undefined && 'url' in direct ? direct.url : to.app;
};
