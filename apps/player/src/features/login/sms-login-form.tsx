import type { TextKey } from '@palaro/i18n';
import { Button, CheckBox, Refusal } from '@palaro/ui';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { call, CallRefused } from '../../calls/api.ts';
import { useLockout } from '../../forms/lockout.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { mobileInput, smsCodeInput } from '../../forms/typed-number.ts';
import { CodeField, MobileField, type CodeOptions, type SentProof } from '../verification/index.ts';
import { firebaseIdToken, LateFirebaseCodeField, phoneOf } from '../firebase/index.ts';
import { HumanCheckField, useHumanCheck } from '../human/index.ts';
import { useEnter, useLanguageCheck } from './login-form-parts.tsx';
import { loadEncryption, useLogin } from './login-queries.ts';
import { recallCredentials } from './remembered-credentials.ts';
import { SecondCodeField } from './second-code-field.tsx';
import {
  emptySmsForm,
  firebasePayloadOf,
  loginCodeBody,
  smsFault,
  smsFilledFaults,
  smsPayloadOf,
  smsRefusal,
  type SmsField,
  type SmsForm,
} from './sms-login-rules.ts';
import '@palaro/ui/field.css';
import './login-form.css';

/** What is sent, with the code itself or with what Firebase gives for it. */
const payloadOf = async (typed: SmsForm, captcha: Parameters<typeof smsPayloadOf>[1], isByFirebase: boolean) => {
  if (!isByFirebase) return smsPayloadOf(typed, captcha);
  const idToken = await firebaseIdToken('firebaseLogin', phoneOf(typed.countryDialingCode, typed.mobileNum), typed.messageCode);
  if (idToken === null) throw new CallRefused('code_wrong');
  return firebasePayloadOf(typed, idToken, captcha);
};

/** Fills in the number that was remembered. */
const useRecalledNumber = (
  { getValues, setValue }: UseFormReturn<SmsForm>,
  { dialingCodes, otherCountries }: Pick<CodeOptions, 'dialingCodes' | 'otherCountries'>,
): void => {
  useEffect(() => {
    let left = false;
    void recallCredentials().then((kept) => {
      if (left || kept?.type !== 'sms' || getValues('mobileNum') !== '') return;
      setValue('mobileNum', kept.username);
      if (otherCountries || dialingCodes.includes(kept.countryDialingCode)) setValue('countryDialingCode', kept.countryDialingCode);
    });
    return () => {
      left = true;
    };
  }, [getValues, setValue, dialingCodes, otherCountries]);
};

type SmsLoginFormProps = Omit<CodeOptions, 'channels'> & {
  /** Another way to log in stands first. */
  isSecond: boolean;
};

/** Mobile number and a code by SMS, the captcha once a failure asks for it, remember (A133, A134). */
export const SmsLoginForm = ({ dialingCodes, otherCountries, firebase, isSecond }: SmsLoginFormProps) => {
  const { t } = useText();
  const { rememberPassword } = useSettings();
  const form = useForm<SmsForm>({
    reValidateMode: 'onSubmit',
    defaultValues: { ...emptySmsForm, countryDialingCode: dialingCodes[0] ?? '' },
  });
  const { getValues, setValue, setError, clearErrors, formState } = form;
  const dialingCode = useWatch({ control: form.control, name: 'countryDialingCode' });
  const [isAsked, setAsked] = useState(false);
  const [secondStepShown, setSecondStepShown] = useState(false);
  const login = useLogin();
  const enter = useEnter();
  const lockout = useLockout();
  const check = useHumanCheck('login', isAsked, { alsoAtOnce: true });
  const captchaShown = check.isWanted;
  useLanguageCheck(
    () => smsFilledFaults(getValues(), captchaShown),
    (field, text) => setError(field as SmsField, { message: text }),
  );
  useRecalledNumber(form, { dialingCodes, otherCountries });

  const inputProps = (field: SmsField, shape: (typed: string) => string) =>
    form.register(field, {
      validate: (_, all) => smsFault(field, all, captchaShown) ?? true,
      onChange: (event: { target: { value: string } }) => {
        void loadEncryption().catch(() => undefined);
        setValue(field, shape(event.target.value));
        clearErrors(field);
      },
    });
  const refused = (error: unknown): void => {
    if (!(error instanceof CallRefused)) throw error;
    const { field = 'root', text, captcha: wanted } = smsRefusal(error);
    lockout.note(error);
    if (captchaShown) {
      setValue('identifying', '');
      check.renew();
    }
    const isFirstCode = field === 'secondCode' && !secondStepShown;
    // At once: the input that gets the focus may be the captcha's, which is only drawn by this.
    flushSync(() => {
      setAsked(wanted || isAsked);
      setSecondStepShown(secondStepShown || field === 'secondCode');
    });
    // The player has made no mistake yet.
    if (isFirstCode) form.setFocus(field);
    else setError(field, { message: text }, { shouldFocus: true });
  };
  const typedNumber = () => {
    const fault = smsFault('mobileNum', getValues(), false);
    if (fault !== null) {
      setError('mobileNum', { message: fault }, { shouldFocus: true });
      return null;
    }
    return getValues();
  };
  const sendCode = () => {
    const typed = typedNumber();
    return typed && ((proof: SentProof) => call('loginCode', { body: loginCodeBody(typed, proof) }));
  };
  const phone = (): string | null => {
    const typed = typedNumber();
    return typed && phoneOf(typed.countryDialingCode, typed.mobileNum);
  };
  const submit = (typed: SmsForm): void => {
    if (login.isPending) return;
    const remember = typed.remember && rememberPassword;
    const kept = { type: 'sms', username: typed.mobileNum, password: '', countryDialingCode: typed.countryDialingCode } as const;
    login.mutate(async () => payloadOf({ ...typed, remember }, await check.solve(), Boolean(firebase)), {
      onSuccess: (info) => void enter(info, remember ? kept : null),
      onError: refused,
    });
  };
  const message = (field: SmsField | 'root'): string | undefined => {
    const key = formState.errors[field]?.message;
    return key === undefined ? undefined : lockout.say(key as TextKey);
  };
  const code = { input: inputProps('messageCode', smsCodeInput), error: message('messageCode') };
  const { ref: captchaRef, onBlur: onCaptchaBlur } = inputProps('identifying', (typed) => typed);
  return (
    <form
      className="login-form"
      method="post"
      noValidate
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      onInput={() => clearErrors('root')}
      aria-busy={login.isPending}
    >
      <Refusal text={message('root')} />
      <MobileField
        dialingCodes={dialingCodes}
        takesOthers={otherCountries}
        dialingCode={dialingCode}
        onChoose={(country) => setValue('countryDialingCode', country.dialingCode)}
        input={inputProps('mobileNum', mobileInput)}
        error={message('mobileNum')}
      />
      {firebase ? (
        <LateFirebaseCodeField firebase={firebase} form="firebaseLogin" phone={phone} {...code} />
      ) : (
        <CodeField name="loginCode" by="sms" send={sendCode} onRefused={refused} {...code} />
      )}
      {secondStepShown && <SecondCodeField {...inputProps('secondCode', (typed) => typed)} error={message('secondCode')} />}
      {captchaShown && (
        <HumanCheckField
          check={check}
          ref={captchaRef}
          onBlur={(event) => void onCaptchaBlur(event)}
          error={message('identifying')}
          onCode={(code) => {
            setValue('identifying', code);
            clearErrors('identifying');
          }}
        />
      )}
      {rememberPassword && <CheckBox {...form.register('remember')}>{t('login.remember')}</CheckBox>}
      <Button type="submit" look={isSecond ? 'line' : 'gold'} size="l" wide busy={login.isPending}>
        {t(!login.isPending ? 'login.submit' : check.isWorking ? 'login.captcha.working' : 'login.submitting')}
      </Button>
    </form>
  );
};
