import { useEffect } from 'react';
import { useLocation, useSearch } from '../../shared/location.ts';
import { useSession } from '../../shared/session.ts';
import { AuthFrame } from './auth-frame.tsx';
import { LoginForm } from './login-form.tsx';
import { safeReturnPath } from './return-path.ts';

/** Login by username (A124 to A138). Whoever is logged in goes on to where a guard stopped them, else home (ruling 5). */
export const LoginScreen = () => {
  const { isLogin } = useSession();
  const [, navigate] = useLocation();
  const search = useSearch();
  useEffect(() => {
    if (isLogin) navigate(safeReturnPath(new URLSearchParams(search).get('returnPath')), { replace: true });
  }, [isLogin, navigate, search]);
  return (
    <AuthFrame tab="login">
      <LoginForm />
    </AuthFrame>
  );
};
