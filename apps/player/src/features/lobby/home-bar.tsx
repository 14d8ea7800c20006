import { Button, IconButton, Parol } from '@palaro/ui';
import { createElement } from 'react';
import { LanguageButton } from '../settings/index.ts';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import { openOverlay } from '../../overlays/overlay.ts';
import * as to from '../../navigation/to.ts';
import { useSession } from '../../calls/session.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';

/** Only the browser knows its device, so the download control joins after hydration, where it moves nothing. */
const useAppButton = lazyWithRetry(() => import('./app-button.tsx').then((it) => it.AppButton));

const useHomeBell = lazyWithRetry(() => import('./home-bell.tsx').then((it) => it.HomeBell));

/** The way to the messages, as the document carries it. */
const Bell = () => {
  const { t } = useText();
  return <IconButton icon="bell" label={t('shell.messages', { count: 0 })} href={to.messageCentre} />;
};
/** The same for a member: with a count, whose code no guest fetches. */
const MemberBell = () => createElement(useHomeBell() ?? Bell);

/** Home's own bar (ruling 1): mark, app, language, login and register or messages and account, and the menu. */
export const HomeBar = () => {
  const { t } = useText();
  const { name } = useSettings();
  const session = useSession();
  const appButton = useAppButton();
  return (
    <header className="home-bar">
      <a className="home-bar__mark" href={to.home} aria-label={t('common.brand.home', { name })}>
        <Parol size={32} glow="still" />
        <span>{name}</span>
      </a>
      {appButton !== null && createElement(appButton)}
      <div className="home-bar__end">
        <LanguageButton />
        {session.status !== 'guest' && (
          <span className="only-member">
            <IconButton icon="user" label={t('shell.account')} href={to.memberHome} />
            {session.isLogin ? <MemberBell /> : <Bell />}
          </span>
        )}
        {!session.isLogin && (
          <span className="only-guest">
            <Button size="s" look="ghost" href={to.login()}>
              {t('common.login')}
            </Button>
            <Button size="s" look="gold" href={to.register}>
              {t('common.register')}
            </Button>
          </span>
        )}
        <IconButton icon="list-bold" label={t('shell.menu')} aria-haspopup="dialog" onClick={() => openOverlay('menu')} />
      </div>
    </header>
  );
};
