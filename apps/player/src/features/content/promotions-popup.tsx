import { Button, CheckBox, Sheet } from '@palaro/ui';
import { useEffect, useState } from 'react';
import { SceneImage } from '../../parts/deferred-image.tsx';
import { FoldList } from '../../parts/fold-list.tsx';
import { hideToday, isHiddenToday } from '../../device/hidden-today.ts';
import { closeOverlay } from '../../overlays/overlay.ts';
import { useText } from '../../texts/text.tsx';
import * as to from '../../navigation/to.ts';
import { hashOf, hiddenName, noteShown } from './popup-record.ts';
import { usePopups } from './popups-queries.ts';
import '@palaro/ui/field.css';
import '@palaro/ui/overlay.css';
import './popups.css';

/** What the merchant shows at login or to guests: by title, one open with its picture and its way on, the first at the start (B076, B355, B356). */
export const PromotionsPopup = ({ open }: { open: boolean }) => {
  const { t } = useText();
  const { place, items } = usePopups();
  const name = hiddenName(place);
  const [isHidden, setHidden] = useState(() => isHiddenToday(name));
  const hash = hashOf(items);
  // Closed is closed, by its button or by a tap that leads elsewhere; a page that is left while it is open has not closed it.
  useEffect(() => {
    if (!open || items.length === 0) return;
    noteShown(place, items, true);
    return () => noteShown(place, items, false);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same list of the same player is no change
  }, [open, place.set, place.user, hash]);
  const hide = (hidden: boolean): void => {
    setHidden(hidden);
    hideToday(name, hidden);
  };
  return (
    <Sheet open={open} onClose={closeOverlay} title={t('popups.promotions')} closeLabel={t('common.close')}>
      <div className="popup">
        <FoldList
          key={hash}
          items={items}
          heading="h3"
          renderAbove={({ url }) => url !== '' && <SceneImage className="popup__picture" url={url} eager />}
          renderBelow={({ link }) =>
            link !== '' && (
              <p className="popup__way">
                <Button look="gold" href={link}>
                  {t(link.startsWith(to.gameList()) ? 'announcements.games' : 'announcements.more')}
                </Button>
              </p>
            )
          }
        />
        <CheckBox checked={isHidden} onChange={(event) => hide(event.target.checked)}>
          {t('popups.hideToday')}
        </CheckBox>
      </div>
    </Sheet>
  );
};
