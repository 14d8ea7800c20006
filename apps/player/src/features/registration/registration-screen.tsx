import type { RegistrationSettings } from '@palaro/contract';
import { Button, EmptyState, Segmented, Skeleton, VisuallyHidden } from '@palaro/ui';
import { useEffect, useState } from 'react';
import { FailedState } from '../../shared/failed-state.tsx';
import { homePath } from '../lobby/paths.ts';
import { loginPath } from '../login/paths.ts';
import { useLocation } from '../../shared/location.ts';
import { useSession } from '../../shared/session.ts';
import { useText } from '../../shared/text.tsx';
import { AuthFrame } from '../login/index.ts';
import { useInvitation, type Invitation } from './invitation.ts';
import { RegistrationForm, useKeptForm } from './registration-form.tsx';
import { useRegistrationSettings } from './registration-queries.ts';
import { methodsOf, type RegistrationMethod } from './registration-rules.ts';
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

/** The form of the chosen method; the choice shows where there are both (A150, A338). @internal */
export const Methods = ({ settings, invitation }: { settings: RegistrationSettings; invitation: Invitation }) => {
  const { t } = useText();
  const methods = methodsOf(settings);
  const form = useKeptForm(invitation);
  const [chosen, setChosen] = useState<RegistrationMethod>('username');
  const method = methods.includes(chosen) ? chosen : (methods[0] ?? 'username');
  const choose = (next: RegistrationMethod): void => {
    form.clearErrors();
    setChosen(next);
  };
  return (
    <>
      {methods.length > 1 && (
        <div className="registration__methods">
          <Segmented
            label={t('registration.method')}
            value={method}
            onChange={choose}
            options={methods.map((value) => ({ value, label: t(`registration.method.${value}`) }))}
          />
        </div>
      )}
      <RegistrationForm key={method} settings={settings} method={method} form={form} invitation={invitation} />
    </>
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
  useEffect(() => {
    if (isMember) navigate(homePath, { replace: true });
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
            <Button look="gold" href={loginPath()}>
              {t('common.login')}
            </Button>
          }
        />
      );
    }
    return <Methods settings={settings.data} invitation={invitation} />;
  };
  return <AuthFrame tab="register">{content()}</AuthFrame>;
};
