import type { LimitList } from '@palaro/contract';
import { periodsOf, type LimitKind, type LimitPeriod } from '@palaro/contract/constants';
import { tagOf } from '@palaro/i18n';
import { Button, Field, Refusal, Segmented, Sheet } from '@palaro/ui';
import { useId, useState } from 'react';
import { useCallForm } from '../../forms/use-call-form.ts';
import { showToast } from '../../overlays/toast.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { useSetLimit } from './limit-queries.ts';
import { faultOf, outcomeOf, ownAmount, sentOf } from './limit-rules.ts';
import { useLimitText } from './use-limit-text.ts';

type LimitSheetProps = {
  open: boolean;
  kind: LimitKind;
  first: LimitPeriod;
  list: LimitList;
  onClose: () => void;
  onSaved: (waits: boolean) => void;
};

const useLimitForm = ({ kind, first, list, onClose, onSaved }: LimitSheetProps) => {
  const { language } = useText();
  const { currency } = list;
  const locale = tagOf(language);
  const [period, setPeriod] = useState(first);
  const set = useSetLimit();
  const own = ownAmount(kind, period, list);
  const done = (answer: LimitList): void => {
    const waits = answer.limits.some((limit) => limit.kind === kind && limit.period === period && limit.pending !== null);
    showToast(waits ? 'limits.waits' : 'limits.saved', { kind: 'success', values: { hours: answer.raiseAfterHours } });
    onSaved(waits);
    form.form.reset();
    onClose();
  };
  const form = useCallForm({
    values: { amount: '' },
    fields: ['amount'],
    faultOf: (_, { amount }) => faultOf(kind, amount, currency, locale),
    refusalOf: ({ code, data }) => ({ field: data?.field, text: `errors.${code}` }),
    send: ({ amount }) => set.mutateAsync({ kind, period, amount: sentOf(kind, amount, currency, locale) }),
    done,
  });
  const remove = (): void => set.mutate({ kind, period, amount: null }, { onSuccess: done, onError: (error) => form.refused(error) });
  const choose = (next: LimitPeriod): void => {
    setPeriod(next);
    form.clearRefusal();
  };
  const typed = form.form.watch('amount');
  const outcome = faultOf(kind, typed, currency, locale) === null ? outcomeOf(typed, own, currency, locale) : null;
  return { ...form, period, choose, own, outcome, remove, isBusy: form.isBusy || set.isPending };
};

/** A limit is written, not picked: nothing is suggested. It says what comes of it before it is sent. */
export const LimitSheet = (props: LimitSheetProps) => {
  const { open, kind, list, onClose } = props;
  const { t } = useText();
  const { currencySymbol } = useSettings();
  const amountText = useLimitText(kind);
  const formId = useId();
  const { field, period, choose, own, outcome, refusal, remove, isBusy, props: formProps } = useLimitForm(props);
  const periods = periodsOf(kind);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(`limits.kind.${kind}`)}
      closeLabel={t('common.close')}
      footer={
        <Button type="submit" form={formId} look="gold" size="l" wide busy={isBusy}>
          {t('limits.save')}
        </Button>
      }
    >
      <form {...formProps} id={formId} className="ui-form">
        <Refusal text={refusal} />
        <p className="limits__note">{t(`limits.about.${kind}`)}</p>
        {periods.length > 1 && (
          <Segmented
            label={t('limits.period')}
            options={periods.map((one) => ({ value: one, label: t(`limits.period.${one}`) }))}
            value={period}
            onChange={choose}
          />
        )}
        <Field
          {...field('amount')}
          label={t(kind === 'session' ? 'limits.amount.minutes' : 'limits.amount')}
          {...(kind === 'session'
            ? { inputMode: 'numeric' as const }
            : { inputMode: 'decimal' as const, leading: <span aria-hidden="true">{currencySymbol}</span> })}
          autoComplete="off"
          {...(own === null ? {} : { rule: t('limits.now', { amount: amountText(own) }) })}
          {...(outcome === null ? {} : { hint: t(`limits.outcome.${outcome}`, { hours: list.raiseAfterHours }) })}
        />
        {own !== null && (
          <>
            <p className="limits__note">{t('limits.remove.note', { hours: list.raiseAfterHours })}</p>
            <Button wide disabled={isBusy} onClick={remove}>
              {t('limits.remove')}
            </Button>
          </>
        )}
      </form>
    </Sheet>
  );
};
