import { limits } from '@palaro/contract/constants';
import { Badge } from '@palaro/ui';
import { formatUnread } from '../../site/unread.ts';
import { useText } from '../../texts/text.tsx';
import { useUnclaimed } from './reward-queries.ts';

/** How many promotions a member can claim now (A215); nothing for none, and nothing for guests. */
export const UnclaimedBadge = () => {
  const { t } = useText();
  const count = useUnclaimed();
  const text = formatUnread(count, limits.unreadBadgeMax);
  return text === null ? null : <Badge text={text} label={t('promotions.unclaimed', { count })} />;
};
