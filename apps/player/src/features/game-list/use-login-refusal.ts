import { loginPath } from '../login/paths.ts';
import { useLocation } from '../../shared/location.ts';
import { showToast } from '../../shared/toast.ts';

/** Tells a guest that this needs a login (B127, ruling 22), with the way to it; the login leads back here. */
export const useLoginRefusal = () => {
  const [, navigate] = useLocation();
  return (): void => {
    const back = `${location.pathname}${location.search}`;
    showToast('errors.in_logged_login', {
      duration: 'message',
      action: { label: 'common.login', onAct: () => navigate(loginPath(back)) },
    });
  };
};
