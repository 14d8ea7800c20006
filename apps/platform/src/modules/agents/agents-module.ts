import type { Module } from '../../http/module.ts';
import { sumAudit, type SumAuditDeps } from '../../kernel/sum-audit.ts';
import type { MerchantParts, MerchantService } from '../merchant/index.ts';
import { countedDay } from './counted-day.ts';
import { agentHandlers, type AgentCall } from './agents-handlers.ts';
import { readWrongBills } from './bill-store.ts';
import type { OpenDownlinePort } from './agents-ports.ts';
import { createAgents, type Agents, type AgentsDeps } from './agents.ts';
import { transferHandlers, type TransferCall, type TransferHandlerDeps } from './transfer-handlers.ts';
import { createTransfers, type TransfersDeps } from './transfers.ts';

const rollEveryMs = 10_000;
const moveEveryMs = 60_000;
const settleEveryMs = 300_000;
/** Bills of so long ago are audited. */
const auditedMs = 7 * 86_400_000;

type AgentsModuleDeps = Omit<AgentsDeps, 'merchantCodes' | 'todayOf'> &
  SumAuditDeps &
  TransfersDeps &
  Pick<TransferHandlerDeps, 'checkMoneyPassword' | 'openBody'> & {
    readonly merchants: MerchantParts<'agents' | 'currency' | 'play' | 'timeZone'> & Pick<MerchantService, 'codes'>;
    readonly openDownline: OpenDownlinePort;
  };

export const createAgentsModule = ({
  merchants,
  openDownline,
  checkMoneyPassword,
  openBody,
  ...deps
}: AgentsModuleDeps): Module<Agents, AgentCall | TransferCall> => {
  const termsOf = (merchantCode: string) => merchants.known(merchantCode);
  const todayOf = (merchantCode: string): string => countedDay(termsOf(merchantCode), deps.clock.now());
  const transferTermsOf = (merchantCode: string) => {
    const { currency, agents: settings } = merchants.known(merchantCode);
    return { currency, ...settings.transfers };
  };
  const agents = createAgents({ ...deps, merchantCodes: merchants.codes, todayOf });
  return {
    service: agents,
    handlers: {
      ...agentHandlers({ agents, termsOf, todayOf, openDownline }),
      ...transferHandlers({ agents, transfers: createTransfers(deps), transferTermsOf, todayOf, openBody, checkMoneyPassword }),
    },
    jobs: [
      { name: 'agents.roll', everyMs: rollEveryMs, run: agents.roll },
      { name: 'agents.move', everyMs: moveEveryMs, run: agents.move },
      { name: 'agents.settle', everyMs: settleEveryMs, run: agents.settle },
      sumAudit('agents.audit', deps, () => readWrongBills(deps.pool, new Date(deps.clock.now() - auditedMs))),
    ],
    close: () => undefined,
  };
};
