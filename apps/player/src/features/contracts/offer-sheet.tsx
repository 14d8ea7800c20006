import { contractRungsMax, limitsAt, percentOfPpm, type ContractKind, type Rung, type RungField } from '@palaro/contract/constants';
import { tagOf } from '@palaro/i18n';
import { formatDecimal, money, type Currency } from '@palaro/money';
import { Button, Field, Refusal, Sheet } from '@palaro/ui';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { amountAsSent } from '../../forms/typed-amount.ts';
import { useCallForm } from '../../forms/use-call-form.ts';
import { showToast } from '../../overlays/toast.ts';
import { useText, type TextKey } from '../../texts/text.tsx';
import { useWritten } from './contract-parts.tsx';
import { useOfferContract } from './contract-queries.ts';
import { emptyRung, readRung, stepFault, type TypedRung } from './offer-rules.ts';

/** The name, and each step's fields under their names and the step's number: a form's field has no path. */
type Typed = Record<string, string>;
const rungFields: readonly RungField[] = ['turnover', 'active', 'loss', 'percent'];
/** The steps that are typed, amounts in the form that is sent. */
const rungsOf = (typed: Typed, steps: number, amount: (typed: string) => string): readonly TypedRung[] =>
  Array.from({ length: steps }, (_, rung) => {
    const [turnover = '', active = '', loss = '', percent = ''] = rungFields.map((each) => typed[`${each}${rung}`]);
    return { turnover: amount(turnover), active, loss: amount(loss), percent };
  });
const noValues: Typed = Object.fromEntries(
  Array.from({ length: contractRungsMax }, (_, rung) => rungFields.map((each) => [`${each}${rung}`, emptyRung[each]] as const)).flat(),
);
const modes = { turnover: 'decimal', active: 'numeric', loss: 'decimal', percent: 'decimal' } as const;

/** What this agent may give from a turnover on. */
const useLimitText = (own: readonly Rung[], currency: Currency) => {
  const { t } = useText();
  const { money: written } = useWritten();
  return (turnover: bigint | null): string | undefined => {
    if (turnover === null) return undefined;
    const most = limitsAt(own, turnover);
    if (most === null) return t('contracts.offer.noLimit');
    const values = { percent: percentOfPpm(most.ppm), active: most.active };
    if (most.loss === 0n) return t('contracts.offer.limit', values);
    return t('contracts.offer.limitLoss', { ...values, loss: written(formatDecimal(money(currency, most.loss))) });
  };
};

export type OfferSheetProps = {
  kind: ContractKind;
  currency: Currency;
  /** The own ladder: nothing above it may be given. */
  own: readonly Rung[];
  /** To whom other terms are offered; null for somebody who is named. */
  name: string | null;
  open: boolean;
  onClose: () => void;
};

/** Offers a ladder to a member directly below; each step says how far this agent may go. */
export const OfferSheet = ({ kind, currency, own, name, open, onClose }: OfferSheetProps) => {
  const { t, language } = useText();
  const amount = (text: string): string => amountAsSent(text, currency, tagOf(language));
  const formId = useId();
  const [steps, setSteps] = useState(1);
  const [names, setNames] = useState<readonly string[]>([]);
  const offer = useOfferContract();
  const limitText = useLimitText(own, currency);
  const fields = ['name', ...Array.from({ length: steps }, (_, rung) => rungFields.map((each) => `${each}${rung}`)).flat()];
  const faultOf = (field: string, typed: Typed): TextKey | null => {
    if (field === 'name') return typed['name']?.trim() === '' ? 'contracts.fault.name' : null;
    const fault = stepFault(rungsOf(typed, steps, amount), own, currency);
    return fault !== null && field === `${fault.field}${fault.rung}` ? fault.text : null;
  };
  const { field, form, refusal, isBusy, props } = useCallForm<Typed, string, unknown>({
    values: { ...noValues, name: name ?? '' },
    fields,
    faultOf,
    refusalOf: ({ code, data }) => {
      setNames(data?.names ?? []);
      return { text: `errors.${code}` as TextKey };
    },
    send: (typed) =>
      offer.mutateAsync({
        kind,
        name: (typed['name'] ?? '').trim(),
        rungs: rungsOf(typed, steps, amount).map(({ turnover, loss, active, percent }) => ({
          turnover,
          loss: loss === '' ? '0' : loss,
          active: Number(active),
          percent: percent.trim(),
        })),
      }),
    done: () => {
      showToast('contracts.done.offer', { kind: 'success', duration: 'saved' });
      onClose();
    },
  });
  const typed = rungsOf(useWatch({ control: form.control }) as Typed, steps, amount);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('contracts.offer')}
      closeLabel={t('common.close')}
      footer={
        <Button type="submit" form={formId} look="gold" size="l" wide busy={isBusy}>
          {t('contracts.offer.send')}
        </Button>
      }
    >
      <form {...props} id={formId} className="ui-form">
        <Refusal text={refusal} />
        {refusal !== undefined && names.length > 0 && <p>{t('contracts.offer.names', { names: names.join(', ') })}</p>}
        <Field
          {...field('name')}
          label={t('contracts.offer.name')}
          hint={t('contracts.offer.name.hint')}
          autoCapitalize="none"
          autoComplete="off"
          maxLength={64}
          readOnly={name !== null}
        />
        {Array.from({ length: steps }, (_, rung) => (
          <fieldset key={rung} className="contract__step">
            <legend>{t('contracts.offer.step', { number: rung + 1 })}</legend>
            {rungFields
              .filter((each) => each !== 'loss' || kind === 'dividend')
              .map((each) => (
                <Field
                  key={each}
                  {...field(`${each}${rung}`)}
                  label={t(`contracts.offer.${each}`)}
                  hint={each === 'percent' ? limitText(readRung(typed[rung] ?? emptyRung, currency).turnover) : undefined}
                  inputMode={modes[each]}
                  autoComplete="off"
                />
              ))}
          </fieldset>
        ))}
        <div className="contract__ways">
          {steps < contractRungsMax && (
            <Button icon="plus-bold" onClick={() => setSteps(steps + 1)}>
              {t('contracts.offer.add')}
            </Button>
          )}
          {steps > 1 && <Button onClick={() => setSteps(steps - 1)}>{t('contracts.offer.remove')}</Button>}
        </div>
      </form>
    </Sheet>
  );
};
