import { safeReturnPath } from '@palaro/contract/constants';
import type { CallValue, Calls } from '@palaro/contract';
import { Button } from '@palaro/ui';
import { useEffect, useState } from 'react';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { useLocation } from '../../navigation/location.ts';
import { useSession } from '../../calls/session.ts';
import { useText } from '../../texts/text.tsx';
import { LoginForm, signInPurpose } from '../login/index.ts';
import { SocialRegistration, useRegistrationSettings } from '../registration/index.ts';
import { LinkAccount } from './link-account.tsx';

type Visitor = CallValue<Calls['finishSocial']>;
const waitingRows = 3;

/** Opens an account in one step, by what the merchant requires. */
const Registration = ({ visitor }: { visitor: Visitor }) => {
  const { t } = useText();
  return (
    <QueryView
      query={useRegistrationSettings()}
      waiting={<WaitingRows count={waitingRows} />}
      failed="registration.failed.title"
      isEmpty={({ open }) => !open}
      empty={<p className="social__text">{t('registration.closed.text')}</p>}
      dated={false}
    >
      {(settings) => <SocialRegistration settings={settings} attemptId={visitor.attemptId} name={visitor.name} />}
    </QueryView>
  );
};

/** Somebody whom the service has named and who has no account here, or one that is not linked yet. */
export const UnknownVisitor = ({ visitor }: { visitor: Visitor }) => {
  const { t } = useText();
  const [, navigate] = useLocation();
  const { isLogin, isTrial } = useSession();
  const isMember = isLogin && !isTrial;
  const [way, setWay] = useState<'register' | 'log in'>('register');
  const service = t(`login.social.name.${visitor.provider}`);
  useEffect(() => {
    if (isMember && way === 'register') navigate(safeReturnPath(signInPurpose().returnPath), { replace: true });
  }, [isMember, way, navigate]);
  if (way === 'log in' && isMember) return <LinkAccount visitor={visitor} />;
  return (
    <div className="social">
      <h2 className="social__title">{t(way === 'register' ? 'social.new.title' : 'social.known.title', { service })}</h2>
      <p className="social__text">{t(way === 'register' ? 'social.new.text' : 'social.known.text', { service })}</p>
      {way === 'register' ? <Registration visitor={visitor} /> : <LoginForm />}
      <Button look="ghost" wide onClick={() => setWay(way === 'register' ? 'log in' : 'register')}>
        {t(way === 'register' ? 'social.new.known' : 'social.known.new')}
      </Button>
    </div>
  );
};
