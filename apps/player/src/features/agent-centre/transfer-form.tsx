import { limits } from '@palaro/contract/constants';
import { tagOf } from '@palaro/i18n';
import type { Currency } from '@palaro/money';
import { Button, Field, PasswordField, Refusal } from '@palaro/ui';
import { amountAsSent } from '../../forms/typed-amount.ts';
import { useAttempt } from '../../forms/use-attempt.ts';
import { useCallForm } from '../../forms/use-call-form.ts';
import { showToast } from '../../overlays/toast.ts';
import { useAmountText } from '../../site/amount-text.ts';
import { useText } from '../../texts/text.tsx';
import { refusalOf } from './agent-parts.tsx';
import { useGiveTransfer } from './transfer-queries.ts';
import '@palaro/ui/field.css';

const moneyPasswordPattern = new RegExp(`^\\d{${limits.moneyPasswordLength}}$`);
const isAmount = (text: string): boolean => /^\d{1,9}(\.\d{1,4})?$/.test(text) && Number(text) > 0;

/** To whom: a member directly below, by number and name; null for the agent above. */
export type Receiver = { readonly no: string; readonly name: string } | null;

export const TransferForm = ({ receiver, left, currency }: { receiver: Receiver; left: string | null; currency: Currency }) => {
  const { t, language } = useText();
  const amountText = useAmountText();
  const give = useGiveTransfer();
  const attempt = useAttempt();
  const { field, form, refusal, isBusy, props } = useCallForm({
    values: { amount: '', moneyPassword: '' },
    fields: ['amount', 'moneyPassword'] as const,
    faultOf: (name, typed) => {
      if (name === 'amount') return isAmount(amountAsSent(typed.amount, currency, tagOf(language))) ? null : 'agents.transfer.amount.wrong';
      return moneyPasswordPattern.test(typed.moneyPassword) ? null : 'agents.transfer.password.wrong';
    },
    refusalOf,
    send: ({ amount: typed, moneyPassword }) => {
      const to = receiver?.no ?? null;
      const amount = amountAsSent(typed, currency, tagOf(language));
      return give.mutateAsync({ key: attempt.keyOf(JSON.stringify([to, amount])), to, amount, moneyPassword });
    },
    done: () => {
      attempt.done();
      showToast('agents.transfer.done', { kind: 'success', duration: 'saved' });
      form.reset();
    },
  });
  return (
    <form {...props} className="ui-form">
      <h2 className="agent__part-title">
        {receiver === null ? t('agents.transfer.up') : t('agents.transfer.to', { name: receiver.name })}
      </h2>
      <p className="agent__text">{t('agents.transfer.text')}</p>
      <Refusal text={refusal} />
      <Field
        {...field('amount')}
        label={t('agents.transfer.amount')}
        {...(left !== null && { hint: t('agents.transfer.left', { amount: amountText(left) }) })}
        inputMode="decimal"
        autoComplete="off"
      />
      <PasswordField
        {...field('moneyPassword')}
        label={t('agents.transfer.password')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={limits.moneyPasswordLength}
        toggleLabels={{ show: t('login.showPassword'), hide: t('login.hidePassword') }}
      />
      <Button type="submit" look="gold" size="l" wide busy={isBusy}>
        {t('agents.transfer.send')}
      </Button>
    </form>
  );
};
