export { createBank, type Bank } from './bank.ts';
export { readConfig, type BankConfig } from './config.ts';
