import type { Deposit, DepositChannel } from '@palaro/contract';
import { tagOf } from '@palaro/i18n';
import { amountToType, parseDecimal } from '@palaro/money';
import { Button, Chip, Field, Icon, Refusal } from '@palaro/ui';
import { useState } from 'react';
import { useCallForm } from '../../forms/use-call-form.ts';
import { useLocation } from '../../navigation/location.ts';
import * as to from '../../navigation/to.ts';
import { useSettings } from '../../site/site.ts';
import { formatAmount } from '../../texts/format.ts';
import { useText } from '../../texts/text.tsx';
import { useAmountText } from '../../site/amount-text.ts';
import { openAttempt } from './attempt.ts';
import { ChannelList } from './channel-list.tsx';
import { useCreateDeposit, type OfferedChannels } from './deposit-queries.ts';
import { amountFault, firstChannel, hasFee, inOfferedOrder, mostOf, quickAmounts, summaryOf } from './deposit-rules.ts';
import { leaveFor } from './leaving.ts';

const useDepositForm = ({ content, currency, limitLeft, lastUsed }: OfferedChannels) => {
  const { language } = useText();
  const amountText = useAmountText();
  const [, navigate] = useLocation();
  const locale = tagOf(language);
  const channels = inOfferedOrder(content, lastUsed);
  const [before] = useState(openAttempt);
  const [code, choose] = useState(() => firstChannel(channels, before?.channel));
  const channel = channels.find((one) => one.code === code && one.opensAt === null);
  const create = useCreateDeposit();
  // Until its own screen is there, another tap leads to the deposit that was begun.
  const [begun, setBegun] = useState<Deposit | null>(null);
  const toType = (amount: string): string => {
    const known = parseDecimal(amount, currency);
    return known === null ? '' : amountToType(known, locale);
  };
  const texts = channel === undefined ? {} : { min: amountText(channel.min), max: amountText(channel.max), channel: channel.name };
  const form = useCallForm({
    values: { amount: before === null ? '' : toType(before.amount) },
    fields: ['amount'],
    faultOf: (_, { amount }) => (channel === undefined ? null : amountFault(amount, channel, limitLeft, currency, locale)),
    texts: { ...texts, left: limitLeft === null ? '' : amountText(limitLeft) },
    refusalOf: ({ code: refusal, data }) => ({
      field: refusal === 'deposit_limit' ? 'amount' : data?.field,
      text: `errors.${refusal}`,
    }),
    send: async ({ amount }) => {
      if (begun !== null) return begun;
      const summary = channel === undefined ? null : summaryOf(amount, channel, currency, locale);
      if (channel === undefined || summary === null) throw new Error('a deposit without a channel or an amount is not sent');
      return create.mutateAsync({ channel: channel.code, amount: summary.amount });
    },
    done: (order: Deposit) => {
      setBegun(order);
      leaveFor(order.id);
      navigate(to.depositOrder(order.id));
    },
  });
  const typed = form.form.watch('amount');
  const summary = channel === undefined ? null : summaryOf(typed, channel, currency, locale);
  const write = (amount: string): void => {
    form.form.setValue('amount', toType(amount));
    form.form.clearErrors();
  };
  return {
    ...form,
    channels,
    channel,
    choose: (next: string): void => {
      choose(next);
      form.form.clearErrors();
    },
    summary,
    write,
    isBusy: form.isBusy || begun !== null,
  };
};

type QuickAmountsProps = {
  channel: DepositChannel;
  offered: OfferedChannels;
  amount: string | undefined;
  onWrite: (amount: string) => void;
};

/** Round sums, and the most that may be paid in. */
const QuickAmounts = ({ channel, offered: { limitLeft, currency }, amount, onWrite }: QuickAmountsProps) => {
  const { t, language } = useText();
  const amounts = quickAmounts(channel, limitLeft, currency);
  const most = mostOf(channel, limitLeft, currency);
  return (
    <fieldset className="cashier__quick">
      <legend className="ui-visually-hidden">{t('cashier.quick')}</legend>
      {amounts.map((one) => (
        <Chip key={one} selected={one === amount} onClick={() => onWrite(one)}>
          {one === most ? t('cashier.most') : formatAmount(one, language).replace(/\D00$/, '')}
        </Chip>
      ))}
    </fieldset>
  );
};

type Summary = NonNullable<ReturnType<typeof summaryOf>>;

/** What is paid, the fee of it, and what reaches the balance. */
const SummaryLines = ({ summary, channel }: { summary: Summary | null; channel: DepositChannel }) => {
  const { t } = useText();
  const amountText = useAmountText();
  if (summary === null) return <p className="cashier__note">{t('cashier.least', { amount: amountText(channel.min) })}</p>;
  return (
    <dl className="cashier__sums">
      <div>
        <dt>{t('cashier.sum.fee')}</dt>
        <dd>{hasFee(summary) ? amountText(summary.fee) : t('cashier.sum.noFee')}</dd>
      </div>
      <div className="cashier__net">
        <dt>{t('cashier.sum.net')}</dt>
        <dd>{amountText(summary.net)}</dd>
      </div>
    </dl>
  );
};

/** What the limits leave, and the way to them. */
const LimitLine = ({ left }: { left: string | null }) => {
  const { t } = useText();
  const amountText = useAmountText();
  return (
    <a className="cashier__limit" href={to.limits}>
      <Icon name="hourglass" size={18} />
      <span>{left === null ? t('cashier.limit.none') : t('cashier.limit.left', { amount: amountText(left) })}</span>
      <Icon name="caret-right-bold" size={14} />
    </a>
  );
};

/** Which way, how much, and what comes of it. */
export const DepositForm = ({ offered }: { offered: OfferedChannels }) => {
  const { t } = useText();
  const { currencySymbol } = useSettings();
  const amountText = useAmountText();
  const { channels, channel, choose, summary, write, field, refusal, isBusy, props } = useDepositForm(offered);
  return (
    <form {...props} className="cashier__form">
      <Refusal text={refusal} />
      <ChannelList channels={channels} lastUsed={offered.lastUsed} chosen={channel?.code ?? ''} onChoose={choose} />
      {channel === undefined ? (
        <p className="cashier__part cashier__note">{t('cashier.allClosed')}</p>
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
            <QuickAmounts channel={channel} offered={offered} amount={summary?.amount} onWrite={write} />
            <SummaryLines summary={summary} channel={channel} />
            <LimitLine left={offered.limitLeft} />
            <p className="cashier__note">{t('cashier.ownName')}</p>
          </div>
          <div className="cashier__foot">
            <Button type="submit" look="gold" size="l" wide busy={isBusy}>
              {summary === null
                ? t('cashier.payBy', { channel: channel.name })
                : t('cashier.pay', { amount: amountText(summary.amount), channel: channel.name })}
            </Button>
          </div>
        </>
      )}
    </form>
  );
};
