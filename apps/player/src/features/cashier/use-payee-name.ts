import type { PayoutAccount } from '@palaro/contract';
import { leftToRight } from '../../texts/left-to-right.ts';
import { useText } from '../../texts/text.tsx';

/** An account by the name of its bank or wallet and its last digits, which stand behind it in every language. */
export const usePayeeName = (): ((account: Pick<PayoutAccount, 'channelName' | 'tail'>) => string) => {
  const { direction } = useText();
  return ({ channelName, tail }) => {
    const name = `${channelName} ··${tail}`;
    return direction === 'rtl' ? leftToRight(name) : name;
  };
};
