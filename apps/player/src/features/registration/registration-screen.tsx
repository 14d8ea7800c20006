import { Button, EmptyState, Skeleton, VisuallyHidden } from '@palaro/ui';
import { useEffect } from 'react';
import { FailedState } from '../../shared/failed-state.tsx';
import { homePath } from '../lobby/paths.ts';
import { loginPath } from '../login/paths.ts';
import { useLocation } from '../../shared/location.ts';
import { useSession } from '../../shared/session.ts';
import { useText } from '../../shared/text.tsx';
import { AuthFrame } from '../login/index.ts';
import { useInvitation } from './invitation.ts';
import { RegistrationForm } from './registration-form.tsx';
import { useRegistrationSettings } from './registration-queries.ts';
import '@palaro/ui/field.css';
import '@palaro/ui/states.css';
import './registration.css';

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

/** Registration by username (A148 to A183). A new member goes home with a welcome (ruling 15); a trial member may become one (B191). */
export const RegistrationScreen = () => {
  const { t } = useText();
  const { isLogin, isTrial } = useSession();
  const isMember = isLogin && !isTrial;
  const [, navigate] = useLocation();
  const invitation = useInvitation();
  const settings = useRegistrationSettings();
  useEffect(() => {
    if (isMember) navigate(homePath, { replace: true });
  }, [isMember, navigate]);

  const content = () => {
    // Whether the code has a field of its own is known before the form is drawn: nothing jumps.
    if (settings.isPending || invitation.state === 'checking') return <Waiting />;
    if (settings.isError) {
      return <FailedState query={settings} title="registration.failed.title" />;
    }
    if (!settings.data.open || !settings.data.usernameEnabled) {
      return (
        <EmptyState
          icon="lock-simple"
          title={t('registration.closed.title')}
          text={t('registration.closed.text')}
          action={
            <Button look="gold" href={loginPath()}>
              {t('common.login')}
            </Button>
          }
        />
      );
    }
    return <RegistrationForm settings={settings.data} invitation={invitation} />;
  };
  return <AuthFrame tab="register">{content()}</AuthFrame>;
};
