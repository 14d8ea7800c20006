export { loadDeposit } from './load-deposit.ts';
