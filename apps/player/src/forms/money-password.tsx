import { tagOf } from '@palaro/i18n';
import { limits } from '@palaro/contract/constants';
import { Icon } from '@palaro/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { CallRefused } from '../calls/api.ts';
import { clock } from '../device/clock.ts';
import * as to from '../navigation/to.ts';
import { FailureReference } from '../parts/request-id.tsx';
import { useText } from '../texts/text.tsx';
import { DigitPad } from './digit-pad.tsx';

const minuteMs = 60_000;

/** What is said of a refused money password, and whether another can be tried. */
export const useMoneyPasswordRefusal = () => {
  const { t, language } = useText();
  // By the phone's clock, which is watched meanwhile: the first whole minute after the lock, as it is written.
  const [opensAt, lock] = useState(0);
  useEffect(() => {
    if (opensAt === 0) return undefined;
    const timer = setTimeout(() => lock(0), opensAt - clock.onPhone(clock.now()));
    return () => clearTimeout(timer);
  }, [opensAt]);
  return {
    /** From when another try is possible, as it is written; null where one is now. */
    lockedUntil: opensAt === 0 ? null : new Intl.DateTimeFormat(tagOf(language), { hour: 'numeric', minute: '2-digit' }).format(opensAt),
    /** The words of a refusal, which may lock. */
    say: ({ code, data }: CallRefused): string => {
      const { retryAfterSeconds, triesLeft } = data ?? {};
      if ((triesLeft === 0 || code === 'tries_locked') && retryAfterSeconds)
        lock(Math.ceil((clock.onPhone(clock.now()) + retryAfterSeconds * 1000) / minuteMs) * minuteMs);
      if (code === 'offline' || code === 'slow' || code === 'unreadable') return t('security.money.noAnswer');
      return code === 'money_password_wrong' && triesLeft ? t('security.money.wrong', { count: triesLeft }) : t(`errors.${code}`);
    },
  };
};

/** In place of the keys while too many wrong tries are being waited for. */
export const MoneyPasswordLocked = ({ until, children }: { until: string; children: ReactNode }) => {
  const { t } = useText();
  return (
    <div className="money-locked" role="alert">
      <span className="money-locked__emblem">
        <Icon name="lock-simple" size={30} />
      </span>
      <h3>{t('security.money.locked', { time: until })}</h3>
      <p>{t('security.money.locked.text')}</p>
      {children}
    </div>
  );
};

type MoneyPasswordProps<V> = {
  /** What happens with the last digit. */
  text: string;
  send: (moneyPassword: string) => Promise<V>;
  done?: (value: V) => void;
  /** Takes a refusal that is told elsewhere. */
  onRefused?: (refusal: CallRefused) => boolean;
};

/**
 * The money password, which is sent with its last digit. A wrong one is typed anew; after a request that got no answer
 * the digits stay, and are sent again by a tap.
 */
export const MoneyPassword = <V,>({ text, send, done, onRefused }: MoneyPasswordProps<V>) => {
  const { t } = useText();
  const [typed, type] = useState('');
  const [error, say] = useState<string>();
  const refusal = useMoneyPasswordRefusal();
  const sending = useMutation({ mutationFn: send });
  const refused = (given: Error): void => {
    if (!(given instanceof CallRefused)) throw given;
    if (onRefused?.(given) === true) return;
    if (given.code === 'money_password_wrong' || given.code === 'tries_locked') type('');
    say(refusal.say(given));
  };
  const submit = (digits: string): void => {
    say(undefined);
    sending.mutate(digits, { onSuccess: (value) => done?.(value), onError: refused });
  };
  const write = (digits: string): void => {
    type(digits);
    say(undefined);
    if (digits.length === limits.moneyPasswordLength && digits !== typed) submit(digits);
  };
  const forgot = (
    <a className="money-password__forgot" href={to.fundsPassword}>
      {t('withdrawal.password.forgot')}
    </a>
  );
  if (refusal.lockedUntil !== null) return <MoneyPasswordLocked until={refusal.lockedUntil}>{forgot}</MoneyPasswordLocked>;
  return (
    <>
      <p className="money-password__text">{text}</p>
      <DigitPad
        label={t('withdrawal.password')}
        isLabelHidden
        name="moneyPassword"
        value={typed}
        onChange={write}
        error={error}
        isBusy={sending.isPending}
      >
        {error !== undefined && typed.length === limits.moneyPasswordLength ? (
          <>
            <button type="button" className="money-password__forgot" onClick={() => submit(typed)}>
              {t('common.retry')}
            </button>
            <FailureReference error={sending.error} />
          </>
        ) : (
          forgot
        )}
      </DigitPad>
    </>
  );
};
