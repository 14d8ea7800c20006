import type { SiteSettings } from '../../shared/site.ts';
import { openedAs } from '../../shared/native-bridge.ts';
import { storage } from '../../shared/storage.ts';

/** iPadOS reports itself as a Mac; only its touch points differ. */
export const isIos = (userAgent: string, touchPoints: number): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);

type Device = { userAgent: string; touchPoints: number };
const thisDevice = (): Device =>
  typeof navigator === 'undefined'
    ? { userAgent: '', touchPoints: 0 }
    : { userAgent: navigator.userAgent, touchPoints: navigator.maxTouchPoints };

/** The app link for this device: the iOS profile on iOS, else Android (B237); null where nothing is offered. */
export const downloadHref = (downloads: SiteSettings['downloads'], device: Device = thisDevice()): string | null => {
  const wanted = isIos(device.userAgent, device.touchPoints) ? 'MOBILECONFIG' : 'Android';
  return downloads.find((link) => link.resourceType === wanted)?.url || null;
};

/** Inside the native app or the installed app there is nothing to download (B219, B220). */
export const offersDownload = (): boolean => {
  const { bridge, standalone } = openedAs(storage.webClip.get());
  return !bridge && !standalone;
};

/** The link of the download control, or null where there is nothing to offer (B218 to B222). */
export const appDownloadHref = (downloads: SiteSettings['downloads']): string | null => (offersDownload() ? downloadHref(downloads) : null);
