import type { CodeChannel } from '@palaro/contract';
import { Button, PasswordField, Refusal, Segmented } from '@palaro/ui';
import { useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { call } from '../../calls/api.ts';
import { useLocation } from '../../navigation/location.ts';
import { useText } from '../../texts/text.tsx';
import { notify } from '../../overlays/toast.ts';
import { mobileInput, sentMobile, smsCodeInput } from '../../forms/typed-number.ts';
import { useCallForm } from '../../forms/use-call-form.ts';
import { ContactFields, type CodeOptions, type SentProof } from '../verification/index.ts';
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
  type ForgetForm as Form,
} from './forget-rules.ts';
import '@palaro/ui/field.css';

type NewPasswordProps = Record<'password' | 'again', ComponentPropsWithRef<'input'> & { error: string | undefined }>;

/** The new password, twice. */
const NewPassword = ({ password, again }: NewPasswordProps) => {
  const { t } = useText();
  const shared = {
    icon: 'lock-simple',
    autoComplete: 'new-password',
    toggleLabels: { show: t('login.showPassword'), hide: t('login.hidePassword') },
  } as const;
  return (
    <>
      <PasswordField {...shared} {...password} label={t('forget.password')} rule={t('forget.password.rule')} />
      <PasswordField {...shared} {...again} label={t('forget.confirm')} />
    </>
  );
};

const shapes = { mobileNum: mobileInput, messageCode: smsCodeInput };

/** Where the code goes, as the call has it. */
const codeRequestOf = (channel: CodeChannel, { mobileNum, countryDialingCode, email }: Form) =>
  channel === 'sms'
    ? { channel, mobileNum: sentMobile(mobileNum, countryDialingCode), countryDialingCode }
    : { channel, email: email.trim() };

type ResetFormProps = CodeOptions & { onEnded: (ended: readonly EndedToAdd[]) => void };
const ResetForm = ({ onEnded, ...options }: ResetFormProps) => {
  const { channels, dialingCodes } = options;
  const { t } = useText();
  const [, navigate] = useLocation();
  const [chosen, setChosen] = useState<CodeChannel>('sms');
  const channel = channels.includes(chosen) ? chosen : (channels[0] ?? 'sms');
  const change = useSetPassword();
  const contact = channel === 'sms' ? 'mobileNum' : 'email';
  const { form, field, refusal, refused, showError, isBusy, props } = useCallForm({
    values: { ...emptyForgetForm, countryDialingCode: dialingCodes[0] ?? '' },
    fields: fieldsOf(channel),
    shapes,
    faultOf: forgetFault,
    refusalOf: forgetRefusal,
    send: (typed) => change.mutateAsync(newPasswordOf(channel, typed)),
    done: ({ userName, ended: gone }) => {
      // What this device remembers may be the old password of the same account.
      void forgetCredentials();
      prefillLogin(userName);
      const toAdd = endedToAdd(gone);
      if (toAdd.length > 0) return onEnded(toAdd);
      notify('forget.done');
      navigate(to.login(), { replace: true });
    },
  });
  const dialingCode = useWatch({ control: form.control, name: 'countryDialingCode' });
  const sendCode = () => {
    const typed = form.getValues();
    const fault = forgetFault(contact, typed);
    if (fault !== null) {
      showError(contact, fault);
      return null;
    }
    const body = codeRequestOf(channel, typed);
    return (proof: SentProof) => call('forgetCode', { body: { ...body, ...proof } });
  };
  return (
    <form {...props} className="ui-form">
      {channels.length > 1 && (
        <Segmented
          label={t('forget.way')}
          options={channels.map((value) => ({ value, label: t(`forget.way.${value}`) }))}
          value={channel}
          onChange={(next) => {
            form.clearErrors();
            setChosen(next);
          }}
        />
      )}
      <Refusal text={refusal} />
      <ContactFields
        name="forgetCode"
        channel={channel}
        options={options}
        dialingCode={dialingCode}
        onDialingCode={(code) => form.setValue('countryDialingCode', code)}
        emailLabel={t('forget.email')}
        field={field}
        send={sendCode}
        onRefused={refused}
      />
      <NewPassword password={field('password')} again={field('confimpsw')} />
      <Button type="submit" look="gold" size="l" wide busy={isBusy}>
        {t(isBusy ? 'forget.submitting' : 'forget.submit')}
      </Button>
    </form>
  );
};

/** A code to the account's number or address, then a new password (A032). All other ways into the account end with it. */
export const ForgetForm = ({ frame, ...options }: CodeOptions & { frame: (form: ReactNode) => ReactNode }) => {
  const [ended, setEnded] = useState<readonly EndedToAdd[]>([]);
  return ended.length > 0 ? <EndedWays ended={ended} /> : frame(<ResetForm {...options} onEnded={setEnded} />);
};
