import { Button, Capiz, Parol } from '@palaro/ui';
import { useText } from '../../texts/text.tsx';
import './status-screen.css';

/** The whole document of a phone without a network, kept by the service worker. It runs no script: another try is a link to the very address that was asked for. */
export const OfflineScreen = ({ name }: { name: string }) => {
  const { t } = useText();
  return (
    <main className="status-screen">
      <Capiz />
      <Parol size={96} glow="still" />
      <h1>{t('status.offline.title')}</h1>
      <p>{t('status.offline.text', { name })}</p>
      <p className="status-screen__quiet">{t('status.offline.safe')}</p>
      <div className="status-screen__actions">
        <Button look="gold" icon="arrows-clockwise-bold" href="">
          {t('common.retry')}
        </Button>
      </div>
    </main>
  );
};
