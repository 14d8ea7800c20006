import { Button, EmptyState, Field, ListCard, ListRow, PasswordField, Refusal, Segmented } from '@palaro/ui';
import { agentNoteMax, invitedKinds, type InvitedKind } from '@palaro/contract/constants';
import { useState } from 'react';
import { useSession } from '../../calls/session.ts';
import { useCallForm } from '../../forms/use-call-form.ts';
import { showToast } from '../../overlays/toast.ts';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import * as to from '../../navigation/to.ts';
import { useFlag } from '../../site/flags.ts';
import { useSettings } from '../../site/site.ts';
import { formatDay } from '../../texts/instant.ts';
import { useText } from '../../texts/text.tsx';
import { CentreTabs, refusalOf, refusedCalls } from './agent-parts.tsx';
import { useApplication, useApply, useRegisterDownline } from './agent-queries.ts';
import {
  newcomerRates,
  newcomerRefusal,
  NewcomerRates,
  rateFault,
  rateName,
  useNewcomerBounds,
  type RateName,
  type TypedRates,
} from './rate-fields.tsx';
import '@palaro/ui/field.css';

const ApplyForm = () => {
  const { t } = useText();
  const apply = useApply();
  const { field, refusal, isBusy, props } = useCallForm({
    values: { note: '' },
    fields: ['note'] as const,
    faultOf: (_, { note }) => {
      if (note.trim() === '') return 'agents.apply.note.required';
      return Array.from(note).length > agentNoteMax ? 'agents.links.note.long' : null;
    },
    texts: { length: agentNoteMax },
    refusalOf,
    send: ({ note }) => apply.mutateAsync(note),
    done: () => showToast('agents.apply.sent', { kind: 'success', duration: 'saved' }),
  });
  return (
    <form {...props} className="ui-form">
      <Refusal text={refusal} />
      <Field {...field('note')} label={t('agents.apply.note')} autoComplete="off" />
      <Button type="submit" look="gold" size="l" wide busy={isBusy}>
        {t('agents.apply.send')}
      </Button>
    </form>
  );
};

type Application = { state: 'waiting' | 'approved' | 'refused'; note: string; at: string; reason: string };
/** How it stands with the latest application; after a refusal another may be sent. */
const Applied = ({ application: { state, note, at, reason } }: { application: Application }) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const text = t(`agents.apply.${state}.text`, { date: formatDay(at, language, timeZone) });
  return (
    <>
      <EmptyState
        icon={state === 'refused' ? 'warning-circle-fill' : state === 'approved' ? 'check-circle-fill' : 'hourglass'}
        title={t(`agents.apply.${state}`)}
        text={reason === '' ? text : `${reason} ${text}`}
      />
      <p className="agent__note">{t('agents.apply.yours', { note })}</p>
      {state === 'refused' && <ApplyForm />}
    </>
  );
};

const Apply = () => {
  const { t } = useText();
  const offersReferrals = useFlag('REFERRAL');
  return (
    <QueryView query={useApplication()} refused={refusedCalls} waiting={<WaitingRows className="agent__waiting" count={2} />} dated={false}>
      {({ application }) =>
        application === null ? (
          <>
            {offersReferrals && (
              <ListCard>
                <ListRow icon="share-network" label={t('referrals.panel.way')} href={to.inviteFriends} />
              </ListCard>
            )}
            <h2 className="agent__part-title">{t('agents.apply.title')}</h2>
            <p className="agent__text">{t('agents.apply.text')}</p>
            <ApplyForm />
          </>
        ) : (
          <Applied application={application} />
        )
      }
    </QueryView>
  );
};

type NewAccount = TypedRates & { username: string; password: string };
const OpenAccountForm = () => {
  const { t } = useText();
  const open = useRegisterDownline();
  const [kind, setKind] = useState<InvitedKind>('member');
  const bounds = useNewcomerBounds();
  const { field, form, refusal, isBusy, props } = useCallForm<NewAccount, 'username' | 'password' | RateName, { username: string }>({
    values: { username: '', password: '' },
    fields: ['username', 'password', ...bounds.map(({ gameType }) => rateName(gameType))],
    faultOf: (name, typed) => {
      if (name === 'username' || name === 'password') return typed[name] === '' ? 'agents.open.required' : null;
      return rateFault(bounds, name, typed);
    },
    refusalOf: newcomerRefusal,
    send: ({ username, password, ...rates }) => open.mutateAsync({ username, password, kind, rates: newcomerRates(bounds, rates) }),
    done: ({ username }) => {
      showToast('agents.open.done', { kind: 'success', values: { name: username } });
      form.reset();
    },
  });
  return (
    <form {...props} className="ui-form">
      <h2 className="agent__part-title">{t('agents.open.title')}</h2>
      <p className="agent__text">{t('agents.open.text')}</p>
      <Refusal text={refusal} />
      <Segmented
        label={t('agents.links.kind')}
        value={kind}
        onChange={setKind}
        options={invitedKinds.map((value) => ({ value, label: t(value === 'agent' ? 'agents.team.agent' : 'agents.team.player') }))}
      />
      <Field
        {...field('username')}
        label={t('agents.open.username')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
      />
      <PasswordField
        {...field('password')}
        label={t('agents.open.password')}
        autoComplete="new-password"
        toggleLabels={{ show: t('login.showPassword'), hide: t('login.hidePassword') }}
      />
      <NewcomerRates bounds={bounds} field={field} />
      <Button type="submit" look="gold" size="l" wide busy={isBusy}>
        {t('agents.open.send')}
      </Button>
    </form>
  );
};

/** A member applies to be an agent; an agent opens accounts for others (A054). */
export const RegisterScreen = () => {
  const { isAgent } = useSession();
  return (
    <div className="agent">
      <CentreTabs />
      {isAgent ? <OpenAccountForm /> : <Apply />}
    </div>
  );
};
