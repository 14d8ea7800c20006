export { createContractAdministration, type ContractAdministration } from './contract-administration.ts';
export type { StoredBill, StoredContract } from './contract-store.ts';
export { readHouseTerms } from './contract-terms.ts';
export { createContractsModule } from './contracts-module.ts';
export { createSettling } from './settling.ts';
