export { dayRange, type DayRange } from './day-range.ts';
export { fingerprintOf } from './fingerprint.ts';
export type { WalletFailure } from './wallet-errors.ts';
export { walletHandlers } from './wallet-handlers.ts';
export { createWalletModule, type WalletModule } from './wallet-module.ts';
export {
  createWallet,
  type CancelCommand,
  type CommandKey,
  type DebitAndCreditCommand,
  type EndHoldCommand,
  type MoveCommand,
  type Wallet,
  type WalletDeps,
  type WalletReceipt,
  type WalletResult,
} from './wallet.ts';
export {
  callWalletBatch,
  callWalletFunction,
  readJackpotWin,
  storedCurrency,
  type Db,
  type HouseBalance,
  type NewAccount,
  type StatementLine,
  type StatementPage,
  type WalletAnswer,
} from './wallet-store.ts';
