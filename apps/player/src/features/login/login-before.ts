import type { LanguageCode } from '@palaro/contract';
import { call } from '../../calls/api.ts';
import { deviceTitle } from '../../texts/device-title.ts';
import { formatInstant } from '../../texts/instant.ts';
import { textNow } from '../../texts/text.tsx';
import { showToast } from '../../overlays/toast.ts';

/** Says when and on what the account was logged in to before. Nothing is said of a first login, nor where it cannot be told. */
export const tellLoginBefore = async (language: LanguageCode, timeZone: string): Promise<void> => {
  const state = await call('securityState').catch(() => null);
  const before = state?.loginBefore ?? null;
  if (before === null) return;
  const device = deviceTitle(before) ?? textNow('security.device.unknown');
  showToast('login.before', { values: { time: formatInstant(before.at, language, timeZone), device } });
};
