/** The cashier's screen, which a running game shows over itself. */
export const loadDeposit = () => import('./deposit-screen.tsx').then((it) => it.DepositScreen);
