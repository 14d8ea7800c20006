export { createCashierAdministration, type CashierAdministration } from './cashier-administration.ts';
export { createCashierModule, type CashierModuleDeps } from './cashier-module.ts';
export type { Slip, SlipUndecided } from './slip-review.ts';
export type { NotHeld } from './suspense.ts';
export type { Undecided } from './withdrawals/review.ts';
export type { Withdrawal } from './withdrawals/withdrawal-store.ts';
