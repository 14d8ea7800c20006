import { clock } from '../../shared/clock.ts';
import { storage } from '../../shared/storage.ts';

const offerPauseMs = 30 * 24 * 3_600_000;

/** What this device remembers of passkeys: whether one was made or used here, and when one was offered in vain. */
type Mark = { readonly hasOne?: boolean; readonly offeredAt?: number };
const note = storage.note<Mark>('passkey');
const marks = (): Mark => note.get() ?? {};

/** Whether a passkey was made or used on this device, so that the login offers it first. */
export const hasPasskey = (): boolean => marks().hasOne === true;
export const markPasskey = (hasOne: boolean): void => note.set({ ...marks(), hasOne });

/** For 30 days nobody is asked again. */
export const markOffered = (): void => note.set({ ...marks(), offeredAt: clock.now() });

/** Whether to offer one: to who has none here, was not asked in the last 30 days, and holds a device that asks for finger, face or PIN. */
export const isOfferDue = async (): Promise<boolean> => {
  const { hasOne, offeredAt = 0 } = marks();
  if (hasOne === true || clock.now() - offeredAt < offerPauseMs || typeof PublicKeyCredential === 'undefined') return false;
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);
};
