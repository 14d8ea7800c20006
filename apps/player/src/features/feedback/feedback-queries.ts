import type { CallBody, Calls, CallValue } from '@palaro/contract';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../calls/api.ts';
import { feedbackKeys } from './feedback-keys.ts';

export type SentFeedback = CallValue<Calls['sentFeedback']>['content'][number];

/** Sends feedback (A462); the list of what was sent is asked for again. */
export const useSendFeedback = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallBody<Calls['sendFeedback']>) => call('sendFeedback', { body }),
    onSuccess: () => void client.invalidateQueries({ queryKey: feedbackKeys.all }),
  });
};

/** What the member sent, page by page, newest first. */
export const useSentFeedback = () =>
  useInfiniteQuery({
    queryKey: feedbackKeys.sent,
    queryFn: ({ pageParam, signal }) => call('sentFeedback', { query: { pageNo: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pageNum, totalPages }) => (pageNum < totalPages ? pageNum + 1 : undefined),
    staleTime: 0,
  });

/** Marks the answers up to an instant as read. One that fails stays unread, and is marked with the next look. */
export const useMarkFeedbackRead = (): ((until: string) => void) => {
  const client = useQueryClient();
  return useCallback(
    (until) =>
      void call('readFeedback', { body: { until } }).then(
        () => client.invalidateQueries({ queryKey: feedbackKeys.all }),
        () => undefined,
      ),
    [client],
  );
};
