// @vitest-environment happy-dom
import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { announcementKeys } from '../content/index.ts';
import { chatKeys } from '../chat/index.ts';
import { feedbackKeys } from '../feedback/index.ts';
import { inboxKeys } from '../inbox/index.ts';
import { realityKeys } from '../reality/index.ts';
import { walletKeys } from '../wallet/index.ts';
import { refetchFor, streamOpened } from './live-events-queries.ts';

test('when the stream opens, what is shown is asked for again at once, but for the member and for what is out of sight', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  const asked: string[] = [];
  const show = async (queryKey: QueryKey): Promise<() => void> => {
    const observer = new QueryObserver(client, { queryKey, queryFn: () => asked.push(queryKey.join(' ')) });
    const leave = observer.subscribe(() => undefined);
    await observer.refetch({ cancelRefetch: false });
    return leave;
  };
  const counts = [
    walletKeys.balance,
    [...walletKeys.statement, 'deposit'],
    [...announcementKeys.all, 'PL'],
    announcementKeys.headlines,
    feedbackKeys.all,
    inboxKeys.unread,
    chatKeys.unread,
    realityKeys.summary,
  ];
  for (const key of [...counts, walletKeys.member, ['hotOffers']]) await show(key);
  (await show(inboxKeys.one))();
  asked.length = 0;
  refetchFor(client, streamOpened);
  expect(asked.toSorted()).toEqual(counts.map((key) => key.join(' ')).toSorted());
});

test('that a limit has refused a bet is told, and nothing is asked for', () => {
  const client = new QueryClient();
  refetchFor(client, 'limit');
  expect(client.getQueryData(realityKeys.refused)).toBe(true);
});

test('that a reality check waits or was answered has the session of play asked for again, and nothing else', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  const asked: string[] = [];
  for (const queryKey of [realityKeys.summary, walletKeys.balance])
    await new Promise<void>((resolve) => {
      new QueryObserver(client, {
        queryKey,
        queryFn: () => {
          asked.push(queryKey.join(' '));
          resolve();
          return null;
        },
      }).subscribe(() => undefined);
    });
  asked.length = 0;
  refetchFor(client, 'reality');
  await Promise.resolve();
  expect(asked).toEqual([realityKeys.summary.join(' ')]);
});
