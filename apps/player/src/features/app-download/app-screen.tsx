import { Button, Icon, Tabs } from '@palaro/ui';
import { useId, useState } from 'react';
import { openOverlay } from '../../overlays/overlay.ts';
import { useSettings } from '../../site/site.ts';
import { useHydrated } from '../../device/use-hydrated.ts';
import { useText, type TextKey } from '../../texts/text.tsx';
import { AddToHome } from './add-to-home.tsx';
import { AppMark } from './app-mark.tsx';
import { iosVersionMin, isAtLeast, writeVersion, type Device } from './device.ts';
import {
  AddPicture,
  AddressPicture,
  AllowPicture,
  DownloadPicture,
  HomePicture,
  MenuPicture,
  SettingsPicture,
  SharePicture,
} from './guide-pictures.tsx';
import { useCanInstall } from './install-prompt.ts';
import { OfferLink } from './offer-link.tsx';
import { offersOf, situationNow, type Situation } from './offers.ts';
import { Steps, type Step } from './steps.tsx';
import '@palaro/ui/tabs.css';
import './app-download.css';

type Kind = Device['kind'];
const kinds: readonly Kind[] = ['android', 'ios', 'other'];
const tabs: Readonly<Record<Kind, TextKey>> = {
  android: 'appDownload.tab.android',
  ios: 'appDownload.tab.ios',
  other: 'appDownload.tab.other',
};
const titles: Readonly<Record<Kind, TextKey>> = {
  android: 'appDownload.guide.android',
  ios: 'appDownload.guide.ios',
  other: 'appDownload.guide.other',
};
const steps: Readonly<Record<Kind, readonly Step[]>> = {
  android: [
    { text: 'appDownload.android.download', picture: DownloadPicture },
    { text: 'appDownload.android.allow', picture: AllowPicture },
    { text: 'appDownload.android.open', picture: HomePicture },
  ],
  ios: [
    { text: 'appDownload.ios.safari', picture: SharePicture },
    { text: 'appDownload.ios.allow', picture: AddPicture },
    { text: 'appDownload.ios.settings', picture: SettingsPicture },
    { text: 'appDownload.ios.open', picture: HomePicture },
  ],
  other: [
    { text: 'appDownload.other.address', picture: AddressPicture },
    { text: 'appDownload.other.menu', picture: MenuPicture },
    { text: 'appDownload.other.confirm', picture: AddPicture },
  ],
};

/** What this very device can do now: its downloads, the browser's own installing, or why there is nothing. */
const Ways = ({ situation }: { situation: Situation }) => {
  const { t } = useText();
  const { downloads } = useSettings();
  const canInstall = useCanInstall();
  const { device } = situation;
  if (situation.isInstalled)
    return (
      <p className="app-note app-note--good">
        <Icon name="check-circle-fill" size={20} />
        <span>{t('appDownload.installed')}</span>
      </p>
    );
  const offers = offersOf(downloads, situation);
  return (
    <div className="app-ways">
      {offers.map((offer, index) =>
        offer.kind === 'addToHome' ? (
          <AddToHome key="addToHome" />
        ) : (
          <OfferLink key={offer.kind} offer={offer} look={index === 0 ? 'gold' : 'line'} />
        ),
      )}
      {canInstall && (
        <Button size="l" wide look={offers.length === 0 ? 'gold' : 'line'} icon="plus-bold" onClick={() => openOverlay('install')}>
          {t('appDownload.addToHome')}
        </Button>
      )}
      {device.kind === 'ios' && !isAtLeast(device.version, iosVersionMin) && (
        <p className="app-note">
          <Icon name="warning-fill" size={20} />
          <span>
            {t('appDownload.tooOld', {
              version: device.version === null ? '' : writeVersion(device.version),
              least: writeVersion(iosVersionMin),
            })}
          </span>
        </p>
      )}
    </div>
  );
};

/** How to get the app on each kind of device, with what this one can do first (A056, A057, B011, B236). */
export const AppScreen = () => {
  const { t } = useText();
  const { name } = useSettings();
  const isHydrated = useHydrated();
  const panelId = useId();
  const [chosen, setChosen] = useState<Kind | null>(null);
  const situation = isHydrated ? situationNow() : null;
  const shown = chosen ?? situation?.device.kind ?? 'android';
  return (
    <div className="app-page">
      <header className="app-hero">
        <AppMark size={84} />
        <h2>{t('appDownload.heroTitle', { name })}</h2>
        <p>{t('appDownload.heroText')}</p>
      </header>
      <div className="app-page__ways">{situation !== null && <Ways situation={situation} />}</div>
      <Tabs
        label={t('appDownload.guides')}
        options={kinds.map((kind) => ({ value: kind, label: t(tabs[kind]) }))}
        value={shown}
        onChange={setChosen}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-label={t(tabs[shown])}>
        <section className="app-guide" aria-label={t(titles[shown])}>
          <h3>{t(titles[shown])}</h3>
          <Steps steps={steps[shown]} />
          {shown === 'ios' && <p className="app-guide__needs">{t('appDownload.needs', { least: writeVersion(iosVersionMin) })}</p>}
        </section>
      </div>
    </div>
  );
};
