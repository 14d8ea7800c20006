import { Button, IconButton } from '@palaro/ui';
import * as to from '../../navigation/to.ts';
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
            <Button size="s" look="ghost" href={to.login()}>
              {t('common.login')}
            </Button>
            <Button size="s" look="gold" href={to.register}>
              {t('common.register')}
            </Button>
          </>
        )}
        {session.isLogin && <IconButton icon="user" label={t('shell.account')} href={to.memberHome} />}
      </div>
    </header>
  );
};
