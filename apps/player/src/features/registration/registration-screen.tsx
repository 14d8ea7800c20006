import { Button, EmptyState, Skeleton, VisuallyHidden } from '@palaro/ui';
import { createElement, useEffect } from 'react';
import { FailedState } from '../../parts/failed-state.tsx';
import { lazyWithRetry } from '../../calls/lazy-with-retry.ts';
import * as to from '../../navigation/to.ts';
import { useLocation } from '../../navigation/location.ts';
import { useSession } from '../../calls/session.ts';
import { useText } from '../../texts/text.tsx';
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
const Waiting = () => {
  const { t } = useText();
  return (
    <output className="registration__waiting">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <Skeleton shape="row" count={skeletonFields} className="registration__waiting-field" />
    </output>
  );
};

/** Registration by username or mobile number (A148 to A183). A new member goes home with a welcome (ruling 15); a trial member may become one (B191). */
export const RegistrationScreen = () => {
  const { t } = useText();
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

  const content = () => {
    // Whether the code has a field of its own is known before the form is drawn: nothing jumps.
    if (settings.isPending || invitation.state === 'checking') return <Waiting />;
    if (settings.isError) {
      return <FailedState query={settings} title="registration.failed.title" />;
    }
    if (!settings.data.open || methodsOf(settings.data).length === 0) {
      return (
        <EmptyState
          icon="lock-simple"
          title={t('registration.closed.title')}
          text={t('registration.closed.text')}
          action={
            <Button look="gold" href={to.login()}>
              {t('common.login')}
            </Button>
          }
        />
      );
    }
    if (methods === null) return <Waiting />;
    return (
      <>
        {createElement(methods, { settings: settings.data, invitation })}
        <LateSocialButtons />
      </>
    );
  };
  return (
    <AuthFrame tab="register">
      {content()}
      {news !== null && createElement(news)}
    </AuthFrame>
  );
};
