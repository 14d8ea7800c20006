import { isHomePath } from '@palaro/contract/constants';
import { useEffect, useRef, type RefObject } from 'react';
import { hideToday, isHiddenToday } from '../../device/hidden-today.ts';
import { clock } from '../../device/clock.ts';
import { useLocation } from '../../navigation/location.ts';
import { openOverlay } from '../../overlays/overlay.ts';
import { announcePopup, isFirstBrowserSession } from '../../overlays/popups.ts';
import { useSettings } from '../../site/site.ts';
import { isNumber } from '../../device/kept-shape.ts';
import { storage } from '../../device/storage.ts';
import { windowOffers } from './offers.ts';

const bannerName = 'app.banner';
const bannerClosedAt = storage.note<number>('app.bannerClosedAt', isNumber);
/** Milliseconds for which the popup leaves a player alone who has closed the banner. */
const afterBannerMs = 86_400_000;

export const isBannerHidden = (): boolean => isHiddenToday(bannerName);
/** Closed, the banner stays away for the day, and the popup for the next 24 hours. */
export const closeBanner = (): void => {
  hideToday(bannerName);
  bannerClosedAt.set(clock.now());
};

/** The popup is due once while the page lives, not at each return to home; not in a phone's first browser session (ruling 50). */
const DuePopup = ({ wasShown }: { wasShown: RefObject<boolean> }) => {
  useEffect(() => {
    if (wasShown.current || isFirstBrowserSession() || isHiddenToday('app.popup')) return;
    if (clock.now() - (bannerClosedAt.get() ?? 0) < afterBannerMs) return;
    return announcePopup('appDownload', () => {
      wasShown.current = true;
      openOverlay('appDownload');
    });
  }, [wasShown]);
  return null;
};

/** The popup that home offers the app by, where the device can have it (B077, B229). It stays in the tree on other screens too. */
export const HomeOffers = () => {
  const [pathname] = useLocation();
  const settings = useSettings();
  const wasShown = useRef(false);
  return isHomePath(pathname) && windowOffers(settings).length > 0 ? <DuePopup wasShown={wasShown} /> : null;
};
