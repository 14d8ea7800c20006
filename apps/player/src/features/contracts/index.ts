/** What home's prompts of contracts are due by: fetched after home. */
export { HomeContracts } from './home-contracts.tsx';
export const loadContractDialog = () => import('./contract-dialog.tsx').then((it) => it.ContractDialog);
