import { MoneyScreen } from './money-screen.tsx';

/** How to take money out where a merchant pays out by hand (A051). */
export const WithdrawByService = () => (
  <MoneyScreen kind="withdrawal" icon="arrow-up-bold" text="money.withdraw.how" least="money.withdraw.least" none="money.withdraw.none" />
);
