import type { ContentItem } from '@palaro/contract';
import { limits } from '@palaro/contract/constants';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../calls/api.ts';
import { knownSession } from '../../calls/known-session.ts';
import { announcementKeys } from './announcements-queries.ts';
import { createReadMarker } from './mark-read.ts';

/** Flips the flag of one item (B345). */
export const withRead = (items: readonly ContentItem[], id: string): ContentItem[] =>
  items.map((item) => (item.id === id ? { ...item, read: true } : item));

/**
 * Marks as read: here at once, then on the platform, then the list is asked for again (B345 to B347). What is opened while
 * the session is still being resumed is marked once it is known whose it is; a guest's is not.
 */
export const useMarkRead = (): ((id: string) => void) => {
  const client = useQueryClient();
  return useMemo(() => {
    const send = createReadMarker(limits.markReadThrottleMs, async (announcementId) => {
      await call('markAnnouncementRead', { body: { announcementId, read: true } }).catch(() => undefined);
      await client.invalidateQueries({ queryKey: announcementKeys.all });
    });
    const flip = async (id: string): Promise<void> => {
      // A list that is on its way was read before.
      await client.cancelQueries({ queryKey: announcementKeys.all });
      client.setQueriesData<ContentItem[]>({ queryKey: announcementKeys.all }, (items) => items && withRead(items, id));
    };
    return (id) =>
      knownSession(({ status }) => {
        if (status !== 'member') return;
        void flip(id);
        send(id);
      });
  }, [client]);
};
