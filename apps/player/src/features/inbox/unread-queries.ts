import { limits } from '@palaro/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { useSession } from '../../calls/session.ts';
import { inboxKeys } from './inbox-keys.ts';
import { gatherCalls } from '../../device/throttle.ts';

const askUnread = gatherCalls(limits.unreadThrottleMs, () => call('unreadMessages'));
/** A live event asks for it before it is that old. */
const freshMs = 60_000;

/** How many messages a member has not read; 0 until it is known. Nothing is asked for a trial player (A423, B375). */
export const useUnreadMessages = (): number => {
  const { isLogin, isTrial } = useSession();
  const enabled = isLogin && !isTrial;
  const { data = 0 } = useQuery({ queryKey: inboxKeys.unread, queryFn: askUnread, enabled, staleTime: freshMs });
  return enabled ? data : 0;
};
