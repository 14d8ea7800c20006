import { tagOf, type PlaceholderValues } from '@palaro/i18n';
import { amountToType, parseDecimal } from '@palaro/money';
import { Button, Field, Refusal } from '@palaro/ui';
import { useState } from 'react';
import type { CallRefused } from '../../calls/api.ts';
import { useCallForm, type RefusalText } from '../../forms/use-call-form.ts';
import { useSearch } from '../../navigation/location.ts';
import { useAmountText } from '../../site/amount-text.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { withdrawalAttempts } from './attempt.ts';
import { summaryOf } from './deposit-rules.ts';
import { PayeeList } from './payee-list.tsx';
import { QuickAmounts } from './quick-amounts.tsx';
import { SumLines } from './sum-lines.tsx';
import { channelOf, chosenAccount, ownBalance, withdrawalAmounts, withdrawalFault, type Precheck } from './withdraw-rules.ts';
import { WithdrawSheet, type Asked } from './withdraw-sheet.tsx';

/** What is said of a withdrawal that the platform refused, and at which field. */
const refusalOf = ({ code, data }: CallRefused): RefusalText & { readonly field: 'amount' | null } => {
  if (code === 'channel_amount') return { field: 'amount', text: 'withdrawal.amount.between' };
  if (code === 'turnover_left') return { field: 'amount', text: 'withdrawal.amount.turnover' };
  if (code === 'balance_low') return { field: 'amount', text: 'withdrawal.amount.balance' };
  if (code === 'order_exists' || code === 'channel_closed') return { field: null, text: `withdrawal.refused.${code}` };
  return { field: data?.field === 'amount' ? 'amount' : null, text: `errors.${code}` };
};

const useWithdrawForm = (check: Precheck, chosen: string) => {
  const { language } = useText();
  const amountText = useAmountText();
  const locale = tagOf(language);
  const { currency } = check;
  const [before] = useState(withdrawalAttempts.open);
  // The amounts that a refusal has named go before those that were known here.
  const [told, tell] = useState<PlaceholderValues>({});
  const [asked, ask] = useState<{ readonly turn: number; readonly isOpen: boolean; readonly what: Asked } | null>(null);
  const account = chosenAccount(check, chosen === '' ? (before?.channel ?? '') : chosen);
  const channel = account && channelOf(account, check.channels);
  const toType = (amount: string): string => {
    const known = parseDecimal(amount, currency);
    return known === null ? '' : amountToType(known, locale);
  };
  const isAll = new URLSearchParams(useSearch()).get('amount') === 'all';
  const all = isAll && channel !== undefined ? withdrawalAmounts(check, channel).amounts.at(-1) : undefined;
  const summary = (typed: string) => (channel === undefined ? null : summaryOf(typed, channel, currency, locale));
  const form = useCallForm({
    values: { amount: toType(before?.amount ?? all ?? '') },
    fields: ['amount'],
    faultOf: (_, { amount }) => {
      tell({});
      return channel === undefined ? null : withdrawalFault(amount, check, channel, locale);
    },
    texts: {
      ...(channel && { min: amountText(channel.min), max: amountText(channel.max), channel: channel.name }),
      balance: amountText(ownBalance(check)),
      free: amountText(check.free),
      left: amountText(check.locked),
      daily: check.dailyLeft === null ? '' : amountText(check.dailyLeft),
      ...told,
    },
    refusalOf,
    send: async ({ amount }) => {
      const sums = summary(amount);
      return account === undefined || channel === undefined || sums === null
        ? null
        : { account, channel, sums, bonusLoss: check.bonusLoss };
    },
    done: (what) => what !== null && ask((last) => ({ turn: (last?.turn ?? 0) + 1, isOpen: true, what })),
  });
  const close = (): void => ask((last) => last && { ...last, isOpen: false });
  const refused = (refusal: CallRefused): void => {
    const { field, text } = refusalOf(refusal);
    const { min, max, left, free } = refusal.data ?? {};
    tell(
      Object.fromEntries(
        Object.entries({ min, max, left, free }).flatMap(([name, amount]) => (amount ? [[name, amountText(amount)]] : [])),
      ),
    );
    close();
    form.showError(field, text);
  };
  const write = (amount: string): void => {
    form.form.setValue('amount', toType(amount));
    form.form.clearErrors();
  };
  return { ...form, account, channel, summary: summary(form.form.watch('amount')), write, asked, close, refused };
};

type WithdrawFormProps = { check: Precheck; chosen: string; onChoose: (id: string) => void; onAdd: () => void };

/** To which account, how much, and what arrives of it. */
export const WithdrawForm = ({ check, chosen, onChoose, onAdd }: WithdrawFormProps) => {
  const { t } = useText();
  const { currencySymbol } = useSettings();
  const amountText = useAmountText();
  const { account, channel, summary, write, asked, close, refused, field, errorOf, form, refusal, props } = useWithdrawForm(check, chosen);
  const choose = (id: string): void => {
    onChoose(id);
    form.clearErrors();
  };
  const quick = channel && withdrawalAmounts(check, channel);
  return (
    <>
      <form {...props} className="cashier__form">
        <Refusal text={refusal} />
        <PayeeList check={check} chosen={account?.id ?? ''} onChoose={choose} onAdd={onAdd} />
        {channel === undefined || quick === undefined ? (
          <p className="cashier__part cashier__note">{t('withdrawal.allClosed')}</p>
        ) : (
          <>
            <div className="cashier__part cashier__amount">
              <Field
                {...field('amount')}
                label={t('cashier.amount')}
                leading={<span aria-hidden="true">{currencySymbol}</span>}
                inputMode="decimal"
                autoComplete="off"
                enterKeyHint="done"
              />
              <QuickAmounts
                amounts={quick.amounts}
                most={quick.isAll ? 'withdrawal.all' : 'cashier.most'}
                chosen={summary?.amount}
                onWrite={write}
              />
              {summary === null || errorOf('amount') !== undefined ? (
                <p className="cashier__note">{t('cashier.bounds', { min: amountText(channel.min), max: amountText(channel.max) })}</p>
              ) : (
                <SumLines {...summary} name="withdrawal.sum.net" />
              )}
              <p className="cashier__note">{t('withdrawal.ownName')}</p>
            </div>
            <div className="cashier__foot">
              <Button type="submit" look="gold" size="l" wide>
                {t('withdrawal.review')}
              </Button>
            </div>
          </>
        )}
      </form>
      {asked !== null && <WithdrawSheet key={asked.turn} open={asked.isOpen} asked={asked.what} onClose={close} onRefused={refused} />}
    </>
  );
};
