import { Button, IconButton } from '@palaro/ui';
import { paths } from '../../shared/paths.ts';
import { useSession } from '../../shared/session.ts';
import { useText } from '../../shared/text.tsx';
import { leaveScreen } from '../navigation.ts';
import { leadsSomewhere, routeOf } from '../routes.ts';
import { isBackHome } from '../shell-rules.ts';

/** The shared top header: back, title, and login with register or the account (A071 to A073, B197). */
export const Header = ({ pathname }: { pathname: string }) => {
  const { t } = useText();
  const session = useSession();
  const route = routeOf(pathname);
  return (
    <header className="header">
      <IconButton icon="caret-left-bold" size={22} label={t('shell.back')} onClick={() => leaveScreen(isBackHome(pathname))} />
      <h1 className="header__title">{route === null ? null : t(route.title)}</h1>
      <div className="header__end">
        {session.status === 'guest' && (
          <>
            <Button size="s" look="ghost" href={paths.login()}>
              {t('common.login')}
            </Button>
            <Button size="s" look="gold" href={paths.register()}>
              {t('common.register')}
            </Button>
          </>
        )}
        {session.isLogin && (
          <IconButton
            icon="user"
            label={t('shell.account')}
            href={leadsSomewhere(paths.memberHome()) ? paths.memberHome() : paths.mine()}
          />
        )}
      </div>
    </header>
  );
};
