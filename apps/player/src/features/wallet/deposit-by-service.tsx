import { MoneyScreen } from './money-screen.tsx';

/** How to add money where a merchant has no ways to pay of its own. */
export const DepositByService = () => (
  <MoneyScreen kind="deposit" icon="arrow-down-bold" text="money.deposit.how" least="money.deposit.least" none="money.deposit.none" />
);
