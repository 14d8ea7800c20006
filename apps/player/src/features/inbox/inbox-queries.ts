import type { Calls, CallValue, InboxMessage } from '@palaro/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { useText } from '../../texts/text.tsx';
import { inboxKeys } from './inbox-keys.ts';

type Pages = InfiniteData<CallValue<Calls['inboxMessages']>, string | null>;

const askAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: inboxKeys.all });

/** The member's messages, page by page, newest first. */
export const useInbox = () => {
  const { language } = useText();
  return useInfiniteQuery({
    queryKey: [...inboxKeys.list, language],
    queryFn: ({ pageParam, signal }) => call('inboxMessages', { query: pageParam === null ? {} : { before: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
};

/** One message; what the list has of it is shown until it comes. */
export const useMessage = (id: string) => {
  const { language } = useText();
  const client = useQueryClient();
  return useQuery({
    queryKey: [...inboxKeys.one, id, language],
    queryFn: ({ signal }) => call('inboxMessage', { query: { id }, signal }),
    placeholderData: () =>
      client
        .getQueryData<Pages>([...inboxKeys.list, language])
        ?.pages.flatMap(({ content }) => content)
        .find((message) => message.id === id),
  });
};

/** Marks a message as read. One that fails stays unread, and is marked with the next look. */
export const useReadMessage = () => {
  const client = useQueryClient();
  return useMutation({ mutationFn: (id: string) => call('readMessage', { body: { id } }), onSuccess: () => askAgain(client) });
};

/** Marks all up to the newest that is shown as read; one that comes meanwhile stays unread. */
export const useReadAll = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ at }: InboxMessage) => call('readAllMessages', { body: { until: at } }),
    onSuccess: () => askAgain(client),
  });
};

/** Deletes a message. It leaves the list at once; the message itself is on the screen still, and is not asked for any more. */
export const useDeleteMessage = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('deleteMessage', { query: { id } }),
    onSuccess: (_, id) => {
      client.setQueriesData<Pages>(
        { queryKey: inboxKeys.list },
        (kept) =>
          kept && { ...kept, pages: kept.pages.map((page) => ({ ...page, content: page.content.filter((message) => message.id !== id) })) },
      );
      for (const queryKey of [inboxKeys.list, inboxKeys.unread]) void client.invalidateQueries({ queryKey });
    },
  });
};
