import { isHomePath, loginPromotionsMax } from '@palaro/contract/constants';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../calls/api.ts';
import { useSession } from '../../calls/session.ts';
import { useLocation } from '../../navigation/location.ts';
import { openOverlay } from '../../overlays/overlay.ts';
import { announcePopup } from '../../overlays/popups.ts';
import { useText } from '../../texts/text.tsx';
import { shownAtLogin } from './shown-at-login.ts';

const freshMs = 60_000;

/** Due where there is something to claim that the platform shows after a login: each once a day, on whatever device (B076). */
const Due = ({ user }: { user: string }) => {
  const { language } = useText();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ['promotions', 'login', user, language],
    queryFn: ({ signal }) => call('loginPromotions', { query: { language }, signal }),
    staleTime: freshMs,
  });
  const keys = (data?.list ?? []).slice(0, loginPromotionsMax).map(({ key }) => key);
  const named = keys.join(' ');
  useEffect(() => {
    if (named === '') return;
    const show = async (): Promise<void> => {
      const { promotions } = await call('noteLoginPromotions', { body: { promotions: named.split(' ') } });
      // Another device was first, or somebody has opened something else meanwhile.
      if (promotions.length === 0 || document.querySelector('dialog[open]') !== null) return;
      client.setQueryData(shownAtLogin(user), promotions);
      openOverlay('loginPromotions');
    };
    // One that cannot be noted is not shown: it comes at the next visit.
    return announcePopup('loginPromotions', () => void show().catch(() => undefined));
  }, [named, client, user]);
  return null;
};

/** What opens on home after a login; guests have none. */
export const LoginPromotions = () => {
  const [pathname] = useLocation();
  const { info } = useSession();
  return isHomePath(pathname) && info !== null ? <Due user={info.userName} /> : null;
};
