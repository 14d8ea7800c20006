import { Button } from '@palaro/ui';
import { useEffect } from 'react';
import { useFlag } from '../../shared/flags.ts';
import { useLocation, useSearch } from '../../shared/location.ts';
import { useSession } from '../../shared/session.ts';
import { useText } from '../../shared/text.tsx';
import { trialPath } from '../free-play/paths.ts';
import { AuthFrame } from './auth-frame.tsx';
import { LoginForm } from './login-form.tsx';
import { firstPasswordPath } from '../security/paths.ts';
import { safeReturnPath } from './return-path.ts';

/**
 * Login by username (A124 to A138). Whoever is logged in goes on to where a guard stopped them, else home (ruling 5); by way
 * of the choice of an own password, where the present one is the operator's (ruling 13).
 */
export const LoginScreen = () => {
  const { isLogin, info } = useSession();
  const isFirst = info?.firstTimeLogin === true;
  const [, navigate] = useLocation();
  const search = useSearch();
  const { t } = useText();
  const hasTrial = useFlag('FREEPLAY3');
  useEffect(() => {
    if (!isLogin) return;
    const next = safeReturnPath(new URLSearchParams(search).get('returnPath'));
    navigate(isFirst ? firstPasswordPath(next) : next, { replace: true });
  }, [isLogin, isFirst, navigate, search]);
  return (
    <AuthFrame tab="login">
      <LoginForm />
      {hasTrial && (
        <Button look="ghost" wide icon="play-circle" href={trialPath}>
          {t('freePlay.entry')}
        </Button>
      )}
    </AuthFrame>
  );
};
