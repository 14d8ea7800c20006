import { isTrial } from '@palaro/contract/constants';
import { startSession, type SessionInfo } from '../../calls/session.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { notify } from '../../overlays/toast.ts';

/** Starts the session of a login and welcomes its player, then tells of the login before, so that its owner notices a stranger's. */
export const useWelcome = (): ((info: SessionInfo) => void) => {
  const { language } = useText();
  const { timeZone } = useSettings();
  return (info) => {
    startSession(info);
    notify('login.welcomeBack', { name: info.userName });
    // Where its code does not come, nothing is told.
    if (!isTrial(info.type)) void import('./login-before.ts').then((it) => it.tellLoginBefore(language, timeZone)).catch(() => undefined);
  };
};
