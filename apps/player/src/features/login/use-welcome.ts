import { isTrial } from '@palaro/contract/constants';
import { call } from '../../shared/api.ts';
import { deviceTitle } from '../../shared/device-title.ts';
import { formatInstant } from '../../shared/instant.ts';
import { startSession, type SessionInfo } from '../../shared/session.ts';
import { useSettings } from '../../shared/site.ts';
import { useText } from '../../shared/text.tsx';
import { notify, showToast } from '../../shared/toast.ts';

/**
 * Starts the session of a login and welcomes its player, then says when and on what the account was logged in to before, so that its owner
 * notices a stranger's login. Nothing is said of a first login, nor where it cannot be told.
 */
export const useWelcome = (): ((info: SessionInfo) => void) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const tellLoginBefore = async (): Promise<void> => {
    const state = await call('securityState').catch(() => null);
    const before = state?.loginBefore ?? null;
    if (before === null) return;
    const device = deviceTitle(before) ?? t('security.device.unknown');
    showToast('login.before', { values: { time: formatInstant(before.at, language, timeZone), device } });
  };
  return (info) => {
    startSession(info);
    notify('login.welcomeBack', { name: info.userName });
    if (!isTrial(info.type)) void tellLoginBefore();
  };
};
