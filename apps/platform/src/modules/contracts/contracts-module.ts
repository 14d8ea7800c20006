import type { ContractKind } from '@palaro/contract';
import { transaction } from '../../db/transaction.ts';
import type { Module } from '../../http/module.ts';
import { sumAudit, type SumAuditDeps } from '../../kernel/sum-audit.ts';
import type { MerchantParts, MerchantService } from '../merchant/index.ts';
import { createContractAdministration } from './contract-administration.ts';
import { readHouseTerms } from './contract-terms.ts';
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

type HouseOffer = {
  readonly playerId: string;
  readonly kind: ContractKind;
  readonly terms: object;
  /** Whether the agent has said yes to it already. */
  readonly isAccepted: boolean;
};
/** Offers a contract in the house's name to an agent who has none of that kind. */
const createOfferFirst = ({ merchants, placeOf, ...deps }: ContractsModuleDeps, contracts: Contracts) => {
  const administration = createContractAdministration(deps);
  return async (merchantCode: string, { playerId, kind, terms, isAccepted }: HouseOffer, by: string): Promise<void> => {
    const { no } = await placeOf(playerId);
    if ((await contracts.mine(no, kind)).length > 0) return;
    const read = readHouseTerms(terms, merchants.known(merchantCode).currency);
    if ('why' in read) throw new Error(read.why);
    const { status } = await transaction(deps.pool, (client) =>
      administration.offer(client, { merchantCode, payeeNo: no, kind, terms: read.terms }, by),
    );
    if (status !== 'ok') throw new Error(`a contract was not offered: ${status}`);
    const [mine] = await contracts.mine(no, kind);
    if (isAccepted && mine !== undefined) await contracts.answer(no, mine.id, mine.offered?.number ?? 1, true);
  };
};

export const createContractsModule = (
  given: ContractsModuleDeps,
): Module<Contracts & { readonly offerFirst: ReturnType<typeof createOfferFirst> }, ContractCall> => {
  const { merchants, placeOf, ...deps } = given;
  const contracts = createContracts(deps);
  const settling = createSettling({
    ...deps,
    merchantCodes: merchants.codes,
    payerOf: (merchantCode) => merchants.known(merchantCode).contracts.payer,
  });
  return {
    service: { ...contracts, offerFirst: createOfferFirst(given, contracts) },
    handlers: contractHandlers({ contracts, placeOf, currencyOf: (merchantCode) => merchants.known(merchantCode).currency }),
    jobs: [
      { name: 'contracts.settle', everyMs: settleEveryMs, run: settling.settleAll },
      { name: 'contracts.pay', everyMs: payEveryMs, run: settling.payAll },
      sumAudit('contracts.audit', deps, () => readWrongBills(deps.pool, new Date(deps.clock.now() - auditedMs))),
    ],
    close: () => undefined,
  };
};
