import { useQuery } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { clock } from '../../device/clock.ts';
import { useSession } from '../../calls/session.ts';
import { useProfile } from '../profile/index.ts';
import { useSecurityState } from '../security/index.ts';
import { useBalance, useStatement, walletKeys } from '../wallet/index.ts';
import { firstStepsOf, isNewMember, type FirstStep } from './first-steps-rules.ts';

/** The steps of a new member, none for others; null until it is known. What does not come takes no room on home. */
export const useFirstSteps = (): readonly FirstStep[] | null => {
  const { isLogin, isTrial } = useSession();
  const mayBeNew = isLogin && !isTrial;
  const member = useQuery({
    queryKey: walletKeys.member,
    queryFn: ({ signal }) => call('memberInfo', { signal }),
    enabled: mayBeNew,
  });
  const isNew = mayBeNew && member.data !== undefined && isNewMember(member.data.createdAt, clock.now());
  const security = useSecurityState(isNew);
  const profile = useProfile(isNew);
  const balance = useBalance();
  const hasBalance = /[1-9]/.test(balance.data?.sumBalance ?? '');
  const deposits = useStatement('deposit', isNew && balance.data !== undefined && !hasBalance);
  if (!mayBeNew || member.isError || (member.data !== undefined && !isNew)) return [];
  const hasMoney = hasBalance || (deposits.data === undefined ? null : deposits.data.content.length > 0);
  if (security.data !== undefined && profile.data !== undefined && hasMoney !== null)
    return firstStepsOf({ hasContact: security.data.hasContact, details: profile.data.details, hasMoney });
  return [security, profile, balance, deposits].some(({ isError }) => isError) ? [] : null;
};
