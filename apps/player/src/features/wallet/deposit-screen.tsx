import { canDeposit } from '@palaro/contract/constants';
import { useEffect } from 'react';
import * as to from '../../navigation/to.ts';
import { useLocation } from '../../navigation/location.ts';
import { useSession } from '../../calls/session.ts';
import { showToast } from '../../overlays/toast.ts';
import { MoneyScreen } from './money-screen.tsx';

/** How to add money (A050, B057). Who may not deposit is led home, however they came here (B379, B380). */
export const DepositScreen = () => {
  const { type } = useSession();
  const [, navigate] = useLocation();
  const refused = type !== null && !canDeposit(type);
  useEffect(() => {
    if (!refused) return;
    showToast('errors.free_reject', { duration: 'message' });
    navigate(to.home, { replace: true });
  }, [refused, navigate]);
  if (refused) return null;
  return (
    <MoneyScreen kind="deposit" icon="arrow-down-bold" text="money.deposit.how" least="money.deposit.least" none="money.deposit.none" />
  );
};
