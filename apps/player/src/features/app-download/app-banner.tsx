import { Button, IconButton } from '@palaro/ui';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { openOverlay } from '../../overlays/overlay.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { AppMark } from './app-mark.tsx';
import { closeBanner, isBannerHidden } from './home-offers.tsx';
import { windowOffers } from './offers.ts';
import './app-download.css';

/** A place of its own below the first row of games that ends below the window: it moves nothing that the player looks at. */
const usePlace = (isWanted: boolean): Element | null => {
  const [place, setPlace] = useState<Element | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    const rows = [...document.querySelectorAll('.home .block')];
    const row = rows.find((one) => one.getBoundingClientRect().bottom >= innerHeight) ?? rows.at(-1);
    const made = document.createElement('div');
    row?.after(made);
    setPlace(made);
    return () => made.remove();
  }, [isWanted]);
  return place;
};

/** Offers the app between home's rows of games, where the device can have it; closed, it stays away for the day (B212). */
export const AppBanner = () => {
  const { t } = useText();
  const settings = useSettings();
  const [isHidden, setHidden] = useState(isBannerHidden);
  const place = usePlace(!isHidden && windowOffers(settings).length > 0);
  if (isHidden || place === null) return null;
  const close = (): void => {
    closeBanner();
    setHidden(true);
  };
  return createPortal(
    <aside className="app-banner app-banner--home" aria-label={t('appDownload.bannerLabel')}>
      <AppMark size={40} />
      <p className="app-banner__text">
        <b>{t('appDownload.bannerTitle', { name: settings.name })}</b>
        <span>{t('appDownload.bannerText')}</span>
      </p>
      <Button look="gold" size="s" onClick={() => openOverlay('appDownload')}>
        {t('appDownload.get')}
      </Button>
      <IconButton icon="x-bold" size={16} label={t('common.close')} onClick={close} />
    </aside>,
    place,
  );
};
