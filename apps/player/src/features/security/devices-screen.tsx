import { Button, Dialog, Icon } from '@palaro/ui';
import { deviceTitle } from '../../texts/device-title.ts';
import { useState } from 'react';
import { CallRefused } from '../../calls/api.ts';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { formatInstant } from '../../texts/instant.ts';
import { useSession } from '../../calls/session.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { notify, showToast } from '../../overlays/toast.ts';
import { deviceIcons, placeText } from './place-text.ts';
import { ForActualAccounts } from './security-frame.tsx';
import { useDevices, useRemoveDevice } from './security-queries.ts';
import type { Device } from './security-rules.ts';
import '@palaro/ui/overlay.css';

const waitingRows = 3;

const DeviceCard = ({ device, onRemove }: { device: Device; onRemove: () => void }) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const title = deviceTitle(device) ?? t('security.device.unknown');
  const lastAt = formatInstant(device.lastAt, language, timeZone);
  return (
    <li className="device">
      <span className="device__icon">
        <Icon name={deviceIcons[device.kind]} size={22} />
      </span>
      <div className="device__words">
        <h2 className="device__title">{title}</h2>
        {device.isThis && <p className="device__this">{t('security.device.this')}</p>}
        <p className="device__place">
          <bdi>{placeText(device, language)}</bdi>
        </p>
        <p className="device__place">
          {device.isOpen && !device.isThis ? t('security.device.open', { time: lastAt }) : t('security.device.last', { time: lastAt })}
        </p>
      </div>
      {!device.isThis && (
        <Button size="s" aria-haspopup="dialog" aria-label={t('security.device.removeOf', { device: title })} onClick={onRemove}>
          {t('security.device.remove')}
        </Button>
      )}
    </li>
  );
};

/** What is asked before something is removed: one device, or with null all others. */
type Asked = { readonly device: Device | null } | null;

const RemoveDialog = ({ asked, onClose }: { asked: Asked; onClose: () => void }) => {
  const { t } = useText();
  const remove = useRemoveDevice();
  const device = asked?.device ?? null;
  const submit = (): void =>
    remove.mutate(device?.id ?? null, {
      onSuccess: () => notify(device === null ? 'security.devices.removed' : 'security.device.removed'),
      onError: (error) => {
        if (!(error instanceof CallRefused)) throw error;
        showToast(`errors.${error.code}`, { kind: 'error' });
      },
      onSettled: onClose,
    });
  return (
    <Dialog
      open={asked !== null}
      onClose={onClose}
      icon="device-mobile"
      title={
        device === null
          ? t('security.devices.removeTitle')
          : t('security.device.removeTitle', { device: deviceTitle(device) ?? t('security.device.unknown') })
      }
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="danger" busy={remove.isPending} onClick={submit}>
            {t('security.device.remove')}
          </Button>
        </>
      }
    >
      {t('security.device.removeText')}
    </Dialog>
  );
};

const Loaded = () => {
  const { t } = useText();
  const [asked, setAsked] = useState<Asked>(null);
  return (
    <QueryView query={useDevices(true)} waiting={<WaitingRows className="security__waiting" count={waitingRows} row="device-waiting" />}>
      {({ list }) => (
        <>
          <p className="security__intro">{t('security.devices.intro')}</p>
          <ul className="devices">
            {list.map((device) => (
              <DeviceCard key={device.id} device={device} onRemove={() => setAsked({ device })} />
            ))}
          </ul>
          {list.some(({ isThis }) => !isThis) && (
            <Button wide aria-haspopup="dialog" onClick={() => setAsked({ device: null })}>
              {t('security.devices.remove')}
            </Button>
          )}
          <RemoveDialog asked={asked} onClose={() => setAsked(null)} />
        </>
      )}
    </QueryView>
  );
};

/** The devices that the account was logged in on; others can be removed, which ends their sessions and games. */
export const DevicesScreen = () => {
  const { info } = useSession();
  return <div className="security">{info !== null && <ForActualAccounts>{<Loaded />}</ForActualAccounts>}</div>;
};
