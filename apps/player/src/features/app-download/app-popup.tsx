import { Button, CheckBox, Sheet } from '@palaro/ui';
import { useState } from 'react';
import { closeOverlay, openOverlay } from '../../overlays/overlay.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { AddToHome } from './add-to-home.tsx';
import { AppMark } from './app-mark.tsx';
import { hideToday, isHiddenToday } from '../../device/hidden-today.ts';
import { useCanInstall } from './install-prompt.ts';
import { OfferLink } from './offer-link.tsx';
import { windowOffers } from './offers.ts';
import '@palaro/ui/field.css';
import '@palaro/ui/overlay.css';
import './app-download.css';

/** The ways to the app that this device has, and a box that keeps the popup away for the day (B223 to B229). */
export const AppPopup = ({ open }: { open: boolean }) => {
  const { t } = useText();
  const settings = useSettings();
  const canInstall = useCanInstall();
  const [isHidden, setHidden] = useState(() => isHiddenToday('app.popup'));
  const hide = (hidden: boolean): void => {
    setHidden(hidden);
    hideToday('app.popup', hidden);
  };
  const offers = windowOffers(settings);
  return (
    <Sheet open={open} onClose={closeOverlay} title={t('appDownload.popupTitle', { name: settings.name })} closeLabel={t('common.close')}>
      <div className="app-popup">
        <div className="app-popup__head">
          <AppMark size={64} />
          <p>{t('appDownload.popupText')}</p>
        </div>
        {offers.map((offer, index) =>
          offer.kind === 'addToHome' ? (
            <AddToHome key={offer.kind} />
          ) : (
            <OfferLink key={offer.kind} offer={offer} look={index === 0 ? 'gold' : 'line'} />
          ),
        )}
        {canInstall && (
          <Button size="l" wide icon="plus-bold" onClick={() => openOverlay('install')}>
            {t('appDownload.addToHome')}
          </Button>
        )}
        {settings.appWindow.reminder && (
          <CheckBox checked={isHidden} onChange={(event) => hide(event.target.checked)}>
            {t('appDownload.hideToday')}
          </CheckBox>
        )}
      </div>
    </Sheet>
  );
};
