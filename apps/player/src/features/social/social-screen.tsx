import { safeReturnPath } from '@palaro/contract/constants';
import type { CallValue, Calls, SocialPurpose } from '@palaro/contract';
import { Button, EmptyState } from '@palaro/ui';
import { createElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import { WaitingRows } from '../../parts/query-view.tsx';
import { CallRefused } from '../../calls/api.ts';
import { RequestId } from '../../parts/request-id.tsx';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import { useLocation, useSearch } from '../../navigation/location.ts';
import { useSession } from '../../calls/session.ts';
import { useText, type TextKey } from '../../texts/text.tsx';
import { AuthFrame, signInPurpose, useWelcome } from '../login/index.ts';
import * as to from '../../navigation/to.ts';
import { useFinishSocial } from './social-queries.ts';
import '@palaro/ui/field.css';
import '@palaro/ui/states.css';
import './social.css';

type Visitor = CallValue<Calls['finishSocial']>;
const waitingRows = 3;

const useUnknownVisitor = lazyWithRetry(() => import('./unknown-visitor.tsx').then((it) => it.UnknownVisitor));
const useSecondCode = lazyWithRetry(() => import('./second-code.tsx').then((it) => it.SecondCode));
const useLink = lazyWithRetry(() => import('./link-account.tsx').then((it) => it.LinkAccount));

const useSetPassword = lazyWithRetry(() => import('./set-password-screen.tsx').then((it) => it.SetPasswordOfVisitor));

const waiting = <WaitingRows className="social__waiting" text="social.waiting" count={waitingRows} />;

const Failed = ({ text, reference }: { text: TextKey; reference?: string | undefined }) => {
  const { t } = useText();
  return (
    <div className="social__failed" role="alert">
      <EmptyState
        icon="lock-simple"
        title={t('social.failed')}
        text={t(text)}
        action={
          <Button look="gold" href={to.login()}>
            {t('social.toLogin')}
          </Button>
        }
      />
      {reference !== undefined && <RequestId id={reference} />}
    </div>
  );
};

/** Comes back once with the address that the service gave, and takes its code out of the address. */
const useComingBack = (purpose: SocialPurpose) => {
  const search = useSearch();
  const [, navigate] = useLocation();
  const finish = useFinishSocial();
  const begun = useRef(false);
  const { mutate } = finish;
  useEffect(() => {
    if (begun.current || search === '') return;
    begun.current = true;
    navigate(to.social, { replace: true });
    mutate({ query: search, purpose });
  }, [search, navigate, mutate, purpose]);
  return { ...finish, isEmpty: search === '' && finish.isIdle };
};

/** What is next for somebody whom the service has named. */
const Next = ({ visitor }: { visitor: Visitor }) => {
  const { purpose } = signInPurpose();
  const parts = { unknown: useUnknownVisitor(), second_code: useSecondCode(), link: useLink(), proved: useSetPassword() };
  if (visitor.next === 'entered') return waiting;
  const part = parts[visitor.next === 'unknown' && purpose === 'link' ? 'link' : visitor.next];
  return part === null ? waiting : createElement(part, { visitor });
};

/** The way back from a sign-in service: straight into the account, or on to one (A472, A473). */
export const SocialScreen = () => {
  const [, navigate] = useLocation();
  const { isLogin } = useSession();
  const [{ purpose, returnPath }] = useState(signInPurpose);
  const { data, error, isEmpty } = useComingBack(purpose);
  const session = data?.session ?? null;
  const enter = useEffectEvent(useWelcome());
  const next = safeReturnPath(returnPath);
  useEffect(() => {
    if (session === null) return;
    enter(session);
    navigate(next, { replace: true });
  }, [session, next, navigate]);
  const content = () => {
    if (error instanceof CallRefused) return <Failed text={`errors.${error.code}`} reference={error.data?.requestId} />;
    if (error !== null) return <Failed text="errors.social_failed" />;
    if (isEmpty && !isLogin) return <Failed text="errors.social_expired" />;
    return data === undefined ? waiting : <Next visitor={data} />;
  };
  return <AuthFrame tab="social">{content()}</AuthFrame>;
};
