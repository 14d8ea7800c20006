import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { chatTypingMs } from '@palaro/contract/constants';
import { useEffect, useState } from 'react';
import { call } from '../../calls/api.ts';
import { clock } from '../../device/clock.ts';
import { sameSession } from '../../calls/session.ts';
import { chatKeys } from './chat-keys.ts';
import { withOlder, withPage, type ChatLog } from './chat-log.ts';

/** Where no live event comes, the chat is asked for so often. */
const askEveryMs = 20_000;

const logOf = (client: QueryClient): ChatLog | undefined => client.getQueryData<ChatLog>(chatKeys.log);

/** Fetches what comes after the last message that is here, page by page: nothing is left out, nothing doubled. */
const catchUp = async (client: QueryClient, signal: AbortSignal): Promise<ChatLog> => {
  for (;;) {
    const before = logOf(client);
    const page = await call('chatMessages', { query: before === undefined ? {} : { after: before.upTo }, signal });
    // An own message may have been stored meanwhile.
    const log = withPage(logOf(client), page);
    if (before === undefined || !page.more) return log;
    client.setQueryData(chatKeys.log, log);
  }
};

/** The member's conversation, kept up to date. */
export const useChatLog = () => {
  const client = useQueryClient();
  return useQuery({
    queryKey: chatKeys.log,
    queryFn: ({ signal }) => catchUp(client, signal),
    staleTime: 0,
    refetchInterval: askEveryMs,
  });
};

export const useOlderMessages = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (first: number) => call('chatMessages', { query: { before: first } }),
    onMutate: sameSession,
    onSuccess: (page, _first, isSame) =>
      isSame() ? client.setQueryData<ChatLog>(chatKeys.log, (log) => log && withOlder(log, page)) : undefined,
  });
};

/** Marks messages up to a place as read. One that fails is marked with the next message. */
export const useReadChat = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (seq: number) => call('readChat', { body: { seq } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: chatKeys.unread }),
  });
};

/** Whether an agent is typing: told a moment ago, and nothing has come since. */
export const useTyping = (lastSeq: number): boolean => {
  const { dataUpdatedAt: told } = useQuery({ queryKey: chatKeys.typing, queryFn: () => true, enabled: false });
  const [typing, setTyping] = useState(false);
  useEffect(() => {
    const left = clock.ofPhone(told) + chatTypingMs - clock.now();
    if (left <= 0) return;
    setTyping(true);
    const timer = setTimeout(() => setTyping(false), left);
    return () => clearTimeout(timer);
  }, [told]);
  useEffect(() => setTyping(false), [lastSeq]);
  return typing;
};
