import { MoneyScreen } from './money-screen.tsx';

/** How to take money out (A051). */
export const WithdrawScreen = () => (
  <MoneyScreen kind="withdrawal" icon="arrow-up-bold" text="money.withdraw.how" least="money.withdraw.least" none="money.withdraw.none" />
);
