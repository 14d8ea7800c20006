import { canDeposit } from '@palaro/contract/constants';
import { useEffect } from 'react';
import { useSession } from '../../calls/session.ts';
import { useLocation } from '../../navigation/location.ts';
import * as to from '../../navigation/to.ts';
import { showToast } from '../../overlays/toast.ts';

/** Whether the member may not deposit. Who may not is led home, however they came here (B379, B380). */
export const useRefused = (): boolean => {
  const { type } = useSession();
  const [, navigate] = useLocation();
  const isRefused = type !== null && !canDeposit(type);
  useEffect(() => {
    if (!isRefused) return;
    showToast('errors.free_reject', { duration: 'message' });
    navigate(to.home, { replace: true });
  }, [isRefused, navigate]);
  return isRefused;
};
