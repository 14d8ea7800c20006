import { safeReturnPath } from '@palaro/contract/constants';
import { Button, Segmented } from '@palaro/ui';
import { createElement, useEffect, useState } from 'react';
import { useFlag } from '../../site/flags.ts';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import { useLocation, useSearch } from '../../navigation/location.ts';
import { useSession } from '../../calls/session.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import * as to from '../../navigation/to.ts';
import { AuthFrame } from './auth-frame.tsx';
import { LateSocialButtons } from './late-social-buttons.tsx';
import { LoginForm } from './login-form.tsx';
import { hasPasskey } from './passkey-mark.ts';
import { usePasskeyOffer } from './use-passkey-offer.tsx';
import { recallCredentials } from './remembered-credentials.ts';

import { SmsLoginWaiting } from './sms-login-waiting.tsx';
import '@palaro/ui/field.css';
import './login-form.css';

type Method = 'username' | 'sms';

const useSmsLogin = lazyWithRetry(() => import('./sms-login.tsx').then((it) => it.SmsLogin));

/** Most log in by name: the form of the other method comes when it is wanted. */
const LateSmsLogin = (props: { isSecond: boolean }) => {
  const form = useSmsLogin();
  return form === null ? <SmsLoginWaiting /> : createElement(form, props);
};

const usePasskeyLogin = lazyWithRetry(() => import('./passkey-login.tsx').then((it) => it.PasskeyLogin));

/** On a device that has a passkey, that comes first. */
const LatePasskeyLogin = () => {
  const part = usePasskeyLogin();
  return part && createElement(part);
};

/** The methods of login, the second one where the merchant offers it (A129, A130), and the ways out: a new password (A140), an account. @internal */
export const LoginMethods = () => {
  const { t } = useText();
  const hasFlag = useFlag('MOBILEVERCODELOGIN3');
  const hasTrial = useFlag('FREEPLAY3');
  const isSmsFirst = useSettings().firstMethod === 'mobileNum';
  const [first, second]: [Method, Method] = isSmsFirst ? ['sms', 'username'] : ['username', 'sms'];
  const [chosen, setMethod] = useState<Method | null>(null);
  const method = hasFlag ? (chosen ?? first) : 'username';
  const [passkeyFirst, setPasskeyFirst] = useState(false);
  useEffect(() => {
    let left = false;
    setPasskeyFirst(hasPasskey());
    void recallCredentials().then((kept) => {
      if (!left && kept) setMethod((before) => before ?? kept.type);
    });
    return () => {
      left = true;
    };
  }, []);
  return (
    <>
      {passkeyFirst && <LatePasskeyLogin />}
      {hasFlag && (
        <Segmented
          label={t('login.method')}
          options={[first, second].map((value) => ({ value, label: t(`login.method.${value}`) }))}
          value={method}
          onChange={setMethod}
        />
      )}
      {method === 'sms' ? <LateSmsLogin isSecond={passkeyFirst} /> : <LoginForm isSecond={passkeyFirst} />}
      {method === 'username' && (
        <a className="login-form__forgot" href={to.forget}>
          {t('login.forgot')}
        </a>
      )}
      <p className="ui-or">{t('login.or')}</p>
      <LateSocialButtons />
      <Button wide href={to.register}>
        {t('login.openAccount')}
      </Button>
      {hasTrial && (
        <Button look="ghost" wide icon="play-circle" href={to.trial}>
          {t('freePlay.entry')}
        </Button>
      )}
    </>
  );
};

/**
 * Login (A124 to A140). Whoever is logged in goes on to where a guard stopped them, else home (ruling 5); by way of the choice
 * of an own password, where the present one came from somebody else (rulings 13 and 49).
 */
export const LoginScreen = () => {
  const { isLogin, info } = useSession();
  const isFirst = info?.ownPasswordDue === true;
  const [, navigate] = useLocation();
  const search = useSearch();
  const { isOver, sheet } = usePasskeyOffer(isFirst ? null : (info?.userName ?? null));
  useEffect(() => {
    if (!isLogin || !(isFirst || isOver)) return;
    const next = safeReturnPath(new URLSearchParams(search).get('returnPath'));
    navigate(isFirst ? to.firstPassword(next) : next, { replace: true });
  }, [isLogin, isFirst, isOver, navigate, search]);
  return (
    <AuthFrame tab="login">
      <LoginMethods />
      {sheet}
    </AuthFrame>
  );
};
