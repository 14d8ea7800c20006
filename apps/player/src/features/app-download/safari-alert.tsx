import { Button, Dialog } from '@palaro/ui';
import { closeOverlay } from '../../overlays/overlay.ts';
import { useText } from '../../texts/text.tsx';
import '@palaro/ui/overlay.css';

/** iOS takes profiles from Safari alone: other browsers are told so, and download nothing (A507, A508, B453). */
export const SafariAlert = ({ open }: { open: boolean }) => {
  const { t } = useText();
  return (
    <Dialog
      open={open}
      onClose={closeOverlay}
      title={t('appDownload.notice')}
      actions={
        <Button look="gold" onClick={closeOverlay}>
          {t('appDownload.confirm')}
        </Button>
      }
    >
      {t('appDownload.safariOnly')}
    </Dialog>
  );
};
