import { useEffect, useRef } from 'react';
import { clock } from '../../device/clock.ts';

/** For so long after the button's wait an SMS may still come. */
const awaitedMs = 10 * 60_000;

/** Of the newest code alone: a form may send two, and the browser cannot tell them apart. */
let reading: AbortController | null = null;

/**
 * Takes the code out of the SMS that the site has just sent, where the browser can (WebOTP, decision 028): Chrome on Android shows the message
 * and asks the player first. `until` is the end of the wait for another code, 0 where none was sent; a later one reads anew.
 */
export const useSmsAutofill = (until: number, onCode: (code: string) => void): void => {
  const fill = useRef(onCode);
  useEffect(() => {
    fill.current = onCode;
  });
  useEffect(() => {
    if (until + awaitedMs < clock.now() || !('OTPCredential' in window)) return;
    reading?.abort();
    const own = new AbortController();
    reading = own;
    // The types of the browser do not know it yet.
    const request = { otp: { transport: ['sms'] }, signal: own.signal } as CredentialRequestOptions;
    navigator.credentials.get(request).then(
      (found) => {
        const { code } = (found ?? {}) as { code?: unknown };
        if (typeof code === 'string') fill.current(code);
      },
      // Declined, or left: the player types the code.
      () => undefined,
    );
    return () => own.abort();
  }, [until]);
};
