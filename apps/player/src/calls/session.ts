import type { SessionInfo } from '@palaro/contract';
import { isAgent, isTrial } from '@palaro/contract/constants';
import { useSyncExternalStore } from 'react';
import { storage } from '../device/storage.ts';

export type { SessionInfo };

/** `resuming` until it is known whether the cookie still carries a session, and while a player leaves; guards wait for it. */
export type SessionState =
  | { readonly status: 'resuming'; readonly info: null }
  | { readonly status: 'guest'; readonly info: null }
  | { readonly status: 'member'; readonly info: SessionInfo };

const guest: SessionState = { status: 'guest', info: null };
const resuming: SessionState = { status: 'resuming', info: null };

/** Names the logout among the app's mutations: an end of the session that this tab has asked for is no news to it. */
export const logoutKey = ['logout'] as const;

let state: SessionState = resuming;
const listeners = new Set<() => void>();

const publish = (next: SessionState): void => {
  state = next;
  if (typeof document !== 'undefined') document.documentElement.toggleAttribute('data-member', next.status === 'member');
  for (const listener of listeners) listener();
};

/** The session as it stands now, for code outside components. */
export const currentSession = (): SessionState => state;
/** The token for the `Authorization` header, or null for a guest. */
export const sessionToken = (): string | null => state.info?.token ?? null;
/** Says later whether the session is still the one of now: an answer for a member who has left meanwhile is not the next one's. */
export const sameSession = (): (() => boolean) => {
  const token = sessionToken();
  return () => sessionToken() === token;
};
export const subscribeSession = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What a session may be marked with, which MC_SESSION_INFO has no field for (A256). */
const marks = ['ownPasswordDue', 'isExcluded'] as const;

/** Takes up a session after login or registration: stored, and `autoLogin` set (A307). */
export const startSession = (info: SessionInfo): void => {
  const { ownPasswordDue: _due, isExcluded: _excluded, ...kept } = info;
  storage.session.set(kept);
  for (const mark of marks)
    if (info[mark]) storage[mark].set('1');
    else storage[mark].clear();
  if (isTrial(info.type)) storage.trialName.set(info.userName);
  else storage.trialName.clear();
  storage.autoLogin.set('1');
  publish({ status: 'member', info });
};

/** Notes whether the member has to choose an own password before anything else, or is on a break or excluded. */
export const markSession = (mark: (typeof marks)[number], isSet: boolean): void => {
  if (!state.info || !!state.info[mark] === isSet) return;
  const { [mark]: _, ...info } = state.info;
  startSession(isSet ? { ...info, [mark]: true } : info);
};

const forget = (): void => {
  storage.wipeSession();
  storage.autoLogin.set('0');
};

/** Ends it here: session storage wiped (A313 to A316), `autoLogin` off so that no reload resumes it (A321). */
export const endSession = (): void => {
  forget();
  publish(guest);
};

/**
 * The platform says that it has ended. `autoLogin` stays as it is: the browser may be another login's by now, and whether its cookie
 * still carries a session is asked at the next start.
 */
export const dropSession = (): void => {
  storage.wipeSession();
  publish(guest);
};

/** As `endSession`, while the player's screen is still shown: nothing is asked in their name any more, and no guard takes them for a guest yet. */
export const leaveSession = (): void => {
  forget();
  publish(resuming);
};

export type Resume = () => Promise<SessionInfo | null>;

/**
 * At start: the tab's own session, else the cookie's (ruling 9) unless `autoLogin` is "0". A resume that cannot be
 * asked for leaves the player a guest without touching `autoLogin`, so that the next start tries again; one that finds no
 * session turns it off.
 */
export const openSession = async (resume: Resume): Promise<void> => {
  const kept = storage.session.get();
  if (kept !== null)
    return publish({
      status: 'member',
      info: { ...kept, ...Object.fromEntries(marks.filter((mark) => storage[mark].get() === '1').map((mark) => [mark, true])) },
    });
  if (storage.autoLogin.get() === '0') return publish(guest);
  const info = await resume().catch(() => undefined);
  if (state.status !== 'resuming') return;
  if (info) return startSession(info);
  if (info === null && storage.autoLogin.get() === '1') storage.autoLogin.set('0');
  publish(guest);
};

/** Session of the current player; always `resuming` on the server and during hydration. */
export const useSession = () => {
  const current = useSyncExternalStore(subscribeSession, currentSession, () => resuming);
  const type = current.info?.type ?? null;
  return {
    status: current.status,
    info: current.info,
    type,
    /** A305, B305: true exactly when session info is present. */
    isLogin: current.info !== null,
    isAgent: type !== null && isAgent(type),
    isTrial: type !== null && isTrial(type),
  };
};
