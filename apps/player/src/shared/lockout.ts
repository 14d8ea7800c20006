import { useState } from 'react';
import type { CallRefused } from './api.ts';
import { clock } from './clock.ts';
import { useSettings } from './site.ts';
import { useText, type TextKey } from './text.tsx';

/** The words of refusals in a form: those of a lockout say from when another try is possible (A503). */
export const useLockout = () => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const [time, setTime] = useState('');
  return {
    /** Keeps the time that a refusal names; who never is locked out fetches nothing to write it with. */
    note: ({ data }: Pick<CallRefused, 'data'>): void => {
      const seconds = data?.retryAfterSeconds;
      setTime('');
      if (!seconds) return;
      void import('./instant.ts').then(
        // The first whole minute at which the lockout is over: a time is written without its seconds.
        ({ formatTime }) => setTime(formatTime(new Date(clock.now() + seconds * 1000 + 59_999).toISOString(), language, timeZone)),
        () => undefined,
      );
    },
    say: (key: TextKey): string => (time && key.endsWith('_locked') ? t('login.lockedUntil', { time }) : t(key)),
  };
};
