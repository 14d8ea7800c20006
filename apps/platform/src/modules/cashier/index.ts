export { createCashierModule } from './cashier-module.ts';
