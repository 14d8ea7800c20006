import { ToastHost } from '@palaro/ui';
import { useText } from '../../shared/text.tsx';
import { Overlays } from './overlays.tsx';

/** What no document carries: the toasts, and what lies over the screen. In a chunk of its own, fetched after hydration. */
export const LateParts = () => {
  const { t } = useText();
  return (
    <>
      <Overlays />
      <ToastHost closeLabel={t('common.close')} />
    </>
  );
};
