import { useQuery } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { useSession } from '../../calls/session.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { announcementKeys } from './announcements-queries.ts';
import type { PopupPlace } from './popup-record.ts';

const freshMs = 60_000;

/** The popups of whoever is here: set A for members, with F at their first login, set B for guests (B349, B350, B357). */
export const usePopups = () => {
  const { merchantCode } = useSettings();
  const { language } = useText();
  const { info, status } = useSession();
  const user = info?.userName ?? null;
  const { data = [] } = useQuery({
    queryKey: [...announcementKeys.all, 'PU', language, user],
    queryFn: async ({ signal }) =>
      (await call('announcements', { query: { types: 'PU', groupName: 'm_home', platform: 'M', merchantCode, language }, signal })).list,
    enabled: status !== 'resuming',
    staleTime: freshMs,
  });
  const executions = info === null ? ['B'] : info.firstTimeLogin ? ['A', 'F'] : ['A'];
  const place: PopupPlace = { merchantCode, set: info === null ? 'B' : 'A', user };
  return { place, items: data.filter(({ execution }) => execution !== null && executions.includes(execution)) };
};
