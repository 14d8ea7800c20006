import { useQuery } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { useSession } from '../../calls/session.ts';
import { feedbackKeys } from './feedback-keys.ts';

/** How much of what the member sent has an answer that was not read; 0 until it is known. */
export const useUnreadFeedback = (): number => {
  const { isLogin } = useSession();
  const { data } = useQuery({
    queryKey: feedbackKeys.unread,
    queryFn: async ({ signal }) => (await call('sentFeedback', { query: { pageSize: 1 }, signal })).unread,
    enabled: isLogin,
  });
  return data ?? 0;
};
