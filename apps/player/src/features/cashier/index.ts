export { loadDeposit, loadWaitingDeposits } from './load-deposit.ts';
