import { Button, PasswordField, Refusal } from '@palaro/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CallRefused } from '../../calls/api.ts';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { useLocation } from '../../navigation/location.ts';
import { useSession } from '../../calls/session.ts';
import { useLockout } from '../../forms/lockout.ts';
import { useText, type TextKey } from '../../texts/text.tsx';
import { notify } from '../../overlays/toast.ts';
import { stepBack } from '../../navigation/history-depth.ts';
import * as to from '../../navigation/to.ts';
import { ForAccountsWithPassword, ForActualAccounts } from './security-frame.tsx';
import { useSecurityState, useSetMoneyPassword } from './security-queries.ts';
import {
  confirmFault,
  emptyMoneyForm,
  moneyPasswordFault,
  moneyPasswordInput,
  oldPasswordFault,
  refusalAt,
  type MoneyForm as Form,
} from './security-rules.ts';
import '@palaro/ui/field.css';

const fields = ['oldMoneyPassword', 'loginPassword', 'newMoneyPassword', 'confirmNewMoneyPassword'] as const;
const waitingFields = 3;

/** By what the player shows that the account is theirs: the old money password, or the login's. */
type Proof = 'oldMoneyPassword' | 'loginPassword';

const useMoneyForm = (proof: Proof, onDone: () => void) => {
  const form = useForm<Form>({ defaultValues: emptyMoneyForm, reValidateMode: 'onSubmit' });
  const [refusal, setRefusal] = useState<TextKey | null>(null);
  const set = useSetMoneyPassword();
  const lockout = useLockout();
  const faultOf = (field: keyof Form, typed: Form): TextKey | null => {
    if (field === 'newMoneyPassword') return moneyPasswordFault(typed.newMoneyPassword);
    if (field === 'confirmNewMoneyPassword') return confirmFault(typed.newMoneyPassword, typed.confirmNewMoneyPassword);
    return oldPasswordFault(typed.proof);
  };
  const refused = (error: unknown): void => {
    if (!(error instanceof CallRefused)) throw error;
    const { field, text } = refusalAt(error, fields);
    lockout.note(error);
    if (field === null) setRefusal(text);
    else
      form.setError(field === 'oldMoneyPassword' || field === 'loginPassword' ? 'proof' : field, { message: text }, { shouldFocus: true });
  };
  const submit = ({ proof: given, ...rest }: Form): void => {
    if (set.isPending) return;
    setRefusal(null);
    set.mutate({ ...rest, [proof]: given }, { onSuccess: onDone, onError: refused });
  };
  return { form, refusal, setRefusal, say: lockout.say, faultOf, submit, isBusy: set.isPending };
};

const MoneyPasswordForm = ({ isSet }: { isSet: boolean }) => {
  const { t } = useText();
  const [, navigate] = useLocation();
  const [isForgotten, setForgotten] = useState(false);
  const proof: Proof = isSet && !isForgotten ? 'oldMoneyPassword' : 'loginPassword';
  const { form, refusal, setRefusal, say, faultOf, submit, isBusy } = useMoneyForm(proof, () => {
    notify(isSet ? 'security.money.changed' : 'security.money.set');
    stepBack(() => navigate(to.securityCentre(), { replace: true }));
  });
  const inputProps = (field: keyof Form, isDigits: boolean) => {
    const key = form.formState.errors[field]?.message;
    return {
      ...form.register(field, {
        validate: (_, typed) => faultOf(field, typed) ?? true,
        onChange: (event: { target: { value: string } }) => {
          if (isDigits) form.setValue(field, moneyPasswordInput(event.target.value));
          form.clearErrors(field);
        },
      }),
      error: key === undefined ? undefined : t(key as TextKey),
      toggleLabels: { show: t('login.showPassword'), hide: t('login.hidePassword') },
      ...(isDigits ? { inputMode: 'numeric' as const, icon: 'key' as const } : { icon: 'lock-simple' as const }),
    };
  };
  const startRecovery = (): void => {
    setForgotten(true);
    setRefusal(null);
    form.resetField('proof');
  };
  return (
    <form
      className="security-form"
      method="post"
      noValidate
      aria-busy={isBusy}
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      onInput={() => setRefusal(null)}
    >
      <p className="security-form__intro">
        {t(isForgotten ? 'security.money.recover' : isSet ? 'security.money.change' : 'security.money.intro')}
      </p>
      <Refusal text={refusal === null ? undefined : say(refusal)} />
      {/* Another field with each proof: what was typed for one is not the other. */}
      <PasswordField
        key={proof}
        {...inputProps('proof', proof === 'oldMoneyPassword')}
        label={t(proof === 'oldMoneyPassword' ? 'security.money.old' : 'security.money.login')}
        autoComplete={proof === 'oldMoneyPassword' ? 'off' : 'current-password'}
      />
      {proof === 'oldMoneyPassword' && (
        <Button look="ghost" size="s" className="security-form__forgot" onClick={startRecovery}>
          {t('security.money.forgot')}
        </Button>
      )}
      <PasswordField
        {...inputProps('newMoneyPassword', true)}
        label={t('security.money.new')}
        rule={t('security.money.rule')}
        autoComplete="off"
      />
      <PasswordField {...inputProps('confirmNewMoneyPassword', true)} label={t('security.money.confirm')} autoComplete="off" />
      <Button type="submit" look="gold" size="l" wide busy={isBusy}>
        {t('security.money.submit')}
      </Button>
    </form>
  );
};

const Loaded = () => (
  <QueryView
    query={useSecurityState(true)}
    waiting={<WaitingRows className="security-form" count={waitingFields} row="security-form__waiting" />}
    dated={false}
  >
    {({ hasMoneyPassword }) => <MoneyPasswordForm isSet={hasMoneyPassword} />}
  </QueryView>
);

/** Sets, changes or recovers the money password (A036). */
export const MoneyPasswordScreen = () => {
  const { info } = useSession();
  return (
    <div className="security">
      {info !== null && (
        <ForActualAccounts>
          <ForAccountsWithPassword>
            <Loaded />
          </ForAccountsWithPassword>
        </ForActualAccounts>
      )}
    </div>
  );
};
