import { toastDurations } from '@palaro/contract/constants';
import { useEffect, useSyncExternalStore } from 'react';
import { openOverlay } from '../../overlays/overlay.ts';
import { useSettings } from '../../site/site.ts';
import { showToast } from '../../overlays/toast.ts';
import { thisDevice, type Device } from './device.ts';
import { linkOf } from './offers.ts';

let started = false;
const listeners = new Set<() => void>();
const publish = (next: boolean): void => {
  started = next;
  for (const listener of listeners) listener();
};

/** Whether the iOS profile is being downloaded: from its tap on, the tips are about it (B233). */
export const useProfileStarted = (): boolean =>
  useSyncExternalStore(
    (listener) => (listeners.add(listener), () => void listeners.delete(listener)),
    () => started,
    () => false,
  );

type Leave = (address: string) => void;
const leaveTo: Leave = (address) => location.assign(address);

let stopWaiting = (): void => undefined;
/**
 * After the profile's download: back on the page, a toast sends the player to the phone's settings, and after its 4 s the
 * page goes to the provisioning file, at which iOS opens them (A509, A510, B454, B455).
 */
export const followDownload = (provisioningUrl: string, leave: Leave = leaveTo): void => {
  publish(true);
  stopWaiting();
  const onFocus = (): void => {
    stopWaiting();
    showToast('appDownload.goToSettings', { duration: 'goToSettings' });
    setTimeout(() => leave(provisioningUrl), toastDurations.goToSettings);
  };
  stopWaiting = () => window.removeEventListener('focus', onFocus);
  window.addEventListener('focus', onFocus);
};

/** Forgets a download that was started; for tests. */
export const forgetDownload = (): void => {
  stopWaiting();
  publish(false);
};

/** What a tap on the profile's link does: iOS takes profiles from Safari alone (A507, B453). */
export const onProfileTap = (event: Pick<Event, 'preventDefault'>, device: Device, follow: () => void): void => {
  if (device.kind !== 'ios') return;
  if (device.isSafari) return follow();
  event.preventDefault();
  openOverlay('safariOnly');
};

/** Listens for taps on links to the iOS profile, wherever they stand. */
export const useProfileLinks = (): void => {
  const { downloads, appWindow } = useSettings();
  const profile = linkOf(downloads, 'MOBILECONFIG');
  const { provisioning } = appWindow;
  useEffect(() => {
    if (profile === undefined) return;
    const address = new URL(profile, location.href).href;
    const onClick = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.href !== address) return;
      onProfileTap(event, thisDevice(), () => followDownload(provisioning));
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [profile, provisioning]);
};
