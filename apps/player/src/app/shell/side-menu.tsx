import { Button, Icon, IconButton, ListCard, ListRow, Parol, useModalDialog, type IconName } from '@palaro/ui';
import { useId } from 'react';
import { Greeting } from '../../features/wallet/index.ts';
import { useDepositTap } from '../../features/wallet/index.ts';
import { useFlag } from '../../shared/flags.ts';
import { closeOverlay, openOverlay } from '../../shared/overlay.ts';
import { activityPath, noticePath } from '../../features/announcements/paths.ts';
import { gameRecordPath } from '../../features/betting-record/paths.ts';
import { gameListPath } from '../../features/game-list/paths.ts';
import { webEmailPath } from '../../features/inbox/paths.ts';
import { helpPath } from '../../features/legal/paths.ts';
import { homePath } from '../../features/lobby/paths.ts';
import { loginPath } from '../../features/login/paths.ts';
import { registerPath } from '../../features/registration/paths.ts';
import { fundsPasswordPath, loginChangePath } from '../../features/security/paths.ts';
import { depositPath, withdrawPath } from '../../features/wallet/paths.ts';
import { hasScreen } from '../../shared/routes.ts';
import { useSession } from '../../shared/session.ts';
import { useSettings } from '../../shared/site.ts';
import { useText, type TextKey } from '../../shared/text.tsx';
import './side-menu.css';
import { appDownloadHref } from '../../features/support/index.ts';

type Entry = { text: TextKey; icon: IconName; href?: string; onClick?: () => void };

/** Main entries in their order (A118, A119). */
const mainEntries = (download: string | null): Entry[] => [
  { text: 'menu.home', icon: 'house-fill', href: homePath },
  { text: 'menu.promotion', icon: 'gift', href: activityPath },
  { text: 'menu.RNG', icon: 'cherries-fill', href: gameListPath({ gameType: 'RNG' }) },
  { text: 'menu.LIVE', icon: 'video-camera-fill', href: gameListPath({ gameType: 'LIVE' }) },
  { text: 'menu.announcement', icon: 'megaphone-simple-fill', href: noticePath },
  { text: 'menu.FISH', icon: 'fish-fill', href: gameListPath({ gameType: 'FISH' }) },
  { text: 'menu.SPORTS', icon: 'soccer-ball-fill', href: gameListPath({ gameType: 'SPORTS' }) },
  ...(download === null ? [] : [{ text: 'menu.app', icon: 'download-simple', href: download } as const]),
  { text: 'menu.PVP', icon: 'cards-fill', href: gameListPath({ gameType: 'PVP' }) },
];

/** List entries in their order (A120, A121). */
const listEntries = (hasRecord: boolean): Entry[] => [
  { text: 'menu.announcements', icon: 'bell', href: noticePath },
  { text: 'menu.messages', icon: 'envelope-simple', href: webEmailPath },
  { text: 'menu.changePassword', icon: 'lock-simple', href: loginChangePath },
  { text: 'menu.changeMoneyPassword', icon: 'key', href: fundsPasswordPath },
  ...(hasRecord ? [{ text: 'menu.bettingRecord', icon: 'receipt', href: gameRecordPath() } as const] : []),
  { text: 'menu.help', icon: 'question', href: helpPath() },
  { text: 'menu.support', icon: 'headset', onClick: () => openOverlay('service') },
];

/** An entry whose screen a later issue brings is not shown: nothing in the menu leads nowhere. */
const isReachable = ({ href }: Entry): boolean => href === undefined || !href.startsWith('/m/') || hasScreen(href);

const GuestHead = () => {
  const { t } = useText();
  const { name } = useSettings();
  return (
    <div className="side-menu__head">
      <Parol size={44} glow="still" />
      <p className="side-menu__welcome">{t('menu.welcome', { name })}</p>
      <p className="side-menu__quiet">{t('menu.welcomeText')}</p>
      <div className="side-menu__pair">
        <Button look="gold" href={registerPath}>
          {t('common.register')}
        </Button>
        <Button href={loginPath()}>{t('common.login')}</Button>
      </div>
    </div>
  );
};

const MemberHead = () => {
  const { t } = useText();
  const onDeposit = useDepositTap();
  return (
    <div className="side-menu__head">
      <Greeting />
      <div className="side-menu__pair">
        <Button look="gold" href={depositPath} onClick={onDeposit}>
          {t('common.deposit')}
        </Button>
        <Button href={withdrawPath}>{t('common.withdraw')}</Button>
      </div>
    </div>
  );
};

/** The right-side menu (A113 to A123). */
export const SideMenu = ({ open }: { open: boolean }) => {
  const { t } = useText();
  const { isLogin } = useSession();
  const { downloads } = useSettings();
  const hasRecord = useFlag('TRANSBETREPMEM3');
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
          {isLogin ? <MemberHead /> : <GuestHead />}
          <nav aria-labelledby={titleId}>
            <ul className="side-menu__grid">
              {mainEntries(appDownloadHref(downloads))
                .filter(isReachable)
                .map((entry) => (
                  <li key={entry.text}>
                    <a href={entry.href}>
                      <Icon name={entry.icon} size={24} />
                      <span>{t(entry.text)}</span>
                    </a>
                  </li>
                ))}
            </ul>
            <ListCard>
              {listEntries(hasRecord)
                .filter(isReachable)
                .map((entry) => (
                  <ListRow
                    key={entry.text}
                    icon={entry.icon}
                    label={t(entry.text)}
                    {...(entry.href ? { href: entry.href } : { onClick: entry.onClick ?? closeOverlay })}
                  />
                ))}
              {isLogin && <ListRow icon="sign-out" tone="bad" label={t('menu.signOut')} onClick={() => openOverlay('signOut')} />}
            </ListCard>
          </nav>
        </div>
      )}
    </dialog>
  );
};
