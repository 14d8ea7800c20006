import { Icon, IconButton } from '@palaro/ui';
import { createElement, useState } from 'react';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import { Nothing } from '../../parts/nothing.tsx';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { formatInstant } from '../../texts/instant.ts';
import { useSession } from '../../calls/session.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import type { Passkey } from './passkey-forms.tsx';
import { ForAccountsWithPassword, ForActualAccounts } from './security-frame.tsx';
import { usePasskeys } from './security-queries.ts';

/** Fetched while the call is under way. */
const usePasskeyForms = lazyWithRetry(() => import('./passkey-forms.tsx'));

const waitingRows = 2;
type Asked = { readonly what: 'rename' | 'remove'; readonly passkey: Passkey } | null;

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
  const forms = usePasskeyForms();
  const dialog = asked && { passkey: asked.passkey, onClose: (): void => setAsked(null) };
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
          {forms && createElement(forms.AddPasskey, { most, has: list.length })}
          {forms && dialog && createElement(asked.what === 'rename' ? forms.RenamePasskey : forms.RemovePasskey, dialog)}
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
