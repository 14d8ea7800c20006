import { safeReturnPath } from '@palaro/contract/constants';
import type { CallValue, Calls } from '@palaro/contract';
import { Button, Refusal, Segmented, Skeleton } from '@palaro/ui';
import { createElement, useState } from 'react';
import { Nothing } from '../../parts/nothing.tsx';
import { CallRefused } from '../../calls/api.ts';
import { joined } from '../../parts/joined.ts';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import { stepBack } from '../../navigation/history-depth.ts';
import { useLocation } from '../../navigation/location.ts';
import { useSession } from '../../calls/session.ts';
import { useText } from '../../texts/text.tsx';
import { useCodeOptions } from '../verification/index.ts';
import { signInPurpose, useSocial, useSocialProviders } from '../login/index.ts';
import { ForActualAccounts, useContacts, useSecurityState, useSocialLinks } from '../security/index.ts';
import * as to from '../../navigation/to.ts';
import type { SetPasswordFormProps } from './set-password-form.tsx';
import '@palaro/ui/states.css';

const waitingRows = 3;

const useSetPasswordForm = lazyWithRetry(() => import('./set-password-form.tsx').then((it) => it.SetPasswordForm));
const SetPasswordForm = (props: SetPasswordFormProps) => {
  const form = useSetPasswordForm();
  return form === null ? <Skeleton shape="row" count={waitingRows} className="security-form__waiting" /> : createElement(form, props);
};

/** Where the player came from, or else the security centre. */
const useLeave = (): (() => void) => {
  const [, navigate] = useLocation();
  return () => stepBack(() => navigate(to.securityCentre(), { replace: true }));
};

/** Leads to the linked service once more, which shows that the account is theirs. */
const ByService = ({ look }: { look: 'gold' | 'ghost' }) => {
  const { t } = useText();
  const links = useSocialLinks(true);
  const offered = useSocialProviders();
  const go = useSocial({ returnPath: to.securityCentre(), purpose: 'prove' });
  const provider = links.data?.list.find((each) => offered.includes(each.provider))?.provider;
  if (links.data !== undefined && provider === undefined)
    return look === 'gold' ? <p className="security__intro">{t('social.password.none')}</p> : null;
  if (provider === undefined) return null;
  const service = t(`login.social.name.${provider}`);
  const fault = go.error instanceof CallRefused ? go.error.code : 'social_unavailable';
  return (
    <>
      <Refusal text={go.error === null ? undefined : t(`errors.${fault}`)} />
      {look === 'gold' && <p className="security__intro">{t('social.password.byService', { service })}</p>}
      <Button look={look} wide busy={go.isPending || go.isSuccess} onClick={() => go.mutate(provider)}>
        {t(look === 'gold' ? 'login.social.continue' : 'social.password.instead', { service })}
      </Button>
    </>
  );
};

type FirstPasswordProps = {
  state: CallValue<Calls['securityState']>;
  ways: CallValue<Calls['codeOptions']>;
  contacts: CallValue<Calls['contacts']>;
};

const FirstPassword = ({ state, ways, contacts }: FirstPasswordProps) => {
  const { t } = useText();
  const leave = useLeave();
  const [chosen, setChosen] = useState<'sms' | 'email'>('sms');
  if (state.hasPassword)
    return <Nothing icon="lock-simple" title="errors.password_exists" href={to.loginChange} way="titles.changePassword" />;
  const channels = ways.channels.filter((channel) => contacts[channel].masked !== '');
  const channel = channels.includes(chosen) ? chosen : channels[0];
  return (
    <>
      <p className="security__intro">
        {t('social.password.intro')} {channel !== undefined && t('social.password.byCode')}
      </p>
      {channels.length > 1 && (
        <Segmented
          label={t('titles.contacts')}
          options={channels.map((value) => ({ value, label: t(value === 'sms' ? 'security.contact.sms' : 'security.contact.mail') }))}
          value={channel ?? 'sms'}
          onChange={setChosen}
        />
      )}
      {channel !== undefined && <SetPasswordForm key={channel} proof={{ channel, masked: contacts[channel].masked }} onDone={leave} />}
      <ByService look={channel === undefined ? 'gold' : 'ghost'} />
    </>
  );
};

const Loaded = () => (
  <QueryView
    query={joined({ state: useSecurityState(true), ways: useCodeOptions(), contacts: useContacts() })}
    waiting={<WaitingRows className="security-form" count={waitingRows} row="security-form__waiting" />}
    dated={false}
  >
    {(known) => <FirstPassword {...known} />}
  </QueryView>
);

/** The first login password of an account that came by a service. */
export const SetPasswordScreen = () => {
  const { info } = useSession();
  return <div className="security">{info !== null && <ForActualAccounts>{<Loaded />}</ForActualAccounts>}</div>;
};

/** The same for who has just come back from the linked service. */
export const SetPasswordOfVisitor = ({ visitor: { attemptId, provider } }: { visitor: CallValue<Calls['finishSocial']> }) => {
  const { t } = useText();
  const [, navigate] = useLocation();
  return (
    <div className="social">
      <h2 className="social__title">{t('titles.setPassword')}</h2>
      <p className="social__text">{t('social.password.proved', { service: t(`login.social.name.${provider}`) })}</p>
      <SetPasswordForm
        proof={{ attemptId }}
        onDone={() => navigate(safeReturnPath(signInPurpose().returnPath || to.setPassword), { replace: true })}
      />
    </div>
  );
};
