import { Button, Icon, IconButton } from '@palaro/ui';
import { useEffect } from 'react';
import { useLocation } from '../../navigation/location.ts';
import { useRoute } from '../../navigation/routes.ts';
import { useText } from '../../texts/text.tsx';
import { useTheme } from '../../device/theme.ts';
import { dismissNewBuild, registerWorker, notifyWorker, useNewBuild } from './new-build.ts';
import { keepInstallPrompt, nameManifest } from './install-prompt.ts';
import './app-download.css';

/** The browser's workers; undefined where it has none, as in some private windows. */
const workers = (): ServiceWorkerContainer | undefined => ('serviceWorker' in navigator ? navigator.serviceWorker : undefined);

const whenIdle = (act: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act);
  else setTimeout(act, 1);
};

let isRegistered = false;

/** Registers the service worker when there is time, and keeps its offline page like the app's pages. */
const useWorker = (): void => {
  const { language } = useText();
  const theme = useTheme();
  useEffect(() => {
    const container = workers();
    if (container === undefined || isRegistered) return;
    isRegistered = true;
    whenIdle(() => void registerWorker(container).catch(() => undefined));
  }, []);
  useEffect(() => {
    const container = workers();
    if (container !== undefined) void notifyWorker(container, { language, theme });
  }, [language, theme]);
};

/** Offers a new version by a quiet bar over the screen, which waits for an answer; never in a game. */
export const AppUpdates = () => {
  const { t, language } = useText();
  const [pathname] = useLocation();
  const route = useRoute(pathname);
  const build = useNewBuild();
  useEffect(keepInstallPrompt, []);
  useEffect(() => nameManifest(language), [language]);
  useWorker();
  if (build === null || route?.isGame) return null;
  const update = (): void => {
    dismissNewBuild();
    location.reload();
  };
  return (
    <aside className="app-banner app-banner--update" aria-label={t('appDownload.newVersionLabel')}>
      <Icon name="sparkle-fill" size={22} />
      <output className="app-banner__text">
        <b>{t('appDownload.newVersion')}</b>
      </output>
      <Button look="gold" size="s" onClick={update}>
        {t('appDownload.update')}
      </Button>
      <IconButton icon="x-bold" size={16} label={t('common.close')} onClick={dismissNewBuild} />
    </aside>
  );
};
