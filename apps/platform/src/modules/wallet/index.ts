export { dayAfter, dayRange, type DayRange } from './day-range.ts';
export { fingerprintOf } from './fingerprint.ts';
export type { WalletFailure } from './wallet-errors.ts';
export { balanceOf, walletHandlers } from './wallet-handlers.ts';
export { readMovement, tellOfMovement } from './movement-notices.ts';
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
} from './wallet.ts';
export type { WalletReceipt, WalletResult } from './receipt.ts';
export type { VendorHolding, WalletTotal } from './vendor-wallets.ts';
export {
  callWalletBatch,
  callWalletFunction,
  readJackpotWin,
  storedCurrency,
  type Beside,
  type Db,
  type GroupArguments,
  type GroupedFunction,
  type HouseBalance,
  type NewAccount,
  type StatementLine,
  type StatementPage,
  type WalletAnswer,
} from './wallet-store.ts';
