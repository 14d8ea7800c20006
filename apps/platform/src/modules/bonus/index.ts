export { createBonusAdministration, type BonusAdministration } from './bonus-administration.ts';
export { createBonusModule } from './bonus-module.ts';
export { forfeitByWithdrawal, readLossByWithdrawal, readPlayable, type BonusTerms } from './bonus-store.ts';
