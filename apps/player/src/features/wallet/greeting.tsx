import { Avatar } from '@palaro/ui';
import { useSession } from '../../shared/session.ts';
import { useMember } from './wallet-queries.ts';

/** The member's nickname, else the account name (A244). */
export const greetingName = (member: { nickname: string; account: string } | undefined, userName: string): string =>
  member?.nickname || member?.account || userName;

/** The name to greet the member by. */
export const useMemberName = (): string => {
  const { info } = useSession();
  const { data } = useMember();
  return greetingName(data, info?.userName ?? '');
};

/** Face and name of the member. */
export const Greeting = () => {
  const name = useMemberName();
  return (
    <p className="greeting">
      <Avatar name={name} size="s" />
      <span>{name}</span>
    </p>
  );
};
