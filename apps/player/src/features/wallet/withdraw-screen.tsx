import { ActualOnly } from './actual-only.tsx';
import { MoneyScreen } from './money-screen.tsx';

/** How to take money out (A051); play money cannot be. */
export const WithdrawScreen = () => (
  <ActualOnly>
    <MoneyScreen kind="withdrawal" icon="arrow-up-bold" text="money.withdraw.how" least="money.withdraw.least" none="money.withdraw.none" />
  </ActualOnly>
);
