import { useLocation } from '../navigation/location.ts';
import * as to from '../navigation/to.ts';
import { showToast, type ShownToast } from '../overlays/toast.ts';

/** Tells a guest that this needs a login (B127, ruling 22), with the way to it; the login leads back here. Gives the toast. */
export const useLoginRefusal = () => {
  const [, navigate] = useLocation();
  return (): ShownToast =>
    showToast('errors.in_logged_login', {
      duration: 'message',
      action: { label: 'common.login', onAct: () => navigate(to.login(`${location.pathname}${location.search}`)) },
    });
};
