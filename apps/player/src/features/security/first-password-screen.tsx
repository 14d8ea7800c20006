import { Button, Parol } from '@palaro/ui';
import { useEffect } from 'react';
import { useLocation, useSearch } from '../../navigation/location.ts';
import { markSession, useSession } from '../../calls/session.ts';
import { openOverlay } from '../../overlays/overlay.ts';
import { useText } from '../../texts/text.tsx';
import { safeReturnPath } from '@palaro/contract/constants';
import { PasswordForm } from './password-form.tsx';
import { OwnBar } from './own-bar.tsx';
import { useSecurityState } from './security-queries.ts';

/**
 * The choice of an own password in place of one that somebody else has set; it stands before every other screen until it is made,
 * and then never comes again (rulings 13 and 49).
 */
export const FirstPasswordScreen = () => {
  const { t } = useText();
  const { info } = useSession();
  const [, navigate] = useLocation();
  const next = safeReturnPath(new URLSearchParams(useSearch()).get('returnPath'));
  const isDue = info?.ownPasswordDue === true;
  // It is answered only once the choice is made: of one whose answer was lost, the app learns by it.
  const { data, isFetchedAfterMount } = useSecurityState(isDue);
  const isMade = isFetchedAfterMount && data !== undefined;
  useEffect(() => {
    if (isMade) markSession('ownPasswordDue', false);
  }, [isMade]);
  useEffect(() => {
    if (info !== null && !isDue) navigate(next, { replace: true });
  }, [info, isDue, next, navigate]);
  if (info === null || !isDue) return null;
  // The screen leaves by itself once the session says that there is nothing left to choose.
  const done = (): void => markSession('ownPasswordDue', false);
  return (
    <div className="security">
      <OwnBar title="titles.firstPassword" back={false} />
      <div className="security__lead">
        <Parol size={56} glow="still" />
        <h2 className="security__lead-title">{t('security.first.title', { name: info.userName })}</h2>
        <p className="security__lead-text">{t('security.first.text')}</p>
      </div>
      <PasswordForm userName={info.userName} submitText="security.first.submit" isFirst onDone={done} />
      <Button look="ghost" wide aria-haspopup="dialog" onClick={() => openOverlay('signOut')}>
        {t('menu.signOut')}
      </Button>
    </div>
  );
};
