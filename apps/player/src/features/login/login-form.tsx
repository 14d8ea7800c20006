import { Button, CheckBox, Field, Icon, PasswordField } from '@palaro/ui';
import { limits } from '@palaro/contract/constants';
import type { TextKey } from '@palaro/i18n';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { CallRefused } from '../../shared/api.ts';
import { registerPath } from '../registration/paths.ts';
import { startSession, type SessionInfo } from '../../shared/session.ts';
import { useSettings } from '../../shared/site.ts';
import { useText } from '../../shared/text.tsx';
import { notify } from '../../shared/toast.ts';
import { CaptchaField } from './captcha-field.tsx';
import { loadEncryption, useCaptcha, useLogin } from './login-queries.ts';
import { filledFaults, loginFault, loginPayloadOf, loginRefusal, type LoginField, type LoginForm as Form } from './login-rules.ts';
import { forgetCredentials, recallCredentials, rememberCredentials } from './remembered-credentials.ts';
import { SecondCodeField } from './second-code-field.tsx';
import { keepSessionPassword } from './session-password.ts';
import '@palaro/ui/field.css';
import './login-form.css';

const emptyForm: Form = { username: '', password: '', identifying: '', secondCode: '', remember: false };

/** Starts the session; `remembered` prefills the next login on this device, null prefills nothing. */
const enter = async (info: SessionInfo, remembered: Form | null): Promise<void> => {
  // Before the screen changes, so that nothing stays when the tab is closed at once.
  if (remembered === null) await forgetCredentials();
  else {
    const { username, password } = remembered;
    await rememberCredentials({ type: 'username', username: username.trim(), password, countryDialingCode: '' });
  }
  startSession(info);
  notify('login.welcomeBack', { name: info.userName });
};

/** Restores what was remembered when the screen opens (A138); where the merchant forbids remembering, forgets it. */
const useRemembered = ({ getValues, setValue }: UseFormReturn<Form>, allowed: boolean): void => {
  useEffect(() => {
    if (!allowed) {
      void forgetCredentials();
      return;
    }
    let left = false;
    void recallCredentials().then((kept) => {
      if (left || kept === null || getValues('username')) return;
      setValue('username', kept.username);
      if (!getValues('password')) setValue('password', kept.password);
    });
    return () => {
      left = true;
    };
  }, [getValues, setValue, allowed]);
};

/** A change of language checks the filled fields anew, once it has settled (A337). */
const useLanguageCheck = ({ getValues, setError }: UseFormReturn<Form>, captchaShown: boolean): void => {
  const { language } = useText();
  const checked = useRef(language);
  useEffect(() => {
    if (checked.current === language) return;
    const timer = setTimeout(() => {
      checked.current = language;
      const filled = filledFaults({ ...emptyForm, ...getValues() }, captchaShown);
      for (const [field, message] of Object.entries(filled)) setError(field as LoginField, { message });
    }, limits.languageRevalidateDebounceMs);
    return () => clearTimeout(timer);
  }, [language, captchaShown, getValues, setError]);
};

/**
 * Username, password, the captcha once a failure asks for it, remember. The form has no default values: what was typed
 * before hydration, and after a refusal, stays in the inputs.
 */
export const LoginForm = () => {
  const { t } = useText();
  const settings = useSettings();
  const form = useForm<Form>({ reValidateMode: 'onSubmit' });
  const { errors } = form.formState;
  const [captchaShown, setCaptchaShown] = useState(false);
  const [secondStepShown, setSecondStepShown] = useState(false);
  const login = useLogin();
  const captcha = useCaptcha('login', captchaShown);
  useRemembered(form, settings.rememberPassword);
  useLanguageCheck(form, captchaShown);

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
    const [field = 'root'] = fields;
    if (captchaShown) {
      form.setValue('identifying', '');
      captcha.renew();
    }
    // At once: the input that gets the focus may be the captcha's, which is only drawn by this.
    flushSync(() => {
      setCaptchaShown(wanted || captchaShown);
      setSecondStepShown(secondStepShown || field === 'secondCode');
    });
    form.setError(field, { message: text }, { shouldFocus: true });
  };

  const submit = (values: Form): void => {
    if (login.isPending) return;
    const typed = { ...emptyForm, ...values };
    const remember = typed.remember && settings.rememberPassword;
    login.mutate(async () => loginPayloadOf({ ...typed, remember }, await captcha.solve()), {
      onSuccess: (info) => {
        keepSessionPassword(info.userName, typed.password);
        void enter(info, remember ? typed : null);
      },
      onError: refused,
    });
  };

  /** Errors carry catalogue keys. */
  const message = (field: LoginField | 'root'): string | undefined => {
    const key = errors[field]?.message;
    return key === undefined ? undefined : t(key as TextKey);
  };
  const refusal = message('root');
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
      {refusal !== undefined && (
        <p className="login-form__refusal" role="alert">
          <Icon name="warning-circle-fill" size={18} />
          <span>{refusal}</span>
        </p>
      )}
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
        <CaptchaField
          captcha={captcha}
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
      <Button type="submit" look="gold" size="l" wide busy={login.isPending}>
        {t(!login.isPending ? 'login.submit' : captcha.isWorking ? 'login.captcha.working' : 'login.submitting')}
      </Button>
      <p className="ui-or">{t('login.or')}</p>
      <Button wide href={registerPath}>
        {t('login.openAccount')}
      </Button>
    </form>
  );
};
