import { createElement, useEffect } from 'react';
import { Nothing } from '../../parts/nothing.tsx';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import * as to from '../../navigation/to.ts';
import { useLocation } from '../../navigation/location.ts';
import { useSession } from '../../calls/session.ts';
import { AuthFrame, LateSocialButtons } from '../login/index.ts';
import { useInvitation } from './invitation.ts';
import { useRegistrationSettings } from './registration-queries.ts';
import { methodsOf } from './registration-rules.ts';
import '@palaro/ui/field.css';
import '@palaro/ui/states.css';
import './registration.css';

/** Fetched beside the settings, which it waits for anyway. */
const useRegistrationMethods = lazyWithRetry(() => import('./registration-methods.tsx').then((it) => it.RegistrationMethods));

/** Below the form, and after it. */
const useRegisterNews = lazyWithRetry(() => import('./register-news.tsx').then((it) => it.RegisterNews));

const skeletonFields = 5;

/** The form's shape while its settings are fetched. */
const waiting = <WaitingRows className="registration__waiting" count={skeletonFields} row="registration__waiting-field" />;

/** Registration by username or mobile number (A148 to A183). A new member goes home with a welcome (ruling 15); a trial member may become one (B191). */
export const RegistrationScreen = () => {
  const { isLogin, isTrial } = useSession();
  const isMember = isLogin && !isTrial;
  const [, navigate] = useLocation();
  const invitation = useInvitation();
  const settings = useRegistrationSettings();
  const methods = useRegistrationMethods();
  const news = useRegisterNews();
  useEffect(() => {
    if (isMember) navigate(to.home, { replace: true });
  }, [isMember, navigate]);
  // Whether the code has a field of its own is known before the form is drawn: nothing jumps.
  const isKnown = invitation.state !== 'checking';
  return (
    <AuthFrame tab="register">
      <QueryView
        query={isKnown ? settings : { ...settings, data: undefined, isError: false }}
        waiting={waiting}
        failed="registration.failed.title"
        isEmpty={(known) => !known.open || methodsOf(known).length === 0}
        empty={
          <Nothing
            icon="lock-simple"
            title="registration.closed.title"
            text="registration.closed.text"
            href={to.login()}
            way="common.login"
          />
        }
        dated={false}
      >
        {(known) =>
          methods === null ? (
            waiting
          ) : (
            <>
              {createElement(methods, { settings: known, invitation })}
              <LateSocialButtons />
            </>
          )
        }
      </QueryView>
      {news !== null && createElement(news)}
    </AuthFrame>
  );
};
