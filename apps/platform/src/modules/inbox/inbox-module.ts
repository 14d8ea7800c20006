import type { Metrics } from '../../http/metrics.ts';
import type { Module } from '../../http/module.ts';
import type { Logger } from '../../kernel/log.ts';
import { consume } from '../../topics/consumers.ts';
import type { MerchantParts, MerchantService } from '../merchant/index.ts';
import { inboxHandlers, type InboxCall } from './inbox-handlers.ts';
import { createInbox, type Inbox, type InboxDeps } from './inbox.ts';

/** Apps are told of messages that have become due within this time. */
const announceEveryMs = 2_000;
const purgeEveryMs = 3_600_000;

type InboxModuleDeps = Omit<InboxDeps, 'termsOf' | 'merchantCodes'> & {
  readonly merchants: MerchantParts<'inbox' | 'languageDefault'> & Pick<MerchantService, 'codes'>;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'countGivenUp'>;
  /** Called after messages were written, so that apps hear of them at once. */
  readonly onCommitted: () => void;
};

export const createInboxModule = ({ merchants, metrics, ...deps }: InboxModuleDeps): Module<Inbox, InboxCall> => {
  const inbox = createInbox({
    ...deps,
    termsOf: (merchantCode) => {
      const { inbox: kept, languageDefault } = merchants.known(merchantCode);
      return { ...kept, languageDefault };
    },
    merchantCodes: merchants.codes,
  });
  return {
    service: inbox,
    handlers: inboxHandlers({ inbox }),
    jobs: [
      consume({ ...deps, countGivenUp: metrics.countGivenUp }, 'player.notice', 'inbox', inbox.tell),
      { name: 'inbox.announce', everyMs: announceEveryMs, run: inbox.announce },
      { name: 'inbox.purge', everyMs: purgeEveryMs, run: inbox.purge },
    ],
    close: () => undefined,
  };
};
