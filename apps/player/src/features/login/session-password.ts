import { clock } from '../../device/clock.ts';
import { currentSession, subscribeSession } from '../../calls/session.ts';
import { createRememberKey, openCredentials, sealCredentials } from './remembered-credentials.ts';

/**
 * The password that this document's login was made with, so that whoever has just typed it need not type it again to change
 * it (A185). It is sealed under a key that the browser does not hand out, stays in this document's memory alone, and is gone
 * after some minutes, with a reload, and with the session (decision 030).
 */
const keptMs = 10 * 60_000;

type Kept = { readonly userName: string; readonly until: number; readonly open: () => Promise<string | null> };

let kept: Promise<Kept | null> | null = null;

/** Forgets it (A350). */
export const clearSessionPassword = (): void => {
  kept = null;
};

const seal = async (userName: string, password: string): Promise<Kept> => {
  const until = clock.now() + keptMs;
  const key = await createRememberKey();
  const sealed = await sealCredentials(key, { type: 'username', username: userName, password, countryDialingCode: '' });
  return { userName, until, open: async () => (await openCredentials(key, sealed))?.password ?? null };
};

/** Keeps the password of a login that has just been made; forgets it with the session. */
export const keepSessionPassword = (userName: string, password: string): void => {
  const own = seal(userName, password).catch(() => null);
  kept = own;
  let wasMember = currentSession().status === 'member';
  const leave = subscribeSession(() => {
    const isMember = currentSession().info?.userName === userName;
    if (wasMember && !isMember) {
      if (kept === own) clearSessionPassword();
      leave();
    }
    wasMember ||= isMember;
  });
};

/** The password of a member's session, or null where it is not kept any more. */
export const sessionPassword = async (userName: string): Promise<string | null> => {
  const found = await kept;
  if (found === null || found.userName !== userName || found.until <= clock.now()) return null;
  return found.open();
};
