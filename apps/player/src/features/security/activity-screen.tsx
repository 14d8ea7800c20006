import { Button, Icon, type IconName } from '@palaro/ui';
import { Nothing } from '../../parts/nothing.tsx';
import { deviceTitle } from '../../texts/device-title.ts';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { formatInstant } from '../../texts/instant.ts';
import { useSession } from '../../calls/session.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import * as to from '../../navigation/to.ts';
import { placeText } from './place-text.ts';
import { ForActualAccounts } from './security-frame.tsx';
import { useAccountEvents } from './security-queries.ts';
import type { AccountEvent } from './security-rules.ts';

const waitingRows = 6;

const icons: Readonly<Record<AccountEvent['kind'], IconName>> = {
  login: 'check-circle-fill',
  login_failed: 'warning-circle-fill',
  password_changed: 'lock-simple',
  money_password_set: 'key',
  money_password_changed: 'key',
  device_removed: 'device-mobile',
  devices_removed: 'device-mobile',
  second_step_on: 'shield-check',
  second_step_off: 'warning-circle-fill',
  mobile_bound: 'phone',
  email_bound: 'envelope-simple',
  passkey_added: 'fingerprint',
  passkey_removed: 'fingerprint',
  social_linked: 'user',
  social_unlinked: 'user',
  password_reset: 'lock-simple',
  money_password_removed: 'key',
  mobile_removed: 'phone',
  email_removed: 'envelope-simple',
  identity_removed: 'identification-card',
  payout_account_added: 'wallet',
};

/** A newer platform may tell of what is not known here. */
const iconOf = (kind: string): IconName => (icons as Readonly<Record<string, IconName | undefined>>)[kind] ?? 'shield-check';

const Entry = ({ event }: { event: AccountEvent }) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  return (
    <li className={event.kind === 'login_failed' ? 'activity activity--failed' : 'activity'}>
      <span className="device__icon">
        <Icon name={iconOf(event.kind)} size={22} />
      </span>
      <div className="device__words">
        <h2 className="device__title">
          {event.times > 1 ? t('security.event.failures', { count: event.times }) : t(`security.event.${event.kind}`)}
        </h2>
        <p className="device__place">{formatInstant(event.at, language, timeZone)}</p>
        <p className="device__place ui-parts">
          <span>{deviceTitle(event) ?? t('security.device.unknown')}</span> <bdi>{placeText(event, language)}</bdi>
        </p>
      </div>
    </li>
  );
};

const Loaded = () => {
  const { t } = useText();
  return (
    <QueryView
      query={useAccountEvents(true)}
      waiting={<WaitingRows className="security__waiting" count={waitingRows} row="device-waiting" />}
      isEmpty={({ list }) => list.length === 0}
      empty={<Nothing icon="clock-counter-clockwise" title="security.activity.empty.title" text="security.activity.empty.text" />}
    >
      {({ list }) => (
        <>
          <p className="security__intro">{t('security.activity.intro')}</p>
          <ul className="devices">
            {list.map((event) => (
              <Entry key={event.id} event={event} />
            ))}
          </ul>
          <Button wide href={to.loginChange}>
            {t('security.password.submit')}
          </Button>
        </>
      )}
    </QueryView>
  );
};

/** The account's latest logins, failed ones and changes: when, on what and from where. */
export const ActivityScreen = () => {
  const { info } = useSession();
  return <div className="security">{info !== null && <ForActualAccounts>{<Loaded />}</ForActualAccounts>}</div>;
};
