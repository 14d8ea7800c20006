import type { CallBody, Calls } from '@palaro/contract';
import { periodsOf } from '@palaro/contract/constants';
import { tagOf } from '@palaro/i18n';
import { Button, Field, Refusal, Segmented } from '@palaro/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../calls/api.ts';
import { limitFault, sentLimit } from '../../forms/typed-limit.ts';
import { useCallForm } from '../../forms/use-call-form.ts';
import { showToast } from '../../overlays/toast.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { walletKeys } from '../wallet/index.ts';
import { ConfirmedAct } from '../../parts/confirmed-act.tsx';
import type { OfferedChannels } from './deposit-queries.ts';

const periods = periodsOf('deposit');

/** Answers the question; then the ways to deposit are asked for anew, with what the limit leaves. */
const useAnswer = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallBody<Calls['answerLimitPrompt']>) => call('answerLimitPrompt', { body }),
    onSettled: () => Promise.all([walletKeys.deposits, ['limits']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
};

/** Comes before the first deposit: a limit is set, or the member confirms that they want none. Nothing is suggested. */
export const LimitChoice = ({ currency }: Pick<OfferedChannels, 'currency'>) => {
  const { t, language } = useText();
  const { currencySymbol } = useSettings();
  const locale = tagOf(language);
  const { data } = useQuery({ queryKey: ['limits'], queryFn: ({ signal }) => call('limits', { signal }) });
  const [period, choose] = useState(periods[0] ?? 'day');
  const [answer, declined] = [useAnswer(), useAnswer()];
  const { field, refusal, isBusy, props } = useCallForm({
    values: { amount: '' },
    fields: ['amount'],
    faultOf: (_, { amount }) => limitFault(amount, currency, locale),
    refusalOf: ({ code, data }) => ({ field: data?.field, text: `errors.${code}` }),
    send: ({ amount }) => answer.mutateAsync({ limit: { period, amount: sentLimit(amount, currency, locale) }, confirmed: false }),
    done: () => void showToast('limits.saved', { kind: 'success' }),
  });
  const decline = {
    isPending: declined.isPending,
    mutate: (_: undefined, after: Parameters<typeof declined.mutate>[1]) => declined.mutate({ limit: null, confirmed: true }, after),
  };
  return (
    <form {...props} className="cashier__part ui-form">
      <div className="cashier__choice">
        <h2>{t('cashier.choice.title')}</h2>
        <p>
          {t('cashier.choice.text')} {data === undefined ? '' : t('cashier.choice.wait', { hours: data.raiseAfterHours })}
        </p>
      </div>
      <Refusal text={refusal} />
      <Segmented
        label={t('limits.period')}
        options={periods.map((value) => ({ value, label: t(`limits.period.${value}`) }))}
        value={period}
        onChange={choose}
      />
      <Field
        {...field('amount')}
        label={t('limits.amount')}
        leading={<span aria-hidden="true">{currencySymbol}</span>}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
      />
      <Button type="submit" look="gold" size="l" wide busy={isBusy}>
        {t('cashier.choice.set')}
      </Button>
      <ConfirmedAct
        act={decline}
        title={t('cashier.choice.none.title')}
        text={t('cashier.choice.none.text')}
        yes={t('cashier.choice.none.yes')}
        no={t('cashier.choice.none.no')}
        label={t('cashier.choice.none')}
      />
    </form>
  );
};
