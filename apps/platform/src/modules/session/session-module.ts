import { randomBytes } from 'node:crypto';
import type { Logger } from '../../kernel/log.ts';
import type { SecurityLog } from '../../kernel/security-log.ts';
import type { Module } from '../../http/module.ts';
import type { ConsumeNameLimitPort, LogInPort, Players } from '../player/index.ts';
import type { VerificationService } from '../verification/index.ts';
import type { ProveHumanPort } from '../human/index.ts';
import type { MerchantParts } from '../merchant/index.ts';
import { createAccountEvents, type AccountEvents } from './account-events.ts';
import { createAccountNotices, createNoticeSender, type AccountNotices } from './account-notices.ts';
import { createLoginAttempts } from './login-attempts.ts';
import { createLoginDevices, type LoginDevices } from './login-devices.ts';
import { createLoginKeys, type LoginKeys } from './login-keys.ts';
import { createIsPassword } from './password-reset.ts';
import { createSeal } from '../../kernel/seal.ts';
import { createSecondStep, type SecondStep } from './second-step.ts';
import { logIn, sessionHandlers, type SessionCall, type SessionHandlerDeps } from './session-handlers.ts';
import type { LevelNamePort, UnresolvedRoundsPort } from './session-ports.ts';
import { refusingEndedSessions } from './session-over.ts';
import { createSessionPurge } from './session-purge.ts';
import { createSessionTerms } from './session-terms.ts';
import { createSessionTokens } from './session-tokens.ts';
import { createSessions, type SessionDeps, type Sessions } from './session.ts';
import { codeHandlers, type CodeCall } from './code-handlers.ts';
import { createWaysIn } from './ways-in.ts';

const expireEveryMs = 30_000;
const noticesEveryMs = 5000;
const purgeEveryMs = 3_600_000;

type SessionService = Sessions & {
  readonly logIn: LogInPort;
  /** Whether a session token was issued here, for whatever session. */
  readonly isIssued: (token: string) => boolean;
  readonly devices: LoginDevices;
  readonly events: AccountEvents;
  readonly notices: AccountNotices;
  /** Runs the job that sends notices. */
  readonly sendNotices: () => Promise<void>;
  readonly secondStep: SecondStep;
  /** Decrypts a body that is encrypted as a login's is. */
  readonly openBody: LoginKeys['open'];
  /** The last trial account of a device, by its cookie; null if there is none. */
  readonly trialOn: (deviceCookie: string | null, merchantCode: string) => Promise<string | null>;
};
export type SessionModule = Module<SessionService, SessionCall | CodeCall>;
type SessionModuleDeps = Omit<SessionDeps, 'lifetimeOf' | 'issueToken'> & {
  readonly merchants: MerchantParts<'flags' | 'messages' | 'registration' | 'session'>;
  /** Seals login keys at rest and signs device cookies. */
  readonly secret: string;
  readonly humanCheck: SessionHandlerDeps['humanCheck'] & { readonly prove: ProveHumanPort };
  readonly players: Players;
  readonly codes: VerificationService;
  readonly countUnresolvedRounds: UnresolvedRoundsPort;
  readonly levelNameOf: LevelNamePort;
  readonly consumeNameLimit: ConsumeNameLimitPort;
  readonly log: Logger;
  readonly security: SecurityLog;
};

export const createSessionModule = ({
  merchants,
  secret,
  humanCheck,
  players,
  codes,
  countUnresolvedRounds,
  levelNameOf,
  consumeNameLimit,
  security,
  ...deps
}: SessionModuleDeps): SessionModule => {
  const terms = createSessionTerms(merchants);
  const tokens = createSessionTokens(secret, deps.ids.newToken);
  const sessions = createSessions({ ...deps, ...terms, issueToken: tokens.issue });
  const attempts = createLoginAttempts(deps);
  const devices = createLoginDevices({ ...deps, secret });
  const notices = createAccountNotices({ ...deps, ...terms });
  const sendNotices = createNoticeSender({ ...deps, codes });
  const events = createAccountEvents({ ...deps, notices });
  const secondStep = createSecondStep({ ...deps, isDeviceOf: devices.isDeviceOf, seal: createSeal(secret, randomBytes, 'second-step') });
  const loginKeys = createLoginKeys({ ...deps, seal: createSeal(secret, randomBytes) });
  return {
    service: {
      ...sessions,
      isIssued: tokens.isIssued,
      logIn: (...given) => logIn({ sessions, devices, events, notices, security, log: deps.log }, ...given),
      devices,
      events,
      notices,
      sendNotices,
      secondStep,
      openBody: loginKeys.open,
      trialOn: devices.trialOn,
    },
    handlers: refusingEndedSessions({
      ...codeHandlers({ codes, merchants, players, proveHuman: humanCheck.prove, devices }),
      ...sessionHandlers({
        sessions,
        players,
        codes,
        ...terms,
        waysIn: createWaysIn({ endAll: sessions.endAll, events, notices }),
        isPassword: createIsPassword({ ...deps, players }),
        humanCheck,
        attempts,
        devices,
        events,
        notices,
        log: deps.log,
        consumeNameLimit,
        security,
        loginKeys,
        countUnresolvedRounds,
        levelNameOf,
        secondStep,
      }),
    }),
    jobs: [
      { name: 'session.expire', everyMs: expireEveryMs, run: sessions.expire },
      { name: 'session.notices', everyMs: noticesEveryMs, run: sendNotices },
      { name: 'session.purge', everyMs: purgeEveryMs, run: createSessionPurge(deps) },
    ],
    close: sessions.close,
  };
};
