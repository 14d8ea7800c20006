import { limits } from '@palaro/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { useFlag } from '../../site/flags.ts';
import { useSession } from '../../calls/session.ts';
import { gatherCalls } from '../../device/throttle.ts';
import { chatKeys } from './chat-keys.ts';

const askUnread = gatherCalls(limits.unreadThrottleMs, () => call('unreadChat'));
/** A live event asks for it before it is that old. */
const freshMs = 60_000;

/** How many messages of the chat a member has not read; nothing is asked for without CBS3 or for a trial player (B376). */
export const useUnreadChat = (): number => {
  const { isLogin, isTrial } = useSession();
  const isOffered = useFlag('CBS3');
  const enabled = isOffered && isLogin && !isTrial;
  const { data = 0 } = useQuery({ queryKey: chatKeys.unread, queryFn: askUnread, enabled, staleTime: freshMs });
  return enabled ? data : 0;
};
