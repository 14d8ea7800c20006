import { useQuery } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { useText } from '../../texts/text.tsx';
import { announcementKeys } from './announcements-queries.ts';

const freshMs = 300_000;

/** The help centre in the player's language (B426); asked for again whenever the merchant's contents change. */
export const useHelp = () => {
  const { language } = useText();
  return useQuery({
    queryKey: [...announcementKeys.all, 'help', language],
    queryFn: ({ signal }) => call('helpCentre', { query: { device: 'MOBILE', lang: language }, signal }),
    staleTime: freshMs,
  });
};
