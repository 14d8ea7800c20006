export { dayRange, todayIn, type DayRange } from './day-range.ts';
export { fingerprintOf } from './fingerprint.ts';
export type { WalletFailure } from './wallet-errors.ts';
export { walletHandlers, type WalletHandlersDeps } from './wallet-handlers.ts';
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
  callWalletFunction,
  storedCurrency,
  type AuditFinding,
  type Db,
  type HouseBalance,
  type NewAccount,
  type StatementLine,
  type StatementPage,
  type WalletAnswer,
} from './wallet-store.ts';
