import { createElement, useEffect, useState, type ReactNode } from 'react';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import { optionalStep } from '../../device/optional-step.ts';

const useOffer = lazyWithRetry(() => import('./passkey-offer.tsx').then((it) => it.PasskeyOffer));

const LateOffer = ({ password, onDone }: { password: string; onDone: () => void }) => {
  const offer = useOffer();
  return offer === null ? null : createElement(offer, { password, onDone });
};

/**
 * Offers a passkey to a member who has just logged in by password, before the app goes on; null for who is not logged in.
 * Who is not to be asked goes on at once.
 */
export const usePasskeyOffer = (userName: string | null): { readonly isOver: boolean; readonly sheet: ReactNode } => {
  const [password, setPassword] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (userName === null) return;
    let left = false;
    // The member is in already: a device that does not say what it can do keeps nobody waiting.
    void optionalStep(async () => (await import('./passkey-due.ts')).passwordToOffer(userName)).then((found) => {
      if (left) return;
      if (found === null) setOver(true);
      else setPassword(found);
    });
    return () => {
      left = true;
    };
  }, [userName]);
  return {
    isOver,
    sheet: password !== null && !isOver ? <LateOffer password={password} onDone={() => setOver(true)} /> : null,
  };
};
