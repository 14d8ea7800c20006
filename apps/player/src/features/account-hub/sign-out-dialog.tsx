import { Button, Dialog } from '@palaro/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CallRefused } from '../../calls/api.ts';
import { useLocation } from '../../navigation/location.ts';
import { closeOverlay } from '../../overlays/overlay.ts';
import * as to from '../../navigation/to.ts';
import { endSession, leaveSession } from '../../calls/session.ts';
import { seedSite, useBootstrap, useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { notify, showToast } from '../../overlays/toast.ts';
import { HelpLines } from '../support/index.ts';
import { useLogout } from './hub-queries.ts';
import { isSignedOut } from './sign-out-rules.ts';
import '@palaro/ui/overlay.css';

/**
 * The sign-out question (A317 to A322). The session ends here whatever the server answers: a player who wants to leave
 * a phone must be able to. When the server cannot be reached, the player reads so (A504).
 */
export const SignOutDialog = ({ open }: { open: boolean }) => {
  const { t } = useText();
  const { name, helpLines = [] } = useSettings();
  const bootstrap = useBootstrap();
  const client = useQueryClient();
  const logout = useLogout();
  const [pathname, navigate] = useLocation();
  const [leftFrom, setLeftFrom] = useState<string | null>(null);

  // A guest from the next screen on: earlier, a guarded screen would lead to login instead.
  useEffect(() => {
    if (leftFrom === null || (pathname === leftFrom && pathname !== to.home)) return;
    setLeftFrom(null);
    endSession();
    client.clear();
    seedSite(client, bootstrap);
  }, [leftFrom, pathname, client, bootstrap]);

  const submit = async (): Promise<void> => {
    closeOverlay();
    const waiting = showToast('common.in_please_wait', { kind: 'loading', duration: 'untilDone' });
    const ended = await logout.mutateAsync().then(
      () => true,
      (error: unknown) => error instanceof CallRefused && isSignedOut(error.code),
    );
    waiting.hide();
    leaveSession();
    setLeftFrom(pathname);
    navigate(to.home, { replace: true });
    if (ended) notify('hub.signOut.done');
    else showToast('hub.signOut.failed', { kind: 'error', duration: 'long' });
  };

  return (
    <Dialog
      open={open}
      onClose={closeOverlay}
      icon="sign-out"
      title={t('hub.signOut.title', { name })}
      actions={
        <>
          <Button onClick={closeOverlay}>{t('hub.signOut.cancel')}</Button>
          <Button look="danger" busy={logout.isPending} onClick={() => void submit()}>
            {t('hub.signOut.submit')}
          </Button>
        </>
      }
    >
      {t('hub.signOut.text')}
      {helpLines.length > 0 && <p>{t('hub.signOut.helpLines')}</p>}
      <HelpLines />
    </Dialog>
  );
};
