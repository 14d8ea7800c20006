import { Icon } from '@palaro/ui';
import { useSyncExternalStore } from 'react';
import { useText } from '../../shared/text.tsx';

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Says that what is shown may be old, for as long as there is no network. */
export const OfflineBanner = () => {
  const { t } = useText();
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <output className={online ? 'offline offline--none' : 'offline'}>
      {!online && (
        <>
          <Icon name="wifi-slash" size={16} />
          <span>{t('status.offlineText')}</span>
        </>
      )}
    </output>
  );
};
