import { Button, Icon, Refusal, Sheet } from '@palaro/ui';
import type { TextKey } from '@palaro/i18n';
import { useState } from 'react';
import { useText } from '../../texts/text.tsx';
import { notify } from '../../overlays/toast.ts';
import { markOffered } from './passkey-mark.ts';
import { passkeyFault, useAddPasskey } from './passkey-queries.ts';
import '@palaro/ui/overlay.css';

/** Offered after a login by password, whose password is still known: a passkey for the next time. */
export const PasskeyOffer = ({ password, onDone }: { password: string; onDone: () => void }) => {
  const { t } = useText();
  const add = useAddPasskey();
  const [fault, setFault] = useState<TextKey | null>(null);
  const leave = (): void => {
    markOffered();
    onDone();
  };
  const accept = (): void => {
    setFault(null);
    add.mutate(password, {
      onSuccess: () => {
        notify('login.passkey.added');
        onDone();
      },
      onError: (error) => setFault(passkeyFault(error)),
    });
  };
  return (
    <Sheet
      open
      onClose={leave}
      title={t('login.passkey.offer')}
      closeLabel={t('common.close')}
      footer={
        <div className="passkey-offer__actions">
          <Button look="gold" size="l" wide icon="fingerprint" busy={add.isPending} onClick={accept}>
            {t('login.passkey.accept')}
          </Button>
          <Button look="ghost" wide onClick={leave}>
            {t('login.passkey.later')}
          </Button>
        </div>
      }
    >
      <div className="passkey-offer">
        <span className="passkey-offer__icon">
          <Icon name="fingerprint" size={34} />
        </span>
        <p className="passkey-offer__text">{t('login.passkey.offerText')}</p>
        <Refusal text={fault === null ? undefined : t(fault)} />
      </div>
    </Sheet>
  );
};
