import type { Deposit } from '@palaro/contract';
import { Button } from '@palaro/ui';
import * as to from '../../navigation/to.ts';
import { useAmountText } from '../../site/amount-text.ts';
import { useFlag } from '../../site/flags.ts';
import { useText } from '../../texts/text.tsx';
import { useOpenChat } from '../chat/index.ts';

/** Whom to ask about a deposit: the chat, with its reference typed already, or feedback where there is no chat. */
export const OrderHelp = ({ order }: { order: Deposit }) => {
  const { t } = useText();
  const amountText = useAmountText();
  const openChat = useOpenChat();
  if (!useFlag('CBS3'))
    return (
      <Button wide icon="chat-circle-dots" href={to.feedback}>
        {t('cashier.help')}
      </Button>
    );
  const text = t('cashier.help.message', { amount: amountText(order.amount), channel: order.channelName, reference: order.id });
  return (
    <Button wide icon="headset" onClick={() => openChat(text)}>
      {t('cashier.help')}
    </Button>
  );
};
