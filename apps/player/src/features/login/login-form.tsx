import { Button, CheckBox, Field, Icon, PasswordField } from '@palaro/ui';
import { limits } from '@palaro/contract/constants';
import type { TextKey } from '@palaro/i18n';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { CallRefused } from '../../shared/api.ts';
import { registerPath } from '../registration/paths.ts';
import { startSession, type SessionInfo } from '../../shared/session.ts';
import { useSettings } from '../../shared/site.ts';
import { useText } from '../../shared/text.tsx';
import { notify } from '../../shared/toast.ts';
import { CaptchaField } from './captcha-field.tsx';
import { loadEncryption, useCaptcha, useLogin } from './login-queries.ts';
import {
  filledFaults,
  loginFaults,
  loginFields,
  loginPayloadOf,
  loginRefusal,
  type LoginFaults,
  type LoginField,
  type LoginForm as Form,
} from './login-rules.ts';
import { forgetCredentials, recallCredentials, rememberCredentials } from './remembered-credentials.ts';
import '@palaro/ui/field.css';
import './login-form.css';

const read = (form: HTMLFormElement): Form => {
  const data = new FormData(form);
  const text = (name: string): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { username: text('username'), password: text('password'), identifying: text('identifying'), remember: data.has('remember') };
};

/** Fills an input that the player has not touched yet. */
const fill = (form: HTMLFormElement, name: string, value: string): void => {
  const input = form.elements.namedItem(name);
  if (input instanceof HTMLInputElement && input.value === '') input.value = value;
};

/** Takes the session up; `remembered` is what the next login on this device starts with, null for nothing. */
const enter = async (info: SessionInfo, remembered: Form | null): Promise<void> => {
  // Before the screen is left: who asks to be forgotten is forgotten, however fast the tab is closed.
  if (remembered === null) await forgetCredentials();
  else {
    const { username, password } = remembered;
    await rememberCredentials({ type: 'username', username: username.trim(), password, countryDialingCode: '' });
  }
  startSession(info);
  notify('login.welcomeBack', { name: info.userName });
};

/** Restores what was remembered when the screen opens (A138); where the merchant forbids remembering, forgets it. */
const useRemembered = (form: { current: HTMLFormElement | null }, allowed: boolean): void => {
  useEffect(() => {
    if (!allowed) {
      void forgetCredentials();
      return;
    }
    let left = false;
    void recallCredentials().then((kept) => {
      if (left || kept === null || form.current === null || read(form.current).username !== '') return;
      fill(form.current, 'username', kept.username);
      fill(form.current, 'password', kept.password);
    });
    return () => {
      left = true;
    };
  }, [form, allowed]);
};

/**
 * Username, password, the captcha once a failure asks for it, remember. The inputs keep their own values, so that what
 * was typed before hydration, and after a refusal, stays.
 */
export const LoginForm = () => {
  const { t, language } = useText();
  const settings = useSettings();
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<LoginFaults>({});
  const [refusal, setRefusal] = useState<TextKey | null>(null);
  const [captchaShown, setCaptchaShown] = useState(false);
  const login = useLogin();
  const captcha = useCaptcha('login', captchaShown);
  useRemembered(form, settings.rememberPassword);

  const focus = (field: LoginField | undefined): void => {
    const input = field === undefined ? null : form.current?.elements.namedItem(field);
    if (input instanceof HTMLInputElement) input.focus();
  };

  // A change of language checks the filled fields anew, once it has settled (A337).
  const spoken = useRef(language);
  useEffect(() => {
    if (spoken.current === language) return;
    const timer = setTimeout(() => {
      spoken.current = language;
      if (form.current === null) return;
      const filled = filledFaults(read(form.current), captchaShown);
      setFaults((before) => ({ ...before, ...filled }));
    }, limits.languageRevalidateDebounceMs);
    return () => clearTimeout(timer);
  }, [language, captchaShown]);

  const mended = (field: LoginField) => () => {
    void loadEncryption().catch(() => undefined);
    setFaults(({ [field]: _mended, ...rest }) => rest);
  };

  const refused = (error: unknown): void => {
    if (!(error instanceof CallRefused)) throw error;
    const { fields, text, captcha: wanted } = loginRefusal(error);
    const [first] = fields;
    const code = form.current?.elements.namedItem('identifying');
    if (code instanceof HTMLInputElement) code.value = '';
    if (captchaShown) void captcha.refetch();
    // At once: the input that gets the focus may be the captcha's, which is only drawn by this.
    flushSync(() => {
      setFaults(first === undefined ? {} : { [first]: text });
      setRefusal(first === undefined ? text : null);
      setCaptchaShown(wanted || captchaShown);
    });
    focus(first);
  };

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (login.isPending) return;
    const typed = read(event.currentTarget);
    const found = loginFaults(typed, captchaShown);
    setFaults(found);
    setRefusal(null);
    const firstFaulty = loginFields.find((field) => found[field] !== undefined);
    if (firstFaulty !== undefined) return focus(firstFaulty);
    const remember = typed.remember && settings.rememberPassword;
    login.mutate(loginPayloadOf({ ...typed, remember }, captcha.data?.captchaId ?? null), {
      onSuccess: (info) => void enter(info, remember ? typed : null),
      onError: refused,
    });
  };

  const fault = (field: LoginField): string | undefined => (faults[field] === undefined ? undefined : t(faults[field]));
  return (
    // Never sent by the browser itself; were it ever, then not with the password in the address.
    <form ref={form} className="login-form" method="post" noValidate onSubmit={submit} aria-busy={login.isPending}>
      {refusal !== null && (
        <p className="login-form__refusal" role="alert">
          <Icon name="warning-circle-fill" size={18} />
          <span>{t(refusal)}</span>
        </p>
      )}
      <Field
        label={t('login.username')}
        icon="user"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        error={fault('username')}
        onInput={mended('username')}
      />
      <PasswordField
        label={t('login.password')}
        icon="lock-simple"
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        toggleLabels={{ show: t('login.showPassword'), hide: t('login.hidePassword') }}
        error={fault('password')}
        onInput={mended('password')}
      />
      {captchaShown && <CaptchaField captcha={captcha} error={fault('identifying')} onCode={mended('identifying')} />}
      {settings.rememberPassword && (
        <CheckBox name="remember" defaultChecked>
          {t('login.remember')}
        </CheckBox>
      )}
      <Button type="submit" look="gold" size="l" wide busy={login.isPending}>
        {t(login.isPending ? 'login.submitting' : 'login.submit')}
      </Button>
      <p className="ui-or">{t('login.or')}</p>
      <Button wide href={registerPath}>
        {t('login.openAccount')}
      </Button>
    </form>
  );
};
