import { limits } from '@palaro/contract/constants';
import { useEffect, useState } from 'react';
import { clock } from '../../device/clock.ts';
import { having, isNumber } from '../../device/kept-shape.ts';
import { storage } from '../../device/storage.ts';
import { useHydrated } from '../../device/use-hydrated.ts';

/** What sends a code, a call or a form of Firebase's; each has a wait of its own. */
export type CodeCall =
  | 'loginCode'
  | 'forgetCode'
  | 'registrationCode'
  | 'contactCode'
  | 'oldContactCode'
  | 'addPasswordCode'
  | 'firebaseLogin'
  | 'firebaseRegistration';

type Wait = { readonly until: number };
/** When another code may be asked for, by the phone's clock: kept, so that it survives reload and a closed tab. */
const slotOf = (name: CodeCall) => storage.cache<Wait>(name, having<Wait>({ until: isNumber }));

/** Longer waits are of a clock that was changed meanwhile. */
const waitMsMax = 3_600_000;

/** Whole seconds until then, 0 when it is over. @internal */
export const secondsLeft = (until: number, now: number): number =>
  until - now > waitMsMax ? 0 : Math.max(0, Math.ceil((until - now) / 1000));

/**
 * The countdown of a button that sends codes: looked at every half second (A335), so that a phone that slept shows what is
 * true. `start` takes the milliseconds that the server's answer says.
 */
export const useCodeWait = (
  name: CodeCall,
): {
  readonly seconds: number;
  /** When the last wait ended or will end, by the phone's clock; 0 where there was none. */ readonly until: number;
  readonly start: (ms?: number) => void;
} => {
  const isHydrated = useHydrated();
  const [until, setUntil] = useState(() => slotOf(name).get()?.until ?? 0);
  const [now, setNow] = useState(() => clock.now());
  const seconds = isHydrated ? secondsLeft(until, now) : 0;
  const isWaiting = seconds > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(clock.now()), limits.smsTickMs);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return {
    seconds,
    until,
    start: (ms = limits.smsCountdownSeconds * 1000) => {
      const next = clock.now() + ms;
      slotOf(name).set({ until: next });
      setNow(clock.now());
      setUntil(next);
    },
  };
};
