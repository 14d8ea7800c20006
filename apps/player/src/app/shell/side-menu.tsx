import { Badge, Button, Icon, IconButton, ListCard, ListRow, Parol, useModalDialog } from '@palaro/ui';
import { limits } from '@palaro/contract/constants';
import { createElement, useId, type ComponentType } from 'react';
import { useUnreadAnnouncements } from '../../features/content/index.ts';
import { appHref, useCanInstall } from '../../features/app-download/index.ts';
import { UnreadFeedback } from '../../features/feedback/index.ts';
import { UnreadMessages } from '../../features/inbox/index.ts';
import * as to from '../../navigation/to.ts';
import { BalanceCard } from '../../features/wallet/index.ts';
import { rowAction } from '../../overlays/menu-action.ts';
import { shownRows, useMenuSituation, type MenuBadge } from '../../overlays/menu.ts';
import { closeOverlay, openOverlay } from '../../overlays/overlay.ts';
import { useSession } from '../../calls/session.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { formatUnread } from '../../site/unread.ts';
import { listRows, mainRows } from './side-menu-rows.ts';
import './side-menu.css';

const GuestHead = () => {
  const { t } = useText();
  const { name } = useSettings();
  return (
    <div className="side-menu__head">
      <Parol size={44} glow="still" />
      <p className="side-menu__welcome">{t('menu.welcome', { name })}</p>
      <p className="side-menu__quiet">{t('menu.welcomeText')}</p>
      <div className="side-menu__pair">
        <Button look="gold" href={to.register}>
          {t('common.register')}
        </Button>
        <Button href={to.login()}>{t('common.login')}</Button>
      </div>
    </div>
  );
};

const UnreadAnnouncements = () => {
  const { t } = useText();
  const count = useUnreadAnnouncements();
  const text = formatUnread(count, limits.unreadBadgeMax);
  return text === null ? null : <Badge text={text} label={t('menu.unread', { count })} />;
};

const badges: Readonly<Record<MenuBadge, ComponentType>> = {
  unreadAnnouncements: UnreadAnnouncements,
  unreadFeedback: UnreadFeedback,
  unreadMessages: UnreadMessages,
};

/** The right-side menu (A113 to A123). */
export const SideMenu = ({ open }: { open: boolean }) => {
  const { t } = useText();
  const { isLogin } = useSession();
  const settings = useSettings();
  const canInstall = useCanInstall();
  const situation = useMenuSituation();
  const titleId = useId();
  const { present, dialogProps } = useModalDialog({ open, onClose: closeOverlay, dismissible: true });
  return (
    <dialog {...dialogProps} className="side-menu" aria-labelledby={titleId}>
      {present && (
        <div className="side-menu__panel">
          <header className="side-menu__bar">
            <h2 id={titleId}>{t('menu.title')}</h2>
            <IconButton icon="x-bold" size={18} label={t('common.close')} onClick={closeOverlay} />
          </header>
          {isLogin ? <BalanceCard /> : <GuestHead />}
          <nav aria-labelledby={titleId}>
            <ul className="side-menu__grid">
              {shownRows(mainRows(appHref(settings)), situation).map((entry) => (
                <li key={entry.text}>
                  <a href={entry.href}>
                    <Icon name={entry.icon} size={24} />
                    <span>{t(entry.text)}</span>
                  </a>
                </li>
              ))}
            </ul>
            <ListCard>
              {canInstall && <ListRow icon="device-mobile" label={t('appDownload.addToHome')} onClick={() => openOverlay('install')} />}
              {shownRows(listRows, situation).map((row) => (
                <ListRow
                  key={row.text}
                  icon={row.icon}
                  label={t(row.text)}
                  tone={row.opens === 'signOut' ? 'bad' : 'plain'}
                  {...(row.badge ? { trailing: createElement(badges[row.badge]) } : {})}
                  {...rowAction(row, situation.audience)}
                />
              ))}
            </ListCard>
          </nav>
        </div>
      )}
    </dialog>
  );
};
