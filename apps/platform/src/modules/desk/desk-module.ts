import type { Module } from '../../http/module.ts';
import type { OperatorGate } from '../../http/operator-gate.ts';
import type { OperatorHandlers } from '../../http/operator-handlers.ts';
import type { OperatorQueue } from '../../http/operator-queues.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import type { Bus } from '../../kernel/bus.ts';
import type { Chat } from '../chat/index.ts';
import type { MerchantParts } from '../merchant/index.ts';
import type { Operators } from '../operator/index.ts';
import type { Pictures } from '../pictures/index.ts';
import { registerConsolePage, type ConsoleSettings } from './console-page.ts';
import { registerDeskPage, registerDeskStream } from './desk-page.ts';
import { registerDeskPictures } from './desk-pictures.ts';
import { createOverviewHandlers } from './operator-overview.ts';
import { createDeskStreams } from './desk-streams.ts';
import { registerSlipPicture } from './slip-picture.ts';
import { createSupportChatHandlers, type SupportChatCall } from './support-chat.ts';

type DeskModuleDeps = {
  readonly config: ConsoleSettings;
  readonly bus: Bus;
  readonly rateLimit: RateLimit;
  readonly operatorGate: OperatorGate;
  readonly chat: Chat;
  readonly operators: Pick<Operators, 'attend' | 'callerOfDigest' | 'gone'>;
  readonly pictures: Pictures;
  readonly slip: Parameters<typeof registerSlipPicture>[1]['slip'];
  /** All that waits for operators, in the order of the console. */
  readonly queues: readonly OperatorQueue[];
  readonly merchants: MerchantParts<'name'>;
};

type DeskModule = Module<object, never> & { readonly operatorHandlers: OperatorHandlers<SupportChatCall | 'operatorOverview'> };

/** The operator's support desk: the calls of its chat, its page, and what is no call of the contract, its stream and its pictures. */
export const createDeskModule = ({
  config,
  bus,
  rateLimit,
  operatorGate: gate,
  operators,
  chat,
  pictures,
  slip,
  queues,
  merchants,
}: DeskModuleDeps): DeskModule => {
  const streams = createDeskStreams({
    bus,
    seen: (sessionId) => operators.attend(sessionId, { isHere: true, isUsed: false }),
    mayFollow: async ({ sessionId, merchantCode }) =>
      (await operators.callerOfDigest(sessionId, merchantCode))?.permissions.has('chat:read') === true,
    gone: operators.gone,
  });
  return {
    service: {},
    handlers: {},
    operatorHandlers: {
      ...createSupportChatHandlers({ chat, attend: operators.attend }),
      ...createOverviewHandlers({ queues, merchants }),
    },
    jobs: [],
    routes: async (app) => {
      registerDeskPage(app, rateLimit);
      registerConsolePage(app, rateLimit, config);
      registerDeskStream(app, gate, streams);
      registerSlipPicture(app, { gate, pictures, slip });
      await registerDeskPictures(app, { gate, chat, pictures });
    },
    close: streams.close,
  };
};
