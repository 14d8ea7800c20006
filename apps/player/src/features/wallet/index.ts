export { TrialRefused } from './trial-refused.tsx';
export { useBalance, useShownBalance } from './balance-queries.ts';
export { InGames } from './in-games.tsx';
export { BalanceCard } from './balance-card.tsx';
export { loadDepositByService, loadWithdrawByService } from './load-by-service.ts';
export { useDepositTap } from './use-deposit-tap.ts';
export { memberNameOf } from './greeting.tsx';
export { useMerchantWallet, useMember, useStatement, walletKeys } from './wallet-queries.ts';
export { FirstDeposit } from './first-deposit.ts';
