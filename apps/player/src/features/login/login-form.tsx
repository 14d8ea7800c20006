import { Button, CheckBox, Field, PasswordField, Refusal } from '@palaro/ui';
import type { TextKey } from '@palaro/i18n';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { CallRefused } from '../../calls/api.ts';
import { useLockout } from '../../forms/lockout.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { LateHumanCheckField, useHumanCheck } from '../human/index.ts';
import { useEnter, useLanguageCheck } from './login-form-parts.tsx';
import { loadEncryption, useLogin } from './login-queries.ts';
import { filledFaults, loginFault, loginPayloadOf, loginRefusal, type LoginField, type LoginForm as Form } from './login-rules.ts';
import { takePrefill } from './prefill.ts';
import { forgetCredentials, recallCredentials, type Credentials } from './remembered-credentials.ts';
import { SecondCodeField } from './second-code-field.tsx';
import '@palaro/ui/field.css';
import './login-form.css';

const emptyForm: Form = { username: '', password: '', identifying: '', secondCode: '', remember: false };

const keptOf = ({ username, password }: Form): Credentials => ({
  type: 'username',
  username: username.trim(),
  password,
  countryDialingCode: '',
});

/** Restores what was remembered when the screen opens (A138); where the merchant forbids remembering, forgets it. */
const useRemembered = ({ getValues, setValue }: UseFormReturn<Form>, allowed: boolean): void => {
  useEffect(() => {
    if (!allowed) void forgetCredentials();
    const prefilled = takePrefill();
    if (prefilled !== '') setValue('username', prefilled);
    let left = false;
    void recallCredentials().then((kept) => {
      if (left || kept?.type !== 'username' || getValues('username')) return;
      setValue('username', kept.username);
      if (!getValues('password')) setValue('password', kept.password);
    });
    return () => {
      left = true;
    };
  }, [getValues, setValue, allowed]);
};

/**
 * Username, password, the captcha once a failure asks for it, remember. The form has no default values: what was typed
 * before hydration, and after a refusal, stays in the inputs. `isSecond`: another way to log in stands first.
 */
export const LoginForm = ({ isSecond = false }: { isSecond?: boolean }) => {
  const { t } = useText();
  const settings = useSettings();
  const form = useForm<Form>({ reValidateMode: 'onSubmit' });
  const { errors } = form.formState;
  const [isAsked, setAsked] = useState(false);
  const [secondStepShown, setSecondStepShown] = useState(false);
  const login = useLogin();
  const enter = useEnter();
  const lockout = useLockout();
  const check = useHumanCheck('login', isAsked, { alsoAtOnce: true });
  const captchaShown = check.isWanted;
  useRemembered(form, settings.rememberPassword);
  useLanguageCheck(
    () => filledFaults({ ...emptyForm, ...form.getValues() }, captchaShown),
    (field, text) => form.setError(field as LoginField, { message: text }),
  );

  const corrected = (field: LoginField): void => {
    void loadEncryption().catch(() => undefined);
    form.clearErrors(field);
  };
  const register = (field: LoginField) =>
    form.register(field, {
      validate: (_, all) => loginFault(field, { ...emptyForm, ...all }, captchaShown) ?? true,
      onChange: () => corrected(field),
    });
  const { ref: codeRef, onBlur: onCodeBlur } = captchaShown ? register('identifying') : {};

  const refused = (error: unknown): void => {
    if (!(error instanceof CallRefused)) throw error;
    const { fields, text, captcha: wanted } = loginRefusal(error);
    lockout.note(error);
    const [field = 'root'] = fields;
    if (captchaShown) {
      form.setValue('identifying', '');
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
    else form.setError(field, { message: text }, { shouldFocus: true });
  };

  const submit = (values: Form): void => {
    if (login.isPending) return;
    const typed = { ...emptyForm, ...values };
    const remember = typed.remember && settings.rememberPassword;
    login.mutate(async () => loginPayloadOf({ ...typed, remember }, await check.solve()), {
      onSuccess: (info) => {
        void import('./session-password.ts').then(
          (it) => it.keepSessionPassword(info.userName, typed.password),
          () => undefined,
        );
        void enter(info, remember ? keptOf(typed) : null);
      },
      onError: refused,
    });
  };

  /** Errors carry catalogue keys. */
  const message = (field: LoginField | 'root'): string | undefined => {
    const key = errors[field]?.message;
    return key && lockout.say(key as TextKey);
  };
  return (
    // Never sent by the browser itself; were it ever, then not with the password in the address.
    <form
      className="login-form"
      method="post"
      noValidate
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      // A refusal speaks of what was sent, and not of what is typed next.
      onInput={() => form.clearErrors('root')}
      aria-busy={login.isPending}
    >
      <Refusal text={message('root')} />
      <Field
        {...register('username')}
        label={t('login.username')}
        icon="user"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        error={message('username')}
      />
      <PasswordField
        {...register('password')}
        label={t('login.password')}
        icon="lock-simple"
        autoComplete="current-password"
        enterKeyHint="go"
        toggleLabels={{ show: t('login.showPassword'), hide: t('login.hidePassword') }}
        error={message('password')}
      />
      {secondStepShown && <SecondCodeField {...register('secondCode')} error={message('secondCode')} />}
      {captchaShown && (
        <LateHumanCheckField
          check={check}
          {...(codeRef ? { ref: codeRef } : {})}
          {...(onCodeBlur ? { onBlur: (event) => void onCodeBlur(event) } : {})}
          error={message('identifying')}
          onCode={(code) => {
            form.setValue('identifying', code);
            corrected('identifying');
          }}
        />
      )}
      {settings.rememberPassword && (
        <CheckBox {...form.register('remember')} defaultChecked>
          {t('login.remember')}
        </CheckBox>
      )}
      <Button type="submit" look={isSecond ? 'line' : 'gold'} size="l" wide busy={login.isPending}>
        {t(!login.isPending ? 'login.submit' : check.isWorking ? 'login.captcha.working' : 'login.submitting')}
      </Button>
    </form>
  );
};
