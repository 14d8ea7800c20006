import type { LiveEventKind } from '@palaro/contract';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { call, CallRefused, endHere } from '../../calls/api.ts';
import { logoutKey } from '../../calls/session.ts';
import { announcementKeys } from '../content/index.ts';
import { chatKeys } from '../chat/index.ts';
import { feedbackKeys } from '../feedback/index.ts';
import { identityKeys } from '../identity/index.ts';
import { inboxKeys } from '../inbox/index.ts';
import { realityKeys } from '../reality/index.ts';
import { walletKeys } from '../wallet/index.ts';

const announcements = [announcementKeys.all, announcementKeys.headlines];
const promotions = ['promotions'];
const vip = ['vip'];
const balance = [walletKeys.balance, walletKeys.statement];

/** A tab hears events from now on: what it shows was asked for a moment before that. */
export const streamOpened = 'opened';

/** What is asked for again after an event. */
const keysOf: Readonly<Record<Exclude<LiveEventKind, 'session-ended' | 'chat-typing' | 'limit'>, readonly QueryKey[]>> = {
  balance,
  unread: [announcementKeys.all, inboxKeys.all],
  deposit: [walletKeys.deposits],
  identity: [identityKeys.all],
  reality: [realityKeys.summary],
  promotions: [promotions],
  // The hub shows the level's name beside the member's.
  vip: [vip, walletKeys.member],
  withdrawal: [walletKeys.withdrawals],
  feedback: [feedbackKeys.all],
  chat: [chatKeys.all],
  announcement: announcements,
  missed: [
    ...balance,
    walletKeys.member,
    realityKeys.summary,
    walletKeys.deposits,
    walletKeys.withdrawals,
    ...announcements,
    feedbackKeys.all,
    identityKeys.all,
    promotions,
    vip,
    inboxKeys.all,
    chatKeys.all,
  ],
};

/** Another tab of this browser has signed out. */
export const signedOut = 'signed-out';

const isKnown = (kind: string): kind is keyof typeof keysOf => Object.hasOwn(keysOf, kind);

/** Asks for what an event says has changed, as far as it is shown. A kind of a newer platform is passed over. */
export const refetchFor = (client: QueryClient, kind: string): void => {
  if (kind === 'session-ended') {
    // Whoever is leaving knows. Others ask, and the refusal does what every refusal of an ended session does.
    if (client.isMutating({ mutationKey: logoutKey }) === 0) call('memberInfo').catch(() => undefined);
    return;
  }
  if (kind === 'chat-typing') {
    // When it was told is what counts.
    client.setQueryData(chatKeys.typing, true);
    return;
  }
  if (kind === 'limit') {
    client.setQueryData(realityKeys.refused, true);
    return;
  }
  if (kind === signedOut) {
    // This tab may be another's, whose session goes on. Where nobody can be asked, nothing private may stay on the screen.
    call('memberInfo').catch((error: unknown) => {
      if (error instanceof CallRefused && (error.code === 'offline' || error.code === 'slow')) endHere();
    });
    return;
  }
  if (kind === streamOpened) {
    // Whatever changed between its answer and now was told to nobody. Of the member no event tells anyway.
    for (const queryKey of keysOf.missed)
      if (queryKey === walletKeys.member) void client.refetchQueries({ queryKey, type: 'active', stale: true });
      else void client.invalidateQueries({ queryKey });
    return;
  }
  if (isKnown(kind)) for (const queryKey of keysOf[kind]) void client.invalidateQueries({ queryKey });
};
