import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { useSession } from '../../calls/session.ts';
import { useBootstrap, useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';

export const announcementKeys = { all: ['announcements'], headlines: ['headlines'] } as const;
const freshMs = 60_000;
/** Announcements for those who register are a group of their own (B421); promotions have no groups. */
const groupOf = { PL: { groupName: 'm_home' }, PR: {} } as const;

/** The question for the announcements, newest first; a member's carry read flags (B420). */
export const useAnnouncementsAsked = (types: 'PL' | 'PR') => {
  const { merchantCode } = useSettings();
  const { language } = useText();
  const { isLogin } = useSession();
  return queryOptions({
    queryKey: [...announcementKeys.all, types, language, isLogin],
    queryFn: async ({ signal }) =>
      (await call('announcements', { query: { types, ...groupOf[types], platform: 'M', merchantCode, language }, signal })).list,
    staleTime: freshMs,
  });
};

/** Announcements (PL) or promotions (PR). */
export const useAnnouncements = (types: 'PL' | 'PR') => useQuery(useAnnouncementsAsked(types));

/** Titles of the announcements, null until they have come: home's document carries them, after another screen they are asked for. */
export const useHeadlines = (): readonly string[] | null => {
  const { language, headlines } = useBootstrap();
  const asked = useAnnouncementsAsked('PL');
  const shown = useText().language;
  const { data = null } = useQuery<readonly string[]>({
    queryKey: [...announcementKeys.headlines, shown],
    queryFn: async ({ client }) => (await client.fetchQuery(asked)).map(({ title }) => title),
    ...(shown === language && headlines.length > 0 ? { initialData: headlines } : {}),
    staleTime: freshMs,
  });
  return data;
};
