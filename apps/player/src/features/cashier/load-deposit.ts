/** The cashier's screen, which a running game shows over itself. */
export const loadDeposit = () => import('./deposit-screen.tsx').then((it) => it.DepositScreen);
/** The deposits that wait for their money, below the balance. */
export const loadWaitingDeposits = () => import('./waiting-deposits.tsx').then((it) => it.WaitingDeposits);
