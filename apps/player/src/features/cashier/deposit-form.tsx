import type { Deposit } from '@palaro/contract';
import { tagOf } from '@palaro/i18n';
import { amountToType, parseDecimal } from '@palaro/money';
import { Button, Field, Icon, Refusal } from '@palaro/ui';
import { createElement, useState } from 'react';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import { useCallForm } from '../../forms/use-call-form.ts';
import { useLocation } from '../../navigation/location.ts';
import * as to from '../../navigation/to.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { useAmountText } from '../../site/amount-text.ts';
import { depositAttempts } from './attempt.ts';
import type { BonusChoiceProps } from './bonus-choice.tsx';
import { ChannelList } from './channel-list.tsx';
import { useCreateDeposit, type OfferedChannels } from './deposit-queries.ts';
import { depositFault, firstChannel, inOfferedOrder, isZero, quickAmounts, summaryOf } from './deposit-rules.ts';
import { leaveFor } from './leaving.ts';
import { QuickAmounts } from './quick-amounts.tsx';
import { SumLines } from './sum-lines.tsx';
import { useBonusChoice } from './use-bonus-choice.ts';

const useDepositForm = ({ content, currency, limitLeft, lastUsed }: OfferedChannels) => {
  const { language } = useText();
  const amountText = useAmountText();
  const [, navigate] = useLocation();
  const locale = tagOf(language);
  const channels = inOfferedOrder(content, lastUsed);
  const [before] = useState(depositAttempts.open);
  const [code, choose] = useState(() => firstChannel(channels, before?.channel));
  const channel = channels.find((one) => one.code === code && one.opensAt === null);
  const create = useCreateDeposit();
  const bonus = useBonusChoice(channel?.code, before?.promotion ?? null);
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
    faultOf: (_, { amount }) =>
      channel === undefined ? null : depositFault(amount, channel, { bonus: bonus.chosen, limitLeft, currency, locale }),
    texts: {
      ...texts,
      least: bonus.chosen === null ? '' : amountText(bonus.chosen.min),
      left: limitLeft === null ? '' : amountText(limitLeft),
    },
    refusalOf: ({ code, data }) => ({
      field: code === 'deposit_limit' ? 'amount' : code === 'promotion_ended' ? undefined : data?.field,
      text: `errors.${code}`,
    }),
    send: async ({ amount }) => {
      if (begun !== null) return begun;
      const summary = channel === undefined ? null : summaryOf(amount, channel, currency, locale);
      if (channel === undefined || summary === null) throw new Error('a deposit without a channel or an amount is not sent');
      const promotion = bonus.promotions.length === 0 ? undefined : (bonus.chosen?.key ?? null);
      return create.mutateAsync({ channel: channel.code, amount: summary.amount, promotion });
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
    bonus: {
      ...bonus,
      choose: (key: string | null): void => {
        bonus.choose(key);
        form.form.clearErrors();
      },
    },
    isBusy: form.isBusy || begun !== null,
  };
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

const useLimitWords = lazyWithRetry(() => import('./limit-parts.tsx').then((it) => it.LimitWords));
/** When an amount that the limits do not leave is possible again; without an amount, that they leave nothing. */
const LateLimitWords = (props: { amount?: string; offered: OfferedChannels }) => {
  const words = useLimitWords();
  return words && createElement(words, props);
};

/** Nothing is offered as a rule: its part comes where something is. */
const useBonusPart = lazyWithRetry(() => import('./bonus-choice.tsx').then((it) => it.BonusChoice));
const LateBonusChoice = (props: BonusChoiceProps) => {
  const part = useBonusPart();
  return part && createElement(part, props);
};

/** Which way, how much, and what comes of it. */
export const DepositForm = ({ offered }: { offered: OfferedChannels }) => {
  const { t } = useText();
  const { currencySymbol } = useSettings();
  const amountText = useAmountText();
  const { channels, channel, choose, summary, write, bonus, field, errorOf, refusal, isBusy, props } = useDepositForm(offered);
  if (offered.limitLeft !== null && isZero(offered.limitLeft)) return <LateLimitWords offered={offered} />;
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
            <QuickAmounts
              amounts={quickAmounts(channel, offered.limitLeft, offered.currency)}
              most="cashier.most"
              chosen={summary?.amount}
              onWrite={write}
            />
            {summary && offered.limitLeft && <LateLimitWords amount={summary.amount} offered={offered} />}
            {summary === null || errorOf('amount') !== undefined ? (
              <p className="cashier__note">{t('cashier.least', { amount: amountText(channel.min) })}</p>
            ) : (
              <SumLines {...summary} name="cashier.sum.net" />
            )}
            <LimitLine left={offered.limitLeft} />
            <p className="cashier__note">{t('cashier.ownName')}</p>
            {offered.turnoverTimes > 0 && <p className="cashier__note">{t('cashier.toPlay', { times: offered.turnoverTimes })}</p>}
          </div>
          {bonus.promotions.length > 0 && (
            <LateBonusChoice
              promotions={bonus.promotions}
              channel={channel.code}
              chosen={bonus.chosen?.key ?? null}
              onChoose={bonus.choose}
            />
          )}
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
