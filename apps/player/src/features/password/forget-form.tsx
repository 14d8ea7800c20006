import type { CodeChannel } from '@palaro/contract';
import type { TextKey } from '@palaro/i18n';
import { Button, Field, PasswordField, Refusal, Segmented } from '@palaro/ui';
import { useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { call, CallRefused } from '../../calls/api.ts';
import { useLocation } from '../../navigation/location.ts';
import { useText } from '../../texts/text.tsx';
import { notify } from '../../overlays/toast.ts';
import { mobileInput, sentMobile, smsCodeInput } from '../../forms/typed-number.ts';
import { CodeField, MobileField, type CodeOptions, type SentProof } from '../verification/index.ts';
import { forgetCredentials, prefillLogin, useSetPassword } from '../login/index.ts';
import * as to from '../../navigation/to.ts';
import { EndedWays } from './ended-ways.tsx';
import {
  emptyForgetForm,
  endedToAdd,
  type EndedToAdd,
  fieldsOf,
  forgetFault,
  forgetRefusal,
  newPasswordOf,
  type ForgetField,
  type ForgetForm as Form,
} from './forget-rules.ts';
import '@palaro/ui/field.css';

type NewPasswordProps = {
  password: ComponentPropsWithRef<'input'>;
  again: ComponentPropsWithRef<'input'>;
  faults: { password: string | undefined; again: string | undefined };
};

/** The new password, twice. */
const NewPassword = ({ password, again, faults }: NewPasswordProps) => {
  const { t } = useText();
  const shared = {
    icon: 'lock-simple',
    autoComplete: 'new-password',
    toggleLabels: { show: t('login.showPassword'), hide: t('login.hidePassword') },
  } as const;
  return (
    <>
      <PasswordField {...shared} {...password} label={t('forget.password')} rule={t('forget.password.rule')} error={faults.password} />
      <PasswordField {...shared} {...again} label={t('forget.confirm')} error={faults.again} />
    </>
  );
};

/** Where the code goes, as the call has it. */
const codeRequestOf = (channel: CodeChannel, { mobileNum, countryDialingCode, email }: Form) =>
  channel === 'sms'
    ? { channel, mobileNum: sentMobile(mobileNum, countryDialingCode), countryDialingCode }
    : { channel, email: email.trim() };

type ResetFormProps = CodeOptions & { onEnded: (ended: readonly EndedToAdd[]) => void };
const ResetForm = ({ channels, dialingCodes, otherCountries, onEnded }: ResetFormProps) => {
  const { t } = useText();
  const [, navigate] = useLocation();
  const [chosen, setChosen] = useState<CodeChannel>('sms');
  const channel = channels.includes(chosen) ? chosen : (channels[0] ?? 'sms');
  const form = useForm<Form>({
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    defaultValues: { ...emptyForgetForm, countryDialingCode: dialingCodes[0] ?? '' },
  });
  const { getValues, setValue, setError, clearErrors, setFocus, formState } = form;
  const dialingCode = useWatch({ control: form.control, name: 'countryDialingCode' });
  const change = useSetPassword();
  const contact = channel === 'sms' ? 'mobileNum' : 'email';

  const inputProps = (field: ForgetField, shape: (typed: string) => string = (typed) => typed) =>
    form.register(field, {
      validate: (_, all) => (fieldsOf(channel).includes(field) ? (forgetFault(field, all) ?? true) : true),
      onChange: (event: { target: { value: string } }) => {
        setValue(field, shape(event.target.value));
        clearErrors(field);
      },
    });
  const refused = (error: unknown): void => {
    if (!(error instanceof CallRefused)) throw error;
    const { field, text } = forgetRefusal(error);
    setError(field ?? 'root', { message: text }, { shouldFocus: true });
  };
  const sendCode = () => {
    const fault = forgetFault(contact, getValues());
    if (fault !== null) {
      setError(contact, { message: fault }, { shouldFocus: true });
      return null;
    }
    const body = codeRequestOf(channel, getValues());
    return (proof: SentProof) => call('forgetCode', { body: { ...body, ...proof } });
  };
  const submit = (typed: Form): void => {
    if (change.isPending) return;
    change.mutate(newPasswordOf(channel, typed), {
      onSuccess: ({ userName, ended: gone }) => {
        // What this device remembers may be the old password of the same account.
        void forgetCredentials();
        prefillLogin(userName);
        const toAdd = endedToAdd(gone);
        if (toAdd.length > 0) return onEnded(toAdd);
        notify('forget.done');
        navigate(to.login(), { replace: true });
      },
      onError: refused,
    });
  };
  const faulty = (errors: Partial<Record<ForgetField, unknown>>): void => {
    const first = fieldsOf(channel).find((field) => errors[field] !== undefined);
    if (first !== undefined) setFocus(first);
  };
  const message = (field: ForgetField | 'root'): string | undefined => {
    const key = formState.errors[field]?.message;
    return key === undefined ? undefined : t(key as TextKey);
  };
  return (
    <form
      className="ui-form"
      method="post"
      noValidate
      aria-busy={change.isPending}
      onSubmit={(event) => void form.handleSubmit(submit, faulty)(event)}
    >
      {channels.length > 1 && (
        <Segmented
          label={t('forget.way')}
          options={channels.map((value) => ({ value, label: t(`forget.way.${value}`) }))}
          value={channel}
          onChange={(next) => {
            clearErrors();
            setChosen(next);
          }}
        />
      )}
      <Refusal text={message('root')} />
      {channel === 'sms' ? (
        <MobileField
          dialingCodes={dialingCodes}
          takesOthers={otherCountries}
          dialingCode={dialingCode}
          onChoose={(country) => setValue('countryDialingCode', country.dialingCode)}
          input={inputProps('mobileNum', mobileInput)}
          error={message('mobileNum')}
        />
      ) : (
        <Field
          {...inputProps('email')}
          label={t('forget.email')}
          icon="envelope-simple"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={message('email')}
        />
      )}
      <CodeField
        name="forgetCode"
        by={channel}
        send={sendCode}
        onRefused={refused}
        input={inputProps('messageCode', smsCodeInput)}
        error={message('messageCode')}
      />
      <NewPassword
        password={inputProps('password')}
        again={inputProps('confimpsw')}
        faults={{ password: message('password'), again: message('confimpsw') }}
      />
      <Button type="submit" look="gold" size="l" wide busy={change.isPending}>
        {t(change.isPending ? 'forget.submitting' : 'forget.submit')}
      </Button>
    </form>
  );
};

/** A code to the account's number or address, then a new password (A032). All other ways into the account end with it. */
export const ForgetForm = ({ frame, ...options }: CodeOptions & { frame: (form: ReactNode) => ReactNode }) => {
  const [ended, setEnded] = useState<readonly EndedToAdd[]>([]);
  return ended.length > 0 ? <EndedWays ended={ended} /> : frame(<ResetForm {...options} onEnded={setEnded} />);
};
