import { isHomePath } from '@palaro/contract/constants';
import { Button, IconButton } from '@palaro/ui';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from '../../shared/location.ts';
import { openOverlay } from '../../shared/overlay.ts';
import { announcePopup } from '../../shared/popups.ts';
import { useSettings } from '../../shared/site.ts';
import { useText } from '../../shared/text.tsx';
import { AppMark } from './app-mark.tsx';
import { hideToday, isHiddenToday } from '../../shared/hidden-today.ts';
import { windowOffers } from './offers.ts';
import './app-download.css';

/** Over home's lower edge, above the bar: it moves nothing, and stays away for the day once it is closed (B212). */
const AppBanner = ({ onClose }: { onClose: () => void }) => {
  const { t } = useText();
  const { name } = useSettings();
  return (
    <aside className="app-banner" aria-label={t('appDownload.bannerLabel')}>
      <AppMark size={40} />
      <p className="app-banner__text">
        <b>{t('appDownload.bannerTitle', { name })}</b>
        <span>{t('appDownload.bannerText')}</span>
      </p>
      <Button look="gold" size="s" onClick={() => openOverlay('appDownload')}>
        {t('appDownload.get')}
      </Button>
      <IconButton icon="x-bold" size={16} label={t('common.close')} onClick={onClose} />
    </aside>
  );
};

/** On home, where the device can have the app: a banner, and a popup, unless it is hidden for today (B077, B212, B229). */
const Offers = ({ popupShown }: { popupShown: RefObject<boolean> }) => {
  const [hasBanner, setBanner] = useState(() => !isHiddenToday('app.banner'));
  useEffect(() => {
    if (popupShown.current || isHiddenToday('app.popup')) return;
    return announcePopup('appDownload', () => {
      popupShown.current = true;
      openOverlay('appDownload');
    });
  }, [popupShown]);
  if (!hasBanner) return null;
  const close = (): void => {
    hideToday('app.banner');
    setBanner(false);
  };
  return <AppBanner onClose={close} />;
};

/** What home offers of the app. It stays in the tree on other screens too, and shows nothing there. */
export const HomeOffers = () => {
  const [pathname] = useLocation();
  const settings = useSettings();
  // Once while the page lives, not at each return to home.
  const popupShown = useRef(false);
  return isHomePath(pathname) && windowOffers(settings).length > 0 ? <Offers popupShown={popupShown} /> : null;
};
