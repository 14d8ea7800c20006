import { limits } from '@palaro/contract/constants';
import { Badge, Icon, type IconName } from '@palaro/ui';
import type { ReactNode } from 'react';
import { useSession } from '../../calls/session.ts';
import * as to from '../../navigation/to.ts';
import { useMenuSituation } from '../../overlays/menu.ts';
import { formatUnread } from '../../site/unread.ts';
import { useText } from '../../texts/text.tsx';
import { usePointsBalance, useUnclaimed } from './reward-queries.ts';
import './home-items.css';

type ItemProps = { readonly icon: IconName; readonly href: string; readonly children: ReactNode };
const Item = ({ icon, href, children }: ItemProps) => (
  <li>
    <a className="home-items__item" href={href}>
      <Icon name={icon} size={18} />
      {children}
    </a>
  </li>
);

/**
 * What a member of home has beside the games: rewards with what can be collected (A248, A249), rebates (A250), points with how many
 * (A251). One line that moves sideways, so that no word breaks and nothing below it moves.
 */
export const HomeItems = () => {
  const { t, isComplete } = useText();
  const { isLogin, isTrial } = useSession();
  const { isOn } = useMenuSituation();
  const hasPoints = isLogin && !isTrial && isOn('POINTS3');
  const points = usePointsBalance(hasPoints);
  const count = useUnclaimed();
  const unclaimed = formatUnread(count, limits.unreadBadgeMax);
  if (!isLogin || !isComplete) return null;
  return (
    <nav aria-label={t('rewards.home')}>
      <ul className="home-items__list">
        <Item icon="gift-fill" href={to.rewardCentre}>
          {t('hub.rewardCenter')}
          {unclaimed !== null && <Badge text={unclaimed} label={t('promotions.unclaimed', { count })} />}
        </Item>
        {isOn('MANPLAYREB3') && (
          <Item icon="percent" href={to.manualRebate}>
            {t('hub.manualRebate')}
          </Item>
        )}
        {hasPoints && points !== undefined && (
          <Item icon="coins" href={to.points}>
            {t('points.count', { count: points })}
          </Item>
        )}
      </ul>
    </nav>
  );
};
