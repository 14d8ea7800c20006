import { MoneyScreen } from './money-screen.tsx';

/** How to add money (A050, B057). */
export const DepositScreen = () => (
  <MoneyScreen kind="deposit" icon="arrow-down-bold" text="money.deposit.how" least="money.deposit.least" none="money.deposit.none" />
);
