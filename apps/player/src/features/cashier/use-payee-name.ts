import type { PayoutAccount } from '@palaro/contract';
import { useText } from '../../texts/text.tsx';

/** An account by the name of its bank or wallet and its last digits. */
export const usePayeeName = (): ((account: Pick<PayoutAccount, 'channelName' | 'tail'>) => string) => {
  const { t } = useText();
  return ({ channelName, tail }) => t('withdrawal.account', { channel: channelName, tail });
};
