import { Button, IconButton, Parol, Badge } from '@palaro/ui';
import { limits } from '@palaro/contract/constants';
import { useEffect, useState } from 'react';
import { useUnreadAnnouncements } from '../announcements/index.ts';
import { LanguageButton } from '../settings/index.ts';
import { appDownloadHref } from '../support/index.ts';
import { formatUnread } from '../../shared/format.ts';
import { openOverlay } from '../../shared/overlay.ts';
import { noticePath } from '../announcements/paths.ts';
import { homePath } from './paths.ts';
import { loginPath } from '../login/paths.ts';
import { useSession } from '../../shared/session.ts';
import { useSettings } from '../../shared/site.ts';
import { useText } from '../../shared/text.tsx';

/** The device is known only in the browser, so the download control joins after hydration, where it moves nothing. */
const useDownloadHref = (): string | null => {
  const { downloads } = useSettings();
  const [href, setHref] = useState<string | null>(null);
  useEffect(() => setHref(appDownloadHref(downloads)), [downloads]);
  return href;
};

/** Home's own bar (ruling 1): mark, app, language, announcements, and login or the menu. */
export const HomeBar = () => {
  const { t } = useText();
  const { name } = useSettings();
  const session = useSession();
  const unread = useUnreadAnnouncements();
  const download = useDownloadHref();
  const badge = formatUnread(unread, limits.unreadBadgeMax);
  return (
    <header className="home-bar">
      <a className="home-bar__mark" href={homePath} aria-label={t('common.brand.home', { name })}>
        <Parol size={32} glow="still" />
        <span>{name}</span>
      </a>
      {download !== null && (
        <IconButton
          className="home-bar__app"
          icon="download-simple"
          label={t('shell.getApp')}
          href={download}
          target="_blank"
          rel="noopener"
        />
      )}
      <div className="home-bar__end">
        <LanguageButton />
        {session.status !== 'guest' && (
          <span className="only-member">
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
            <Button size="s" look="gold" href={loginPath()}>
              {t('common.login')}
            </Button>
          </span>
        )}
        <IconButton icon="list-bold" label={t('shell.menu')} aria-haspopup="dialog" onClick={() => openOverlay('menu')} />
      </div>
    </header>
  );
};
