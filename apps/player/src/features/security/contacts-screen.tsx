import type { Calls, CallValue, CodeChannel } from '@palaro/contract';
import { Button, EmptyState, Segmented } from '@palaro/ui';
import { createElement, useState } from 'react';
import { joined } from '../../parts/joined.ts';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import { useSession } from '../../calls/session.ts';
import { useText } from '../../texts/text.tsx';
import { useCodeOptions } from '../verification/index.ts';
import { openSupport } from '../support/index.ts';
import { ForAccountsWithPassword, ForActualAccounts } from './security-frame.tsx';
import { useContacts } from './security-queries.ts';

/** Fetched while the calls are under way. */
const useContactForm = lazyWithRetry(() => import('./contact-form.tsx').then((it) => it.ContactForm));

const waitingFields = 3;
const waiting = <WaitingRows className="security-form" count={waitingFields} row="security-form__waiting" />;

type ChannelsProps = { options: CallValue<Calls['codeOptions']>; contacts: CallValue<Calls['contacts']> };

const Channels = ({ options, contacts }: ChannelsProps) => {
  const { t } = useText();
  const form = useContactForm();
  const [chosen, setChosen] = useState<CodeChannel>('sms');
  const { channels } = options;
  const channel = channels.includes(chosen) ? chosen : channels[0];
  if (channel === undefined)
    return (
      <EmptyState
        icon="headset"
        title={t('titles.contacts')}
        text={t('security.contact.lostIntro')}
        action={
          <Button look="gold" onClick={openSupport}>
            {t('security.contact.support')}
          </Button>
        }
      />
    );
  const own = contacts[channel];
  const content = form === null ? waiting : createElement(form, { key: channel, channel, own, options: options });
  return (
    <>
      {channels.length > 1 && (
        <Segmented
          label={t('titles.contacts')}
          options={channels.map((value) => ({ value, label: t(value === 'sms' ? 'security.contact.sms' : 'security.contact.mail') }))}
          value={channel}
          onChange={setChosen}
        />
      )}
      {own.isProved ? content : <ForAccountsWithPassword>{content}</ForAccountsWithPassword>}
    </>
  );
};

const Loaded = () => (
  <QueryView query={joined({ options: useCodeOptions(), contacts: useContacts() })} waiting={waiting} dated={false}>
    {(known) => <Channels {...known} />}
  </QueryView>
);

/** Number and address of the account: bound, and changed by the codes of the old and the new one. */
export const ContactsScreen = () => {
  const { info } = useSession();
  return <div className="security">{info !== null && <ForActualAccounts>{<Loaded />}</ForActualAccounts>}</div>;
};
