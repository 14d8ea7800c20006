import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../calls/session.ts';
import { useAnnouncementsAsked } from './announcements-queries.ts';

/** How many announcements a member has not read; none for guests and trial players, for whom nothing is asked (B375). */
export const useUnreadAnnouncements = (): number => {
  const { isLogin, isTrial } = useSession();
  const enabled = isLogin && !isTrial;
  const { data = [] } = useQuery({ ...useAnnouncementsAsked('PL'), enabled });
  return enabled ? data.filter((item) => !item.read).length : 0;
};
