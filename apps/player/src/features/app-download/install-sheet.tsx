import { Button, Icon, Sheet, type IconName } from '@palaro/ui';
import { closeOverlay } from '../../overlays/overlay.ts';
import { useSettings } from '../../site/site.ts';
import { useText, type TextKey } from '../../texts/text.tsx';
import { AppMark } from './app-mark.tsx';
import { askToInstall } from './install-prompt.ts';
import '@palaro/ui/overlay.css';
import './app-download.css';

const gains: readonly { readonly icon: IconName; readonly text: TextKey }[] = [
  { icon: 'device-mobile', text: 'appDownload.gain.icon' },
  { icon: 'lightning-fill', text: 'appDownload.gain.fast' },
  { icon: 'shield-check', text: 'appDownload.gain.safe' },
];

/** What installing the site brings, and the way to the browser's own question. Opened by the player alone. */
export const InstallSheet = ({ open }: { open: boolean }) => {
  const { t } = useText();
  const { name } = useSettings();
  const install = (): void => {
    closeOverlay();
    void askToInstall();
  };
  return (
    <Sheet
      open={open}
      onClose={closeOverlay}
      title={t('appDownload.installTitle', { name })}
      closeLabel={t('common.close')}
      footer={
        <Button look="gold" size="l" wide icon="download-simple" onClick={install}>
          {t('appDownload.install')}
        </Button>
      }
    >
      <div className="app-install">
        <AppMark size={72} />
        <ul className="app-install__gains">
          {gains.map(({ icon, text }) => (
            <li key={text}>
              <Icon name={icon} size={20} />
              <span>{t(text)}</span>
            </li>
          ))}
        </ul>
      </div>
    </Sheet>
  );
};
