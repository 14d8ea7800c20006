import { useEffect } from 'react';
import { isDepositReported, reportFirstDeposit } from '../../device/native-bridge.ts';
import { useSession } from '../../calls/session.ts';
import { useMember, useStatement } from './wallet-queries.ts';

/** Within the native app: reports a member's first deposit to it, when there is one (A362). A trial's play money is no deposit. */
export const FirstDeposit = () => {
  const { isLogin, isTrial } = useSession();
  const { data: member } = useMember();
  const isWanted = isLogin && !isTrial && member !== undefined && !isDepositReported(member.id);
  const { data: deposits } = useStatement('deposit', isWanted);
  useEffect(() => {
    // Newest first: on more than one page, the first one is long past.
    const first = deposits !== undefined && deposits.totalPages <= 1 ? deposits.content.at(-1) : undefined;
    if (!isWanted || first === undefined) return;
    const { amount, currency, at } = first;
    reportFirstDeposit({ memberId: member.id, amount, currency, at });
  }, [deposits, isWanted, member]);
  return null;
};
