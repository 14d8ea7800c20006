import { Button, Icon, IconButton, ListCard, ListRow, Parol, useModalDialog, type IconName } from '@palaro/ui';
import { useId } from 'react';
import { Greeting } from '../../features/wallet/index.ts';
import { useDepositTap } from '../../features/wallet/index.ts';
import { useFlag } from '../../shared/flags.ts';
import { closeOverlay, openOverlay } from '../../shared/overlay.ts';
import { paths } from '../../shared/paths.ts';
import { useSession } from '../../shared/session.ts';
import { useSettings } from '../../shared/site.ts';
import { useText, type TextKey } from '../../shared/text.tsx';
import './side-menu.css';
import { appDownloadHref } from '../../features/support/index.ts';
import { leadsSomewhere } from '../routes.ts';

type Entry = { text: TextKey; icon: IconName; href?: string; onClick?: () => void };

/** Main entries in their order (A118, A119). */
const mainEntries = (download: string | null): Entry[] => [
  { text: 'menu.home', icon: 'house-fill', href: paths.home() },
  { text: 'menu.promotion', icon: 'gift', href: paths.activity() },
  { text: 'menu.RNG', icon: 'cherries-fill', href: paths.gameList({ gameType: 'RNG' }) },
  { text: 'menu.LIVE', icon: 'video-camera-fill', href: paths.gameList({ gameType: 'LIVE' }) },
  { text: 'menu.announcement', icon: 'megaphone-simple-fill', href: paths.notice() },
  { text: 'menu.FISH', icon: 'fish-fill', href: paths.gameList({ gameType: 'FISH' }) },
  { text: 'menu.SPORTS', icon: 'soccer-ball-fill', href: paths.gameList({ gameType: 'SPORTS' }) },
  ...(download === null ? [] : [{ text: 'menu.app', icon: 'download-simple', href: download } as const]),
  { text: 'menu.PVP', icon: 'cards-fill', href: paths.gameList({ gameType: 'PVP' }) },
];

/** List entries in their order (A120, A121). */
const listEntries = (hasRecord: boolean): Entry[] => [
  { text: 'menu.announcements', icon: 'bell', href: paths.notice() },
  { text: 'menu.messages', icon: 'envelope-simple', href: paths.webEmail() },
  { text: 'menu.changePassword', icon: 'lock-simple', href: paths.loginChange() },
  { text: 'menu.changeMoneyPassword', icon: 'key', href: paths.fundsPassword() },
  ...(hasRecord ? [{ text: 'menu.bettingRecord', icon: 'receipt', href: paths.gameRecord() } as const] : []),
  { text: 'menu.help', icon: 'question', href: paths.help() },
  { text: 'menu.support', icon: 'headset', onClick: () => openOverlay('service') },
];

/** An entry whose screen a later issue brings is not shown: nothing in the menu leads nowhere. */
const isReachable = ({ href }: Entry): boolean => href === undefined || !href.startsWith('/m/') || leadsSomewhere(href);

const GuestHead = () => {
  const { t } = useText();
  const { name } = useSettings();
  return (
    <div className="side-menu__head">
      <Parol size={44} glow="still" />
      <p className="side-menu__welcome">{t('menu.welcome', { name })}</p>
      <p className="side-menu__quiet">{t('menu.welcomeText')}</p>
      <div className="side-menu__pair">
        <Button look="gold" href={paths.register()}>
          {t('common.register')}
        </Button>
        <Button href={paths.login()}>{t('common.login')}</Button>
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
        <Button look="gold" href={paths.deposit()} onClick={onDeposit}>
          {t('common.deposit')}
        </Button>
        <Button href={paths.withdraw()}>{t('common.withdraw')}</Button>
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
