import { isHomePath } from '@palaro/contract/constants';
import { useEffect } from 'react';
import { noteInBrowserSession, wasInBrowserSession } from '../../device/browser-session.ts';
import { useLocation } from '../../navigation/location.ts';
import { openOverlay } from '../../overlays/overlay.ts';
import { announcePopup } from '../../overlays/popups.ts';
import { useSession } from '../../calls/session.ts';
import { useAnnouncements } from './announcements-queries.ts';
import { hashOf, isDue } from './popup-record.ts';
import { usePopups } from './popups-queries.ts';

const noticeNote = 'noticeShown';

/** Due once in a browser session, where there are announcements (B080, B348). */
const DueNotice = () => {
  const { data = [] } = useAnnouncements('PL');
  const hasSome = data.length > 0;
  useEffect(() => {
    if (!hasSome || wasInBrowserSession(noticeNote)) return;
    return announcePopup('notice', () => {
      noteInBrowserSession(noticeNote);
      openOverlay('notice');
    });
  }, [hasSome]);
  return null;
};

/** Due at each change of the list, until it was closed (B351 to B354). */
const DuePromotions = () => {
  const { place, items } = usePopups();
  useEffect(() => {
    if (isDue(place, items)) return announcePopup('promotions', () => openOverlay('promotions'));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same list of the same player is no change
  }, [place.set, place.user, hashOf(items)]);
  return null;
};

/** What opens on home by itself beside the app's own offer. It stays in the tree on other screens too, and does nothing there. */
export const HomePopups = () => {
  const [pathname] = useLocation();
  const { status } = useSession();
  if (!isHomePath(pathname) || status === 'resuming') return null;
  return (
    <>
      {!wasInBrowserSession(noticeNote) && <DueNotice />}
      <DuePromotions />
    </>
  );
};
