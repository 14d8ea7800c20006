export { BalanceCard } from './balance-card.tsx';
export { useDepositTap } from './deposit-gate.ts';
export { Greeting } from './greeting.tsx';
export { useMerchantWallet, walletKeys } from './wallet-queries.ts';
