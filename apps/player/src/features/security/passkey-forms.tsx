import { limits } from '@palaro/contract/constants';
import type { CallValue, Calls } from '@palaro/contract';
import { Button, Dialog, Field } from '@palaro/ui';
import { CallRefused } from '../../calls/api.ts';
import { useCallForm } from '../../forms/use-call-form.ts';
import { useText, type TextKey } from '../../texts/text.tsx';
import { notify } from '../../overlays/toast.ts';
import { canHavePasskeys, passkeyFault, useAddPasskey } from '../login/index.ts';
import { RemoveWithPassword } from './remove-with-password.tsx';
import { useChangePasskey } from './security-queries.ts';
import { useLoginPasswordCall } from './use-login-password-call.tsx';
import '@palaro/ui/overlay.css';

export type Passkey = CallValue<Calls['passkeys']>['list'][number];

/** A call's refusal is thrown; what the browser says of its passkeys is a text. */
const faultOf = (error: unknown): TextKey => {
  if (error instanceof CallRefused) throw error;
  return passkeyFault(error);
};

export const AddPasskey = ({ most, has }: { most: number; has: number }) => {
  const { t } = useText();
  const add = useAddPasskey();
  const { props, isBusy, isReady, fields, showError } = useLoginPasswordCall<TextKey | null>({
    send: (loginPassword) => add.mutateAsync(loginPassword).then(() => null, faultOf),
    done: (fault) => {
      if (fault === null) notify('login.passkey.added');
      else showError(null, fault);
    },
  });
  if (!canHavePasskeys()) return <p className="security__intro">{t('security.passkey.unsupported')}</p>;
  if (has >= most) return <p className="security__intro">{t('errors.passkey_limit')}</p>;
  return (
    <form {...props} className="security-form">
      {fields}
      <Button type="submit" look="gold" size="l" wide icon="fingerprint" busy={isBusy || !isReady}>
        {t('security.passkey.add')}
      </Button>
    </form>
  );
};

export const RenamePasskey = ({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) => {
  const { t } = useText();
  const { rename } = useChangePasskey();
  const { field, props, isBusy } = useCallForm({
    values: { name: passkey.name },
    fields: ['name'],
    faultOf: () => null,
    refusalOf: ({ code }) => ({ field: 'name', text: code === 'field_invalid' ? 'security.passkey.nameFault' : `errors.${code}` }),
    send: ({ name }) => rename.mutateAsync({ id: passkey.id, name }),
    done: onClose,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      icon="pencil-simple"
      title={t('security.passkey.rename')}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="gold" busy={isBusy} onClick={props.onSubmit}>
            {t('security.passkey.save')}
          </Button>
        </>
      }
    >
      <Field {...field('name')} label={t('security.passkey.name')} maxLength={limits.passkeyNameLengthMax} />
    </Dialog>
  );
};

export const RemovePasskey = ({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) => {
  const { t } = useText();
  const { remove } = useChangePasskey();
  return (
    <RemoveWithPassword
      icon="fingerprint"
      name={passkey.name || t('security.passkey.unnamed')}
      text={t('security.passkey.removeText')}
      send={(loginPassword) => remove.mutateAsync({ id: passkey.id, loginPassword })}
      done={() => notify('security.passkey.removed')}
      onClose={onClose}
    />
  );
};
