import type { Pool } from 'pg';
import type { HoldSession } from '../../http/handlers.ts';
import type { Module } from '../../http/module.ts';
import type { Bus } from '../../kernel/bus.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { Logger } from '../../kernel/log.ts';
import type { MerchantParts, MerchantService } from '../merchant/index.ts';
import type { Pictures } from '../pictures/index.ts';
import { chatHandlers, type ChatCall } from './chat-handlers.ts';
import type { HasMovedPort } from './chat-ports.ts';
import type { ChatTerms } from './chat-terms.ts';
import { createChat, type Chat, type ChatDeps } from './chat.ts';

const purgeEveryMs = 3_600_000;

type ChatModuleDeps = Pick<ChatDeps, 'isAgentHere'> & {
  readonly pool: Pool;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly onCommitted: () => void;
  readonly merchants: MerchantParts<'chat' | 'timeZone'> & Pick<MerchantService, 'codes' | 'originOf' | 'secretOf'>;
  readonly pictures: Pick<Pictures, 'use' | 'give' | 'release'>;
  readonly hasMoved: HasMovedPort;
  readonly sessions: { readonly hold: HoldSession };
};

export const createChatModule = ({ merchants, pictures, ...deps }: ChatModuleDeps): Module<Chat, ChatCall> => {
  const termsOf = (merchantCode: string): ChatTerms => {
    const { chat, timeZone } = merchants.known(merchantCode);
    return { ...chat, timeZone: chat.timeZone ?? timeZone };
  };
  const chat = createChat({
    ...deps,
    termsOf,
    merchantCodes: merchants.codes,
    usePictures: pictures.use,
    givePicture: pictures.give,
    releasePicture: pictures.release,
  });
  return {
    service: chat,
    handlers: chatHandlers({
      ...deps,
      chat,
      termsOf,
      originOf: merchants.originOf,
      secretOf: merchants.secretOf,
    }),
    jobs: [{ name: 'chat.purge', everyMs: purgeEveryMs, run: chat.purge }],
    close: () => undefined,
  };
};
