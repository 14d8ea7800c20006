import { clock } from '../../device/clock.ts';
import { passkeyMarks } from './passkey-mark.ts';
import { sessionPassword } from './session-password.ts';

const offerPauseMs = 30 * 24 * 3_600_000;

/** A passkey is offered to who has none here, was not asked in the last 30 days, and holds a device that asks for finger, face or PIN. */
const isOfferDue = async (): Promise<boolean> => {
  const { hasOne, offeredAt = 0 } = passkeyMarks();
  if (hasOne === true || clock.now() - offeredAt < offerPauseMs || typeof PublicKeyCredential === 'undefined') return false;
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);
};

/** The password to make a passkey with, of a member who is to be offered one; else null. */
export const passwordToOffer = async (userName: string): Promise<string | null> =>
  (await isOfferDue()) ? sessionPassword(userName) : null;
