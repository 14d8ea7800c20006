import { Icon } from '@palaro/ui';
import { useId, useState } from 'react';
import { useText, type TextKey } from '../../texts/text.tsx';
import { thisDevice, tipTypeOf, type TipType } from './device.ts';
import { AddPicture, MenuPicture, SettingsPicture, SharePicture } from './guide-pictures.tsx';
import { Steps, type Step } from './steps.tsx';
import { useProfileStarted } from './profile-links.ts';

/** The steps of each tip: 1 for old systems, 2 for today's, 3 for the profile (B232 to B235). */
const stepsOf: Readonly<Record<TipType, readonly Step[]>> = {
  1: [
    { text: 'appDownload.tip.legacyShare', picture: SharePicture },
    { text: 'appDownload.tip.legacyAdd', picture: MenuPicture },
    { text: 'appDownload.tip.confirm', picture: AddPicture },
  ],
  2: [
    { text: 'appDownload.tip.share', picture: SharePicture },
    { text: 'appDownload.tip.add', picture: MenuPicture },
    { text: 'appDownload.tip.confirm', picture: AddPicture },
  ],
  3: [
    { text: 'appDownload.tip.allow', picture: AddPicture },
    { text: 'appDownload.tip.settings', picture: SettingsPicture },
  ],
};
const titles: Readonly<Record<TipType, TextKey>> = {
  1: 'appDownload.addToHome',
  2: 'appDownload.addToHome',
  3: 'appDownload.finishProfile',
};

/** The way to the home screen by the browser's own menu: a panel that a tap opens and closes (B231). While the profile is being downloaded, it is about that. */
export const AddToHome = () => {
  const { t } = useText();
  const isStarted = useProfileStarted();
  const [isTapped, setTapped] = useState(false);
  const panelId = useId();
  const tip = tipTypeOf(thisDevice(), isStarted);
  const isOpen = isTapped || isStarted;
  return (
    <div className="add-to-home">
      <button
        type="button"
        className="add-to-home__toggle"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setTapped(!isOpen)}
        disabled={isStarted}
      >
        <Icon name={tip === 3 ? 'gear' : 'plus-bold'} size={20} className="add-to-home__icon" />
        <span>{t(titles[tip])}</span>
        <Icon name={isOpen ? 'caret-up-bold' : 'caret-down-bold'} size={14} />
      </button>
      <div id={panelId} hidden={!isOpen} className="add-to-home__panel" data-tip={tip}>
        <Steps steps={stepsOf[tip]} />
      </div>
    </div>
  );
};
