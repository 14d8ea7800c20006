import { limits } from '@palaro/contract/constants';
import { useEffect, useState, type ComponentType } from 'react';
import { useText } from '../../shared/text.tsx';

type Host = ComponentType<{ closeLabel: string }>;

/** The toasts, once their code is here: what is said meanwhile waits, and code that did not come is asked for again. */
export const LateToasts = () => {
  const { t } = useText();
  const [found, setFound] = useState<{ Host: Host } | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const load = (): void =>
      void import('./toasts.ts').then(
        ({ ToastHost }) => left || setFound({ Host: ToastHost }),
        () => {
          if (!left) timer = setTimeout(load, limits.lateCodeRetryMs);
        },
      );
    load();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, []);
  return found === null ? null : <found.Host closeLabel={t('common.close')} />;
};
