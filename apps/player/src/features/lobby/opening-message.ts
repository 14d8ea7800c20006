import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { showToast, type ShownToast } from '../../overlays/toast.ts';

/** Milliseconds of waiting until the loading message is shown. */
const loadingMessageDelayMs = 400;
const opening: ReadonlySet<unknown> = new Set(['wallet', 'member', 'merchantWallet']);

/** The loading message while what home opens with is on its way (B065). */
export const OpeningMessage = (): null => {
  const isWaiting = useIsFetching({ predicate: ({ queryKey, state }) => opening.has(queryKey[0]) && state.data === undefined }) > 0;
  useEffect(() => {
    if (!isWaiting) return;
    let shown: ShownToast | null = null;
    const timer = setTimeout(() => {
      shown = showToast('common.in_please_wait', { kind: 'loading', duration: 'untilDone' });
    }, loadingMessageDelayMs);
    return () => {
      clearTimeout(timer);
      shown?.hide();
    };
  }, [isWaiting]);
  return null;
};
