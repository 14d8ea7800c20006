import type { Deposit } from '@palaro/contract';
import { Button } from '@palaro/ui';
import * as to from '../../navigation/to.ts';
import { useAmountText } from '../../site/amount-text.ts';
import { useFlag } from '../../site/flags.ts';
import { useText } from '../../texts/text.tsx';
import { useOpenChat } from '../chat/index.ts';

/** Whom to ask about an order: the chat, with its reference typed already, or feedback where there is no chat. */
export const AskAbout = ({ label, text }: { label: string; text: string }) => {
  const openChat = useOpenChat();
  if (!useFlag('CBS3'))
    return (
      <Button wide icon="chat-circle-dots" href={to.feedback}>
        {label}
      </Button>
    );
  return (
    <Button wide icon="headset" onClick={() => openChat(text)}>
      {label}
    </Button>
  );
};

/** Whom to ask about a deposit. */
export const OrderHelp = ({ order }: { order: Deposit }) => {
  const { t } = useText();
  const amountText = useAmountText();
  const values = { amount: amountText(order.amount), channel: order.channelName, reference: order.id };
  return <AskAbout label={t('cashier.help')} text={t('cashier.help.message', values)} />;
};
