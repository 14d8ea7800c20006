import { Button, IconButton, Parol, Badge } from '@palaro/ui';
import { limits } from '@palaro/contract/constants';
import { createElement } from 'react';
import { useUnreadAnnouncements } from '../announcements/index.ts';
import { LanguageButton } from '../settings/index.ts';
import { formatUnread } from '../../shared/unread.ts';
import { lazyWithRetry } from '../../shared/lazy-with-retry.ts';
import { openOverlay } from '../../shared/overlay.ts';
import { memberHomePath } from '../account-hub/paths.ts';
import { noticePath } from '../announcements/paths.ts';
import { homePath } from './paths.ts';
import { loginPath } from '../login/paths.ts';
import { registerPath } from '../registration/paths.ts';
import { useSession } from '../../shared/session.ts';
import { useSettings } from '../../shared/site.ts';
import { useText } from '../../shared/text.tsx';

/** Only the browser knows its device, so the download control joins after hydration, where it moves nothing. */
const useAppButton = lazyWithRetry(() => import('./app-button.tsx').then((it) => it.AppButton));

/** Home's own bar (ruling 1): mark, app, language, login and register or announcements and account, and the menu. */
export const HomeBar = () => {
  const { t } = useText();
  const { name } = useSettings();
  const session = useSession();
  const unread = useUnreadAnnouncements();
  const appButton = useAppButton();
  const badge = formatUnread(unread, limits.unreadBadgeMax);
  return (
    <header className="home-bar">
      <a className="home-bar__mark" href={homePath} aria-label={t('common.brand.home', { name })}>
        <Parol size={32} glow="still" />
        <span>{name}</span>
      </a>
      {appButton !== null && createElement(appButton)}
      <div className="home-bar__end">
        <LanguageButton />
        {session.status !== 'guest' && (
          <span className="only-member">
            <IconButton icon="user" label={t('shell.account')} href={memberHomePath} />
            <IconButton
              icon="bell"
              label={t('shell.announcements', { count: unread })}
              href={noticePath}
              badge={badge === null ? undefined : <Badge corner text={badge} label="" />}
            />
          </span>
        )}
        {!session.isLogin && (
          <span className="only-guest">
            <Button size="s" look="ghost" href={loginPath()}>
              {t('common.login')}
            </Button>
            <Button size="s" look="gold" href={registerPath}>
              {t('common.register')}
            </Button>
          </span>
        )}
        <IconButton icon="list-bold" label={t('shell.menu')} aria-haspopup="dialog" onClick={() => openOverlay('menu')} />
      </div>
    </header>
  );
};
