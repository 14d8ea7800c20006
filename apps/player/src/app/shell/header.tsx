import { Button, IconButton } from '@palaro/ui';
import { memberHomePath } from '../../features/account-hub/paths.ts';
import { loginPath } from '../../features/login/paths.ts';
import { registerPath } from '../../features/registration/paths.ts';
import type { ScreenRoute } from '../../navigation/routes.ts';
import { useSession } from '../../calls/session.ts';
import { useText } from '../../texts/text.tsx';
import { leaveScreen } from '../navigation.ts';

/** The shared top header: back, title, and login with register or the account (A071 to A073, B197). */
export const Header = ({ route }: { route: ScreenRoute | null }) => {
  const { t } = useText();
  const session = useSession();
  return (
    <header className="header">
      <IconButton icon="caret-left-bold" size={22} label={t('shell.back')} onClick={() => leaveScreen(route?.back === 'home')} />
      <h1 className="header__title">{route === null ? null : t(route.title)}</h1>
      <div className="header__end">
        {session.status === 'guest' && (
          <>
            <Button size="s" look="ghost" href={loginPath()}>
              {t('common.login')}
            </Button>
            <Button size="s" look="gold" href={registerPath}>
              {t('common.register')}
            </Button>
          </>
        )}
        {session.isLogin && <IconButton icon="user" label={t('shell.account')} href={memberHomePath} />}
      </div>
    </header>
  );
};
