export { loadDeposit } from './load-deposit.ts';
export { loadWaitingDeposits } from './load-waiting-deposits.ts';
