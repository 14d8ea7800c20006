import type { ContentItem } from '@palaro/contract';
import { limits } from '@palaro/contract/constants';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../shared/api.ts';
import { useSession } from '../../shared/session.ts';
import { useBootstrap, useSettings } from '../../shared/site.ts';
import { useText } from '../../shared/text.tsx';
import { createReadMarker } from './mark-read.ts';

export const announcementKeys = { all: ['announcements'] } as const;

/** Announcements, newest first; a member's carry read flags (B420). The document's own count as fetched for guests; only home's document carries any. */
export const useAnnouncements = (types: 'PL' | 'PR' = 'PL') => {
  const bootstrap = useBootstrap();
  const { merchantCode } = useSettings();
  const { language } = useText();
  const { isLogin } = useSession();
  const known =
    types === 'PL' && language === bootstrap.language && bootstrap.announcements.length > 0 ? bootstrap.announcements : undefined;
  return useQuery({
    queryKey: [...announcementKeys.all, types, language, isLogin],
    queryFn: async ({ signal }) => (await call('announcements', { query: { types, platform: 'M', merchantCode, language }, signal })).list,
    ...(known === undefined ? {} : isLogin ? { placeholderData: known } : { initialData: known }),
    staleTime: 60_000,
  });
};

/** How many announcements a member has not read; none for guests. */
export const useUnreadAnnouncements = (): number => {
  const { isLogin } = useSession();
  const { data, isPlaceholderData } = useAnnouncements();
  return isLogin && !isPlaceholderData ? (data ?? []).filter((item) => !item.read).length : 0;
};

/** Flips the flag of one item (B345). */
export const withRead = (items: readonly ContentItem[], id: string): ContentItem[] =>
  items.map((item) => (item.id === id ? { ...item, read: true } : item));

/** Marks as read: here at once, then on the platform, then the list is asked for again (B345 to B347). */
export const useMarkRead = (): ((id: string) => void) => {
  const client = useQueryClient();
  const { isLogin } = useSession();
  const marker = useMemo(
    () =>
      createReadMarker(limits.markReadThrottleMs, async (announcementId) => {
        await call('markAnnouncementRead', { body: { announcementId, read: true } }).catch(() => undefined);
        await client.invalidateQueries({ queryKey: announcementKeys.all });
      }),
    [client],
  );
  return (id) => {
    if (!isLogin) return;
    client.setQueriesData<ContentItem[]>({ queryKey: announcementKeys.all }, (items) => items && withRead(items, id));
    marker(id);
  };
};
