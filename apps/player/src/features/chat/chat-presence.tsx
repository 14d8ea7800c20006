import { useQuery } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { formatRecent } from '../../texts/instant.ts';
import { useSession } from '../../calls/session.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { chatKeys } from './chat-keys.ts';

/** Agents come and go: what was said of them holds for so long. */
const freshMs = 30_000;

/** Says to a member, before the chat is opened, whether somebody answers now, and else when. */
export const ChatPresence = () => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const { isLogin, isTrial } = useSession();
  const { data } = useQuery({
    queryKey: chatKeys.presence,
    queryFn: ({ signal }) => call('chatMessages', { query: { pageSize: 1 }, signal }),
    enabled: isLogin && !isTrial,
    staleTime: freshMs,
  });
  if (data === undefined) return null;
  const { presence, opensAt } = data.state;
  if (presence === null) return null;
  if (opensAt !== null) return t('chat.opens', { when: formatRecent(opensAt, language, timeZone) });
  return t(presence === 'open' ? 'chat.here' : 'chat.later');
};
