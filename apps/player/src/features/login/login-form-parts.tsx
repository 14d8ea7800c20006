import { limits } from '@palaro/contract/constants';
import type { TextKey } from '@palaro/i18n';
import { useEffect, useRef } from 'react';
import type { SessionInfo } from '../../calls/session.ts';
import { useText } from '../../texts/text.tsx';
import { forgetCredentials, rememberCredentials, type Credentials } from './remembered-credentials.ts';
import { useWelcome } from './use-welcome.ts';

/** Starts the session; `remembered` prefills the next login on this device, null prefills nothing. */
export const useEnter = () => {
  const welcome = useWelcome();
  return async (info: SessionInfo, remembered: Credentials | null): Promise<void> => {
    // Before the screen changes, so that nothing stays when the tab is closed at once.
    await (remembered === null ? forgetCredentials() : rememberCredentials(remembered));
    welcome(info);
  };
};

/** A change of language checks the filled fields anew, once it has settled (A337). */
export const useLanguageCheck = (
  faults: () => Readonly<Record<string, TextKey>>,
  mark: (field: string, message: TextKey) => void,
): void => {
  const { language } = useText();
  const checked = useRef(language);
  const check = useRef({ faults, mark });
  useEffect(() => {
    check.current = { faults, mark };
  });
  useEffect(() => {
    if (checked.current === language) return;
    const timer = setTimeout(() => {
      checked.current = language;
      for (const [field, message] of Object.entries(check.current.faults())) check.current.mark(field, message);
    }, limits.languageRevalidateDebounceMs);
    return () => clearTimeout(timer);
  }, [language]);
};
