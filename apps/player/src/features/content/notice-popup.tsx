import { Button, Sheet } from '@palaro/ui';
import { FoldList } from '../../parts/fold-list.tsx';
import { closeOverlay } from '../../overlays/overlay.ts';
import { useText } from '../../texts/text.tsx';
import { useAnnouncements } from './announcements-queries.ts';
import * as to from '../../navigation/to.ts';
import '@palaro/ui/overlay.css';
import './popups.css';

/** The rest is on the announcements' own screen. */
const shownMax = 5;

/** The latest announcements, once in a browser session (B080). */
export const NoticePopup = ({ open }: { open: boolean }) => {
  const { t } = useText();
  const { data = [] } = useAnnouncements('PL');
  return (
    <Sheet
      open={open}
      onClose={closeOverlay}
      title={t('home.notice.label')}
      closeLabel={t('common.close')}
      footer={
        <Button wide size="l" href={to.notice}>
          {t('popups.allNotices')}
        </Button>
      }
    >
      <div className="popup">
        <FoldList items={data.slice(0, shownMax)} heading="h3" />
      </div>
    </Sheet>
  );
};
