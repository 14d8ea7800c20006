import { useSession } from '../../calls/session.ts';
import { useMember } from './wallet-queries.ts';

/** Whom to greet: the member's nickname, else the account name (A205, A244). */
export const memberNameOf = (member: { nickname: string; account: string } | undefined, userName: string): string =>
  member?.nickname || member?.account || userName;

/** The name to greet the member by. */
export const useMemberName = (): string => {
  const { info } = useSession();
  const { data } = useMember();
  return memberNameOf(data, info?.userName ?? '');
};
