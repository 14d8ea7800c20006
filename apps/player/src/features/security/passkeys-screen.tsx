import { limits } from '@palaro/contract/constants';
import type { CallValue, Calls } from '@palaro/contract';
import { Button, Dialog, Field, Icon, IconButton, Refusal } from '@palaro/ui';
import { useState, type FormEvent } from 'react';
import { Nothing } from '../../parts/nothing.tsx';
import { CallRefused } from '../../calls/api.ts';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { formatInstant } from '../../texts/instant.ts';
import { useSession } from '../../calls/session.ts';
import { useSettings } from '../../site/site.ts';
import { useText, type TextKey } from '../../texts/text.tsx';
import { notify } from '../../overlays/toast.ts';
import { canHavePasskeys, passkeyFault, useAddPasskey } from '../login/index.ts';
import { ForAccountsWithPassword, ForActualAccounts } from './security-frame.tsx';
import { useChangePasskey, usePasskeys } from './security-queries.ts';
import { useLoginPassword } from './login-password-input.tsx';
import '@palaro/ui/field.css';
import '@palaro/ui/overlay.css';

type Passkey = CallValue<Calls['passkeys']>['list'][number];

const waitingRows = 2;
const textAt = (error: unknown): TextKey => {
  const isAboutNoField = error instanceof CallRefused && error.code === 'field_invalid';
  return isAboutNoField ? 'security.passkey.nameFault' : passkeyFault(error);
};

const AddForm = ({ most, has }: { most: number; has: number }) => {
  const { t } = useText();
  const add = useAddPasskey();
  const password = useLoginPassword();
  const [refusal, setRefusal] = useState<TextKey | null>(null);
  if (!canHavePasskeys()) return <p className="security__intro">{t('security.passkey.unsupported')}</p>;
  if (has >= most) return <p className="security__intro">{t('errors.passkey_limit')}</p>;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const given = password.take();
    if (add.isPending || given === null) return;
    setRefusal(null);
    add.mutate(given, {
      onSuccess: () => notify('login.passkey.added'),
      onError: (error) => password.refused(error) || setRefusal(passkeyFault(error)),
    });
  };
  return (
    <form className="security-form" method="post" noValidate aria-busy={add.isPending} onSubmit={submit} onInput={() => setRefusal(null)}>
      <Refusal text={refusal === null ? undefined : t(refusal)} />
      {password.input}
      <Button type="submit" look="gold" size="l" wide icon="fingerprint" busy={add.isPending || !password.isKnown}>
        {t('security.passkey.add')}
      </Button>
    </form>
  );
};

type Asked = { readonly what: 'rename' | 'remove'; readonly passkey: Passkey } | null;

const RenameDialog = ({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) => {
  const { t } = useText();
  const { rename } = useChangePasskey();
  const [name, setName] = useState(passkey.name);
  const [fault, setFault] = useState<TextKey | null>(null);
  const submit = (): void => rename.mutate({ id: passkey.id, name }, { onSuccess: onClose, onError: (error) => setFault(textAt(error)) });
  return (
    <Dialog
      open
      onClose={onClose}
      icon="pencil-simple"
      title={t('security.passkey.rename')}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="gold" busy={rename.isPending} onClick={submit}>
            {t('security.passkey.save')}
          </Button>
        </>
      }
    >
      <Field
        name="name"
        label={t('security.passkey.name')}
        value={name}
        maxLength={limits.passkeyNameLengthMax}
        error={fault === null ? undefined : t(fault)}
        onChange={(event) => {
          setName(event.target.value);
          setFault(null);
        }}
      />
    </Dialog>
  );
};

const RemoveDialog = ({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) => {
  const { t } = useText();
  const { remove } = useChangePasskey();
  const password = useLoginPassword();
  const [refusal, setRefusal] = useState<TextKey | null>(null);
  const submit = (): void => {
    const loginPassword = password.take();
    if (remove.isPending || loginPassword === null) return;
    remove.mutate(
      { id: passkey.id, loginPassword },
      {
        onSuccess: () => {
          notify('security.passkey.removed');
          onClose();
        },
        onError: (error) => password.refused(error) || setRefusal(textAt(error)),
      },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      icon="fingerprint"
      title={t('security.device.removeTitle', { device: passkey.name || t('security.passkey.unnamed') })}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="danger" busy={remove.isPending} onClick={submit}>
            {t('security.device.remove')}
          </Button>
        </>
      }
    >
      <p className="security-form__intro">{t('security.passkey.removeText')}</p>
      <Refusal text={refusal === null ? undefined : t(refusal)} />
      {password.input}
    </Dialog>
  );
};

const PasskeyCard = ({ passkey, onAsk }: { passkey: Passkey; onAsk: (what: 'rename' | 'remove') => void }) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const name = passkey.name || t('security.passkey.unnamed');
  const time = (instant: string): string => formatInstant(instant, language, timeZone);
  return (
    <li className="device">
      <span className="device__icon">
        <Icon name="fingerprint" size={22} />
      </span>
      <div className="device__words">
        <h2 className="device__title">
          <bdi>{name}</bdi>
        </h2>
        <p className="device__place">{t('security.passkey.created', { time: time(passkey.createdAt) })}</p>
        <p className="device__place">
          {passkey.usedAt === null ? t('security.passkey.unused') : t('security.device.last', { time: time(passkey.usedAt) })}
        </p>
        {passkey.isBackedUp && <p className="device__place">{t('security.passkey.backedUp')}</p>}
      </div>
      <span className="passkey__actions">
        <IconButton
          icon="pencil-simple"
          label={t('security.passkey.renameOf', { name })}
          aria-haspopup="dialog"
          onClick={() => onAsk('rename')}
        />
        <IconButton
          icon="trash"
          label={t('security.device.removeOf', { device: name })}
          aria-haspopup="dialog"
          onClick={() => onAsk('remove')}
        />
      </span>
    </li>
  );
};

const Loaded = () => {
  const { t } = useText();
  const [asked, setAsked] = useState<Asked>(null);
  const close = (): void => setAsked(null);
  return (
    <QueryView query={usePasskeys(true)} waiting={<WaitingRows className="security__waiting" count={waitingRows} row="device-waiting" />}>
      {({ list, most }) => (
        <>
          {list.length === 0 ? (
            <Nothing icon="fingerprint" title="security.passkey.empty.title" text="security.passkey.intro" />
          ) : (
            <>
              <p className="security__intro">{t('security.passkey.intro')}</p>
              <ul className="devices">
                {list.map((passkey) => (
                  <PasskeyCard key={passkey.id} passkey={passkey} onAsk={(what) => setAsked({ what, passkey })} />
                ))}
              </ul>
            </>
          )}
          <AddForm most={most} has={list.length} />
          {asked?.what === 'rename' && <RenameDialog passkey={asked.passkey} onClose={close} />}
          {asked?.what === 'remove' && <RemoveDialog passkey={asked.passkey} onClose={close} />}
        </>
      )}
    </QueryView>
  );
};

/** The passkeys of the account: made, renamed and removed. */
export const PasskeysScreen = () => {
  const { info } = useSession();
  return (
    <div className="security">
      {info !== null && (
        <ForActualAccounts>
          <ForAccountsWithPassword>
            <Loaded />
          </ForAccountsWithPassword>
        </ForActualAccounts>
      )}
    </div>
  );
};
