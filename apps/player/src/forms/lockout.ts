import { tagOf } from '@palaro/i18n';
import { useState } from 'react';
import type { CallRefused } from '../calls/api.ts';
import { clock } from '../device/clock.ts';
import { useText, type TextKey } from '../texts/text.tsx';

/**
 * The words of refusals in a form: those of a lockout say from when another try is possible (A503). By the phone's own
 * clock, which is the one that is watched meanwhile.
 */
export const useLockout = () => {
  const { t, language } = useText();
  const [end, setEnd] = useState(0);
  return {
    /** Keeps the time that a refusal names: the first whole minute after the lockout, since it is written without seconds. */
    note: ({ data }: Pick<CallRefused, 'data'>): void => {
      const seconds = data?.retryAfterSeconds;
      setEnd(seconds ? clock.onPhone(clock.now()) + seconds * 1000 + 59_999 : 0);
    },
    say: (key: TextKey): string =>
      end > 0 && key.endsWith('_locked')
        ? t('login.lockedUntil', { time: new Intl.DateTimeFormat(tagOf(language), { hour: 'numeric', minute: '2-digit' }).format(end) })
        : t(key),
  };
};
