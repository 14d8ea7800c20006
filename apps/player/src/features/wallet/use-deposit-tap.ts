import { canDeposit, isTrial } from '@palaro/contract/constants';
import type { MouseEvent } from 'react';
import { openOverlay } from '../../overlays/overlay.ts';
import { useSession } from '../../calls/session.ts';
import { showToast } from '../../overlays/toast.ts';

/** Handler for links to the deposit screen: members other than types 0, 1 and 2 stay, with `free_reject` for 2 s (B379, B380); trial players are also shown the way to an account. */
export const useDepositTap = () => {
  const { type } = useSession();
  return (event: MouseEvent): void => {
    if (type === null || canDeposit(type)) return;
    event.preventDefault();
    showToast('errors.free_reject', { duration: 'message' });
    if (isTrial(type)) openOverlay('memberAlert');
  };
};
