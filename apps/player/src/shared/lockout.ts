import { useState } from 'react';
import type { CallRefused } from './api.ts';
import { clock } from './clock.ts';
import { useSettings } from './site.ts';
import { useText, type TextKey } from './text.tsx';

const minuteMs = 60_000;
const lockouts: readonly TextKey[] = ['errors.login_locked', 'errors.tries_locked'];

/** The whole minute of the phone's clock at which so many seconds are over, as an ISO instant. */
const minuteAfter = (seconds: number): string => new Date(Math.ceil((clock.now() + seconds * 1000) / minuteMs) * minuteMs).toISOString();

/** The words of refusals in a form: those of a lockout say from when another try is possible (A503). */
export const useLockout = () => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const [time, setTime] = useState<string | null>(null);
  return {
    /** Keeps the time that a refusal names; who never is locked out fetches nothing to write it with. */
    note: ({ data }: Pick<CallRefused, 'data'>): void => {
      const seconds = data?.retryAfterSeconds;
      setTime(null);
      if (seconds === undefined) return;
      void import('./instant.ts').then(
        ({ formatTime }) => setTime(formatTime(minuteAfter(seconds), language, timeZone)),
        () => undefined,
      );
    },
    say: (key: TextKey): string => (time !== null && lockouts.includes(key) ? t('login.lockedUntil', { time }) : t(key)),
  };
};
