import type { QueryClient } from '@tanstack/react-query';
import { currentSession, subscribeSession } from '../../calls/session.ts';
import { storage } from '../../device/storage.ts';
import { refetchFor, signedOut } from './live-events-queries.ts';
import { refetchOwnOnFocus } from './own-data-queries.ts';
import { shareStream } from './share-stream.ts';

/** A round's stake and payout are two events; the app asks at once, and then not before so long. */
const askEveryMs = 500;

/** Asks after events at once, but not again and again, and in a tab that nobody sees only once it is seen. */
const createRefetcher = (ask: (kind: string) => void) => {
  const due = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refetchDue = (): void => {
    if (document.hidden || timer !== undefined || due.size === 0) return;
    for (const kind of due) ask(kind);
    due.clear();
    timer = setTimeout(() => {
      timer = undefined;
      refetchDue();
    }, askEveryMs);
  };
  document.addEventListener('visibilitychange', refetchDue);
  return (kind: string): void => {
    // The end of a session is told at once, in a hidden tab too; that somebody is typing, now or never.
    if (kind === 'session-ended' || kind === 'chat-typing') return ask(kind);
    due.add(kind);
    refetchDue();
  };
};

/** Follows the live events of whoever is logged in, from now on. */
export const followLiveEvents = (client: QueryClient): void => {
  const onEvent = createRefetcher((kind) => refetchFor(client, kind));
  // Not everything of a member's has an event.
  refetchOwnOnFocus(client);
  // Heard without a stream too, and by a tab that has given it up.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === storage.autoLogin.key && newValue === '0' && currentSession().info !== null) refetchFor(client, signedOut);
  });
  let token: string | null = null;
  let stop = (): void => undefined;
  const follow = (): void => {
    const { info } = currentSession();
    if ((info?.token ?? null) === token) return;
    stop();
    token = info?.token ?? null;
    stop = info === null ? () => undefined : shareStream({ member: `${info.merchantCode} ${info.userName}`, token: info.token, onEvent });
  };
  subscribeSession(follow);
  follow();
};
