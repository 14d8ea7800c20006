import type { Module } from '../../http/module.ts';
import { sumAudit, type SumAuditDeps } from '../../kernel/sum-audit.ts';
import type { MerchantParts, MerchantService } from '../merchant/index.ts';
import { contractHandlers, type ContractCall, type ContractHandlerDeps } from './contracts-handlers.ts';
import { readWrongBills } from './contract-store.ts';
import { createContracts, type Contracts, type ContractsDeps } from './contracts.ts';
import { createSettling } from './settling.ts';

const settleEveryMs = 60_000;
/** Bills of so long ago are audited. */
const auditedMs = 7 * 86_400_000;
const payEveryMs = 3_600_000;

type ContractsModuleDeps = ContractsDeps &
  SumAuditDeps &
  Pick<ContractHandlerDeps, 'placeOf'> & { readonly merchants: MerchantParts<'contracts' | 'currency'> & Pick<MerchantService, 'codes'> };

export const createContractsModule = ({ merchants, placeOf, ...deps }: ContractsModuleDeps): Module<Contracts, ContractCall> => {
  const contracts = createContracts(deps);
  const settling = createSettling({
    ...deps,
    merchantCodes: merchants.codes,
    payerOf: (merchantCode) => merchants.known(merchantCode).contracts.payer,
  });
  return {
    service: contracts,
    handlers: contractHandlers({ contracts, placeOf, currencyOf: (merchantCode) => merchants.known(merchantCode).currency }),
    jobs: [
      { name: 'contracts.settle', everyMs: settleEveryMs, run: settling.settleAll },
      { name: 'contracts.pay', everyMs: payEveryMs, run: settling.payAll },
      sumAudit('contracts.audit', deps, () => readWrongBills(deps.pool, new Date(deps.clock.now() - auditedMs))),
    ],
    close: () => undefined,
  };
};
