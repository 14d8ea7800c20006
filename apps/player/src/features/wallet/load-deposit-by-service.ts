/** Where a merchant has ways to pay of its own, it is not needed. */
export const loadDepositByService = () => import('./deposit-by-service.tsx').then((it) => it.DepositByService);
