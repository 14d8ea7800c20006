import { useLocation } from '../navigation/location.ts';
import { showToast, type ShownToast } from '../overlays/toast.ts';

/**
 * Tells a guest that this needs a login (B127, ruling 22), with the way to it; the login leads back here. Gives the toast.
 * `loginPath` is the login's own path builder.
 */
export const useLoginRefusal = (loginPath: (returnPath: string) => string) => {
  const [, navigate] = useLocation();
  return (): ShownToast =>
    showToast('errors.in_logged_login', {
      duration: 'message',
      action: { label: 'common.login', onAct: () => navigate(loginPath(`${location.pathname}${location.search}`)) },
    });
};
