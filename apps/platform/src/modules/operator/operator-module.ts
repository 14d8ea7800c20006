import type { Pool } from 'pg';
import type { FullConfig } from '../../env/secrets.ts';
import type { Module } from '../../http/module.ts';
import type { OperatorHandlers } from '../../http/operator-handlers.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import type { SecurityLog } from '../../kernel/security-log.ts';
import { createSemaphore } from '../../kernel/semaphore.ts';
import type { HumanCheck } from '../human/index.ts';
import { createPasswords } from '../player/index.ts';
import { createLoginAttempts, createSessionTokens, type SessionModule } from '../session/index.ts';
import { createOperatorAdministration, type OperatorAdministration } from './operator-administration.ts';
import { createOperatorHandlers, type OperatorAccountCall } from './operator-handlers.ts';
import { createOperatorLogins, type OperatorLogins } from './operator-logins.ts';
import { createOperatorSessions, type OperatorSessions } from './operator-sessions.ts';
import { createOperatorStep, operatorSeal } from './operator-step.ts';

const purgeEveryMs = 3_600_000;

type OperatorModuleDeps = {
  readonly config: Pick<FullConfig, 'PASSWORD_MEMORY_KIB' | 'INSTALLATION_SECRET'>;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly security: SecurityLog;
  /** What an authenticator app lists the account under. */
  readonly siteNameOf: (merchantCode: string) => string;
  readonly humanCheck: Pick<HumanCheck, 'check' | 'loginAfterFailures'>;
  readonly sessions: { readonly devices: Pick<SessionModule['service']['devices'], 'forLogin' | 'issued'> };
};

export type Operators = Omit<OperatorSessions, 'purge'> &
  Pick<OperatorLogins, 'isIssued' | 'accountOfDevice'> &
  Pick<OperatorAdministration, 'add'>;
export type OperatorModule = Module<Operators, never> & { readonly operatorHandlers: OperatorHandlers<OperatorAccountCall> };

/** The operators of merchants: their accounts, roles, authenticators and sessions, apart from those of players. */
export const createOperatorModule = ({ config, sessions, ...deps }: OperatorModuleDeps): OperatorModule => {
  const { forLogin, issued } = sessions.devices;
  const step = createOperatorStep({ ...deps, seal: operatorSeal(config.INSTALLATION_SECRET) });
  const { purge, ...open } = createOperatorSessions(deps);
  const passwords = createPasswords({
    gate: createSemaphore('password hashing of operators', 1, limits.hashingQueueMax),
    memoryKiB: config.PASSWORD_MEMORY_KIB,
  });
  const logins = createOperatorLogins({
    ...deps,
    step,
    passwords,
    attempts: createLoginAttempts(deps),
    tokens: createSessionTokens(config.INSTALLATION_SECRET, deps.ids.newToken, 'operator-token'),
    deviceForLogin: forLogin,
    issuedDevice: issued,
  });
  const { isIssued, accountOfDevice } = logins;
  const { add } = createOperatorAdministration({ ...deps, passwords });
  return {
    service: { ...open, isIssued, accountOfDevice, add },
    handlers: {},
    operatorHandlers: createOperatorHandlers({ ...deps, logins, step, sessions: { ...open, purge }, issuedDevice: issued }),
    jobs: [{ name: 'operator.purge', everyMs: purgeEveryMs, run: purge }],
    close: () => undefined,
  };
};
