import type { PayoutAccount } from '@palaro/contract';
import { payoutHolderMax } from '@palaro/contract/constants';
import { Button, Field, Refusal, Select, Sheet } from '@palaro/ui';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CallRefused } from '../../calls/api.ts';
import { MoneyPassword } from '../../forms/money-password.tsx';
import { digitsInput } from '../../forms/typed-number.ts';
import { useCallForm, type RefusalText } from '../../forms/use-call-form.ts';
import { notify } from '../../overlays/toast.ts';
import { useText } from '../../texts/text.tsx';
import { usePayeeName } from './use-payee-name.ts';
import { useAddAccount } from './withdraw-queries.ts';
import { isAccountNumber, type Precheck } from './withdraw-rules.ts';
import '@palaro/ui/overlay.css';

type PayeeFormProps = { formId: string; check: Precheck; form: ReturnType<typeof usePayeeForm>['form'] };
type PayeeSheetProps = { open: boolean; check: Precheck; onClose: () => void; onAdded: (account: PayoutAccount) => void };
type Typed = { channel: string; number: string; holder: string };

const numberLengthMax = 20;
/** The last digits of a number, by which it is named. */
const tailLength = 4;
const fields = ['channel', 'number', 'holder'] as const;

/** What is said of an account that the platform refused, and at which field. */
const refusalOf = ({ code, data }: CallRefused): RefusalText => {
  if (code === 'channel_closed') return { field: 'channel', text: 'withdrawal.refused.channel_closed' };
  return { field: code === 'account_exists' ? 'number' : data?.field, text: `errors.${code}` };
};

/** First whose account it is and where, then the money password. */
const usePayeeForm = ({ check, onClose, onAdded }: Omit<PayeeSheetProps, 'open'>) => {
  const add = useAddAccount();
  const [typed, confirm] = useState<Typed | null>(null);
  const form = useCallForm({
    values: { channel: check.channels[0]?.code ?? '', number: '', holder: check.holder },
    fields,
    shapes: { number: (number) => digitsInput(number, numberLengthMax) },
    faultOf: (name, { number, holder }) => {
      if (name === 'number') return isAccountNumber(number) ? null : 'withdrawal.account.number.invalid';
      return name === 'holder' && holder.trim() === '' ? 'validation.required' : null;
    },
    refusalOf,
    send: (whole) => Promise.resolve({ ...whole, holder: whole.holder.trim() }),
    done: confirm,
  });
  const refused = (refusal: CallRefused): boolean => {
    const { field, text } = refusalOf(refusal);
    const at = fields.find((each) => each === field);
    if (at === undefined && refusal.code !== 'accounts_max') return false;
    // Its field has to be there to get the focus.
    flushSync(() => confirm(null));
    form.showError(at ?? null, text);
    return true;
  };
  const added = (account: PayoutAccount): void => {
    notify('withdrawal.account.added');
    form.form.reset();
    confirm(null);
    onAdded(account);
    onClose();
  };
  return { form, add, typed, confirm, refused, added };
};

const PayeeForm = ({ formId, check, form: { form, field, refusal, props } }: PayeeFormProps) => {
  const { t } = useText();
  const chosen = form.watch('channel');
  const isWallet = check.channels.find(({ code }) => code === chosen)?.kind === 'wallet';
  return (
    <form {...props} id={formId} className="ui-form">
      <Refusal text={refusal} />
      <Select
        {...field('channel')}
        label={t('withdrawal.account.channel')}
        options={check.channels.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <Field
        {...field('number')}
        label={t('withdrawal.account.number')}
        hint={t(isWallet ? 'withdrawal.account.number.wallet' : 'withdrawal.account.number.bank')}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        dir="ltr"
      />
      <Field
        {...field('holder')}
        label={t('withdrawal.account.holder')}
        hint={t('withdrawal.account.holder.hint')}
        autoComplete="name"
        maxLength={payoutHolderMax}
        dir="auto"
      />
    </form>
  );
};

/** Adds an account of the player's own, by the money password. */
export const PayeeSheet = ({ open, ...props }: PayeeSheetProps) => {
  const { t } = useText();
  const formId = useId();
  const { form, add, typed, confirm, refused, added } = usePayeeForm(props);
  const close = (): void => {
    confirm(null);
    props.onClose();
  };
  const nameOf = usePayeeName();
  const channelName = props.check.channels.find(({ code }) => code === typed?.channel)?.name ?? '';
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t(typed === null ? 'withdrawal.account.add' : 'withdrawal.password')}
      closeLabel={t('common.close')}
      {...(typed === null && {
        footer: (
          <Button type="submit" form={formId} look="gold" size="l" wide>
            {t('withdrawal.continue')}
          </Button>
        ),
      })}
    >
      {typed === null ? (
        <PayeeForm formId={formId} check={props.check} form={form} />
      ) : (
        <MoneyPassword
          text={t('withdrawal.account.password.text', { account: nameOf({ channelName, tail: typed.number.slice(-tailLength) }) })}
          send={(moneyPassword) => add.mutateAsync({ ...typed, moneyPassword })}
          done={added}
          onRefused={refused}
        />
      )}
    </Sheet>
  );
};
