import { useState } from 'react';
import type { CallRefused } from './api.ts';
import { clock } from './clock.ts';
import { formatTime } from './instant.ts';
import { useSettings } from './site.ts';
import { useText, type TextKey } from './text.tsx';

const minuteMs = 60_000;
const lockouts: readonly TextKey[] = ['errors.login_locked', 'errors.tries_locked'];

/** The whole minute of the phone's clock from which a lockout is over, as an ISO instant; null where the refusal names no time. */
const endOf = (seconds: number | undefined): string | null =>
  seconds === undefined ? null : new Date(Math.ceil((clock.now() + seconds * 1000) / minuteMs) * minuteMs).toISOString();

/** The words of refusals in a form: those of a lockout say from when another try is possible (A503). */
export const useLockout = () => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const [end, setEnd] = useState<string | null>(null);
  return {
    /** Keeps the time that a refusal names. */
    note: ({ data }: Pick<CallRefused, 'data'>): void => setEnd(endOf(data?.retryAfterSeconds)),
    say: (key: TextKey): string =>
      end !== null && lockouts.includes(key) ? t('login.lockedUntil', { time: formatTime(end, language, timeZone) }) : t(key),
  };
};
