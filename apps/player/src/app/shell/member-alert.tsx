import { Button, Dialog } from '@palaro/ui';
import { closeOverlay } from '../../overlays/overlay.ts';
import * as to from '../../navigation/to.ts';
import { useText } from '../../texts/text.tsx';

/** A trial player at the member centre: cancel, or register (A252 to A254, B189 to B191). */
export const MemberAlert = ({ open }: { open: boolean }) => {
  const { t } = useText();
  return (
    <Dialog
      open={open}
      onClose={closeOverlay}
      title={t('memberAlert.title')}
      actions={
        <>
          <Button onClick={closeOverlay}>{t('common.cancel')}</Button>
          <Button look="gold" href={to.register}>
            {t('memberAlert.register')}
          </Button>
        </>
      }
    >
      {t('errors.free_reject')}
    </Dialog>
  );
};
