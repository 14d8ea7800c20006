import type { PayoutAccount } from '@palaro/contract';
import { payoutHolderMax } from '@palaro/contract/constants';
import { Button, Field, Refusal, Select, Sheet } from '@palaro/ui';
import { useId } from 'react';
import { digitsInput } from '../../forms/typed-number.ts';
import { useCallForm } from '../../forms/use-call-form.ts';
import { notify } from '../../overlays/toast.ts';
import { useText } from '../../texts/text.tsx';
import { MoneyPasswordField, moneyPasswordFault, moneyPasswordInput } from './money-password-field.tsx';
import { useAddAccount } from './withdraw-queries.ts';
import { isAccountNumber, type Precheck } from './withdraw-rules.ts';
import '@palaro/ui/overlay.css';

type PayeeFormProps = { formId: string; check: Precheck; form: ReturnType<typeof usePayeeForm> };
type PayeeSheetProps = { open: boolean; check: Precheck; onClose: () => void; onAdded: (account: PayoutAccount) => void };

const numberLengthMax = 20;

const usePayeeForm = ({ check, onClose, onAdded }: Omit<PayeeSheetProps, 'open'>) => {
  const add = useAddAccount();
  const form = useCallForm({
    values: { channel: check.channels[0]?.code ?? '', number: '', holder: check.holder, moneyPassword: '' },
    fields: ['channel', 'number', 'holder', 'moneyPassword'],
    shapes: { number: (typed) => digitsInput(typed, numberLengthMax), moneyPassword: moneyPasswordInput },
    faultOf: (name, typed) => {
      if (name === 'number') return isAccountNumber(typed.number) ? null : 'withdrawal.account.number.invalid';
      if (name === 'holder') return typed.holder.trim() === '' ? 'validation.required' : null;
      return name === 'moneyPassword' ? moneyPasswordFault(typed.moneyPassword) : null;
    },
    refusalOf: ({ code, data }) => {
      if (code === 'channel_closed') return { field: 'channel', text: 'withdrawal.refused.channel_closed' };
      return { field: code === 'account_exists' ? 'number' : data?.field, text: `errors.${code}` };
    },
    send: (typed) => add.mutateAsync({ ...typed, holder: typed.holder.trim() }),
    done: (account) => {
      notify('withdrawal.account.added');
      form.form.reset();
      onAdded(account);
      onClose();
    },
  });
  return form;
};

const PayeeForm = ({ formId, check, form: { field, refusal, props } }: PayeeFormProps) => {
  const { t } = useText();
  return (
    <form {...props} id={formId} className="ui-form">
      <Refusal text={refusal} />
      <Select
        {...field('channel')}
        label={t('withdrawal.account.channel')}
        options={check.channels.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <Field {...field('number')} label={t('withdrawal.account.number')} inputMode="numeric" autoComplete="off" enterKeyHint="next" />
      <Field
        {...field('holder')}
        label={t('withdrawal.account.holder')}
        hint={t('withdrawal.account.holder.hint')}
        autoComplete="name"
        maxLength={payoutHolderMax}
      />
      <MoneyPasswordField {...field('moneyPassword')} />
    </form>
  );
};

/** Adds an account of the player's own, by the money password. */
export const PayeeSheet = ({ open, ...props }: PayeeSheetProps) => {
  const { t } = useText();
  const formId = useId();
  const form = usePayeeForm(props);
  return (
    <Sheet
      open={open}
      onClose={props.onClose}
      title={t('withdrawal.account.add')}
      closeLabel={t('common.close')}
      footer={
        <Button type="submit" form={formId} look="gold" size="l" wide busy={form.isBusy}>
          {t('withdrawal.account.save')}
        </Button>
      }
    >
      <PayeeForm formId={formId} check={props.check} form={form} />
    </Sheet>
  );
};
