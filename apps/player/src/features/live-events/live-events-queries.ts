import type { LiveEventKind } from '@palaro/contract';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';
import { logoutKey } from '../../shared/session.ts';
import { announcementKeys } from '../announcements/index.ts';
import { walletKeys } from '../wallet/index.ts';

const announcements = [announcementKeys.all, announcementKeys.headlines];
const balance = [walletKeys.balance, walletKeys.statement];

/** What is asked for again after an event. */
const keysOf: Readonly<Record<Exclude<LiveEventKind, 'session-ended'>, readonly QueryKey[]>> = {
  balance,
  unread: [announcementKeys.all],
  announcement: announcements,
  missed: [...balance, walletKeys.member, ...announcements],
};

const isKnown = (kind: string): kind is keyof typeof keysOf => Object.hasOwn(keysOf, kind);

/** Asks for what an event says has changed, as far as it is shown. A kind of a newer platform is passed over. */
export const askAfter = (client: QueryClient, kind: string): void => {
  if (kind === 'session-ended') {
    // Whoever is leaving knows. Others ask, and the refusal does what every refusal of an ended session does.
    if (client.isMutating({ mutationKey: logoutKey }) === 0) call('memberInfo').catch(() => undefined);
    return;
  }
  if (isKnown(kind)) for (const queryKey of keysOf[kind]) void client.invalidateQueries({ queryKey });
};
