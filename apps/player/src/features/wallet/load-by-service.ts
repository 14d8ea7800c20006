/** Where a merchant moves money by itself, neither is needed. */
export const loadDepositByService = () => import('./deposit-by-service.tsx').then((it) => it.DepositByService);
export const loadWithdrawByService = () => import('./withdraw-by-service.tsx').then((it) => it.WithdrawByService);
