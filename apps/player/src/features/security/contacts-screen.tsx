import type { CodeChannel } from '@palaro/contract';
import { Button, EmptyState, Segmented, Skeleton, VisuallyHidden } from '@palaro/ui';
import { createElement, useState } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { lazyWithRetry } from '../../calls/lazy-with-retry.ts';
import { useSession } from '../../calls/session.ts';
import { useText } from '../../texts/text.tsx';
import { useCodeOptions } from '../verification/index.ts';
import { openSupport } from '../support/index.ts';
import { ForAccountsWithPassword, ForActualAccounts } from './security-frame.tsx';
import { useContacts } from './security-queries.ts';

/** Fetched while the calls are under way. */
const useContactForm = lazyWithRetry(() => import('./contact-form.tsx').then((it) => it.ContactForm));

const waitingFields = 3;
const Waiting = () => {
  const { t } = useText();
  return (
    <output className="security-form">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <Skeleton shape="row" count={waitingFields} className="security-form__waiting" />
    </output>
  );
};

const Loaded = () => {
  const { t } = useText();
  const options = useCodeOptions();
  const contacts = useContacts();
  const form = useContactForm();
  const [chosen, setChosen] = useState<CodeChannel>('sms');
  if (options.isPending || contacts.isPending) return <Waiting />;
  if (options.data === undefined) return <FailedState query={options} />;
  if (contacts.data === undefined) return <FailedState query={contacts} />;
  const { channels } = options.data;
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
  const own = contacts.data[channel];
  const content = form === null ? <Waiting /> : createElement(form, { key: channel, channel, own, options: options.data });
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

/** Number and address of the account: bound, and changed by the codes of the old and the new one. */
export const ContactsScreen = () => {
  const { info } = useSession();
  return <div className="security">{info !== null && <ForActualAccounts>{<Loaded />}</ForActualAccounts>}</div>;
};
