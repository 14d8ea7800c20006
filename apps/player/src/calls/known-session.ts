import { currentSession, subscribeSession, type SessionState } from './session.ts';

/** Calls back with the session: at once, or as soon as it is known whether there is one. */
export const knownSession = (done: (session: SessionState) => void): void => {
  if (currentSession().status !== 'resuming') return done(currentSession());
  const stop = subscribeSession(() => {
    if (currentSession().status === 'resuming') return;
    stop();
    done(currentSession());
  });
};
