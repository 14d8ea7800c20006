/** The deposits that wait for their money, which are few: below the balance, and above the form of the next one. */
export const loadWaitingDeposits = () => import('./waiting-deposits.tsx').then((it) => it.WaitingDeposits);
