import type { Pool } from 'pg';
import type { FullConfig } from '../../env/secrets.ts';
import type { AdmissionOptions } from '../../http/bind.ts';
import type { Module } from '../../http/module.ts';
import type { OperatorHandlers } from '../../http/operator-handlers.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import type { Bus } from '../../kernel/bus.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import type { SecurityLog } from '../../kernel/security-log.ts';
import { createSemaphore } from '../../kernel/semaphore.ts';
import type { Chat } from '../chat/index.ts';
import type { HumanCheck } from '../human/index.ts';
import type { Pictures } from '../pictures/index.ts';
import type { Operators } from '../operator/index.ts';
import { createPasswords } from '../player/index.ts';
import { createLoginAttempts, createSessionTokens, type SessionModule } from '../session/index.ts';
import { createDeskGate, registerDeskCalls } from './desk-calls.ts';
import { createDeskLogins, type DeskLogins } from './desk-logins.ts';
import { registerDeskPage, registerDeskStream } from './desk-page.ts';
import { registerDeskPictures } from './desk-pictures.ts';
import { createDeskStreams } from './desk-streams.ts';
import { createSupportChatHandlers, type SupportChatCall } from './support-chat.ts';

const purgeEveryMs = 3_600_000;

type DeskModuleDeps = {
  readonly config: Pick<FullConfig, 'PASSWORD_MEMORY_KIB' | 'INSTALLATION_SECRET'>;
  readonly pool: Pool;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly rateLimit: RateLimit;
  readonly security: SecurityLog;
  readonly admission: AdmissionOptions;
  readonly chat: Chat;
  readonly operators: Pick<Operators, 'seen'>;
  readonly pictures: Pictures;
  readonly humanCheck: Pick<HumanCheck, 'check' | 'loginAfterFailures'>;
  readonly sessions: { readonly devices: Pick<SessionModule['service']['devices'], 'forLogin' | 'issued'> };
};

type DeskModule = Module<DeskLogins, never> & { readonly operatorHandlers: OperatorHandlers<SupportChatCall> };

/** The operator's support desk. Its page and the page's calls are routes of its own; the contract's calls answer the same. */
export const createDeskModule = ({ config, bus, sessions, operators, ...deps }: DeskModuleDeps): DeskModule => {
  const logins = createDeskLogins({
    ...deps,
    passwords: createPasswords({
      gate: createSemaphore('password hashing of the desk', 1, limits.hashingQueueMax),
      memoryKiB: config.PASSWORD_MEMORY_KIB,
    }),
    attempts: createLoginAttempts(deps),
    tokens: createSessionTokens(config.INSTALLATION_SECRET, deps.ids.newToken, 'desk-token'),
    deviceForLogin: sessions.devices.forLogin,
    issuedDevice: sessions.devices.issued,
  });
  const gate = createDeskGate({ ...deps, logins });
  const streams = createDeskStreams({ bus, seen: logins.seen, isOpen: logins.isOpen, gone: logins.gone });
  return {
    service: logins,
    handlers: {},
    operatorHandlers: createSupportChatHandlers({ chat: deps.chat, seen: operators.seen }),
    jobs: [{ name: 'desk.purge', everyMs: purgeEveryMs, run: logins.purge }],
    routes: async (app) => {
      registerDeskPage(app, deps);
      registerDeskCalls(app, { ...deps, logins }, gate);
      registerDeskStream(app, gate, streams);
      await registerDeskPictures(app, { ...deps, gate });
    },
    close: streams.close,
  };
};
