import { randomBytes } from 'node:crypto';
import type { Module } from '../../http/module.ts';
import type { CheckCaptchaPort, LogInPort, Players } from '../player/index.ts';
import { createCaptchas } from './captchas.ts';
import { createLoginAttempts } from './login-attempts.ts';
import { createLoginKeys } from './login-keys.ts';
import { createSeal } from './seal.ts';
import { logIn, sessionHandlers, type SessionCall } from './session-handlers.ts';
import type { CheckedRoundsPort } from './session-ports.ts';
import { createSessions, type SessionDeps, type Sessions } from './session.ts';

type SessionService = Sessions & { readonly checkCaptcha: CheckCaptchaPort; readonly logIn: LogInPort };
export type SessionModule = Module<SessionService, SessionCall>;
type SessionModuleDeps = SessionDeps & {
  /** What seals login keys at rest. */
  readonly secret: string;
  /** Puts a captcha's answer into its id, for tests. */
  readonly revealCaptchas: boolean;
  readonly players: Players;
  readonly checkedRoundsOf: CheckedRoundsPort;
};

export const createSessionModule = ({ secret, revealCaptchas, players, checkedRoundsOf, ...deps }: SessionModuleDeps): SessionModule => {
  const sessions = createSessions(deps);
  const captchas = createCaptchas({ ...deps, reveal: revealCaptchas });
  const attempts = createLoginAttempts(deps);
  const loginKeys = createLoginKeys({ ...deps, seal: createSeal(secret, randomBytes) });
  return {
    service: { ...sessions, checkCaptcha: captchas.check, logIn: (player, context) => logIn(sessions, player, context) },
    handlers: sessionHandlers({ sessions, players, captchas, attempts, loginKeys, checkedRoundsOf }),
    jobs: [],
    close: sessions.close,
  };
};
