import { useEffect, useState } from 'react';
import { Button, Dialog, Field, ListCard, ListRow, Sheet, toastStore } from '../src/index.ts';

export function OverlayParts({ open }: { open: string | null }) {
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => setShown(open), [open]);
  const close = () => setShown(null);
  return (
    <div className="g-part g-row">
      <Button onClick={() => setShown('sheet')}>Sheet</Button>
      <Button onClick={() => setShown('dialog')}>Dialog</Button>
      <Button onClick={() => toastStore.show({ kind: 'success', text: 'Na-save na', durationMs: 1500 })}>Toast</Button>
      <Sheet
        open={shown === 'sheet'}
        onClose={close}
        title="Natanggap mo ang regalo"
        closeLabel="Isara"
        festive
        footer={
          <Button look="gold" size="l" wide onClick={close}>
            Kunin
          </Button>
        }
      >
        <ListCard>
          <ListRow icon="gift-fill" label="Libreng ikot" detail="Hanggang Linggo" trailing="20" />
          <ListRow icon="coins" label="Rebate" trailing="₱ 120.00" onClick={() => undefined} />
        </ListCard>
        <Field label="Code" />
      </Sheet>
      <Dialog
        open={shown === 'dialog'}
        onClose={close}
        icon="sign-out"
        title="Mag-log out ka ba?"
        actions={
          <>
            <Button onClick={close}>Hindi muna</Button>
            <Button look="gold" onClick={close}>
              Oo, log out
            </Button>
          </>
        }
      >
        Kailangan mong mag-login ulit para makapaglaro.
      </Dialog>
    </div>
  );
}
