import { Icon, Parol, type IconName } from '@palaro/ui';
import type { MouseEvent } from 'react';
import { useDepositTap } from '../../features/wallet/index.ts';
import { openOverlay } from '../../shared/overlay.ts';
import { minePath } from '../../features/account-hub/paths.ts';
import { activityPath } from '../../features/announcements/paths.ts';
import { homePath } from '../../features/lobby/paths.ts';
import { loginPath } from '../../features/login/paths.ts';
import { depositPath } from '../../features/wallet/paths.ts';
import type { BottomTab } from '../../shared/routes.ts';
import { useSession } from '../../shared/session.ts';
import { useText, type TextKey } from '../../shared/text.tsx';

type ItemLook = { tab: BottomTab; active: boolean; icon: IconName; text: TextKey };

const look = ({ icon, text }: Pick<ItemLook, 'icon' | 'text'>, t: ReturnType<typeof useText>['t']) => (
  <>
    <Icon name={icon} size={24} />
    <span>{t(text)}</span>
  </>
);

/** Where the member item leads (ruling 4): a trial player gets the alert instead. */
const useMemberTap = () => {
  const { isLogin, isTrial } = useSession();
  return {
    href: isLogin ? minePath : loginPath(),
    onClick: (event: MouseEvent) => {
      if (!isTrial) return;
      event.preventDefault();
      openOverlay('memberAlert');
    },
  };
};

/** The five items at the foot of the screen (A100, B180). */
export const BottomBar = ({ tab }: { tab: BottomTab | null }) => {
  const { t } = useText();
  const member = useMemberTap();
  const onDeposit = useDepositTap();
  const current = (item: BottomTab) =>
    tab === item
      ? { className: 'bottom-bar__item bottom-bar__item--on', 'aria-current': 'page' as const }
      : { className: 'bottom-bar__item' };
  return (
    <nav className="bottom-bar" aria-label={t('shell.bar.label')}>
      <a href={homePath} {...current('home')}>
        {look({ icon: tab === 'home' ? 'house-fill' : 'house', text: 'shell.bar.home' }, t)}
      </a>
      <a href={activityPath} {...current('promotion')}>
        {look({ icon: 'gift', text: 'shell.bar.promo' }, t)}
      </a>
      <a href={depositPath} onClick={onDeposit} {...current('deposit')}>
        <span className="bottom-bar__lantern">
          <span className="bottom-bar__sway">
            <Parol size={40} glow="still" />
          </span>
        </span>
        <span>{t('common.deposit')}</span>
      </a>
      <button type="button" className="bottom-bar__item" aria-haspopup="dialog" onClick={() => openOverlay('service')}>
        {look({ icon: 'headset', text: 'shell.bar.support' }, t)}
      </button>
      <a {...member} {...current('member')}>
        {look({ icon: 'user', text: 'shell.bar.me' }, t)}
      </a>
    </nav>
  );
};
