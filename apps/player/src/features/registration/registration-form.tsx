import { Button, CheckBox, Field, Icon, PasswordField, type IconName } from '@palaro/ui';
import type { RegistrationSettings } from '@palaro/contract';
import { limits, type OptionalRegistrationField } from '@palaro/contract/constants';
import type { TextKey } from '@palaro/i18n';
import { useMemo, useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { CallRefused } from '../../shared/api.ts';
import { useSearch } from '../../shared/location.ts';
import { openedAs, registerMethodOf, reportEvent } from '../../shared/native-bridge.ts';
import { startSession } from '../../shared/session.ts';
import { useSettings } from '../../shared/site.ts';
import { storage } from '../../shared/storage.ts';
import { useText } from '../../shared/text.tsx';
import { notify, showToast } from '../../shared/toast.ts';
import { mobileInput, smsCodeInput } from '../../shared/typed-number.ts';
import { CaptchaField, useCaptcha } from '../login/index.ts';
import { AgreementTerms } from './agreement-terms.tsx';
import { checkInvitation, useRegister, useUsernameState } from './registration-queries.ts';
import {
  emptyForm,
  inputsOf,
  refusalInput,
  registrationFault,
  registrationPayloadOf,
  ruleText,
  shownFields,
  type RegistrationForm as Form,
  type RegistrationInput,
} from './registration-rules.ts';

const icons: Partial<Record<OptionalRegistrationField, IconName>> = {
  paymentPassword: 'key',
  idNumber: 'identification-card',
  email: 'envelope-simple',
  mobileNum: 'device-mobile',
  nickname: 'identification-card',
  payeeName: 'user',
  whatsapp: 'whatsapp-logo',
  facebook: 'facebook-logo-fill',
  recommenderId: 'users-three',
  affiliateCode: 'ticket',
  verificationCode: 'hash',
  qqNum: 'chat-circle-dots',
  wechat: 'chat-circle-dots',
  line: 'chat-circle-dots',
  zalo: 'chat-circle-dots',
};
const shapes: Partial<Record<OptionalRegistrationField, (typed: string) => string>> = {
  mobileNum: mobileInput,
  verificationCode: smsCodeInput,
};
const inputModes: Partial<Record<OptionalRegistrationField, 'tel' | 'email' | 'numeric'>> = {
  mobileNum: 'tel',
  email: 'email',
  verificationCode: 'numeric',
};
const fills: Partial<Record<OptionalRegistrationField, string>> = {
  email: 'email',
  mobileNum: 'tel',
  nickname: 'nickname',
  payeeName: 'name',
  verificationCode: 'one-time-code',
};

type FormProps = { settings: RegistrationSettings; invitation: string };
type InputsProps = FormProps & { form: UseFormReturn<Form> };

/** The message of an input as text; errors carry catalogue keys. */
const useMessages = (form: UseFormReturn<Form>) => {
  const { t } = useText();
  return (input: RegistrationInput): string | undefined => {
    const message = form.formState.errors[input]?.message;
    return message === undefined ? undefined : t(message as TextKey);
  };
};

/** Longer than a tap or a click takes. */
const tapMs = 200;

/** Ties an input to its rule of the configuration. */
const tie = ({ form, settings }: InputsProps, input: RegistrationInput, shape?: (typed: string) => string) => {
  const tied = form.register(input, {
    validate: (_, all) => registrationFault(settings, input, all) ?? true,
    onChange: (event: { target: { value: string } }) => {
      if (shape) form.setValue(input, shape(event.target.value));
      if (input === 'password' && form.formState.dirtyFields.confimpsw) void form.trigger('confimpsw');
    },
  });
  const onBlur: typeof tied.onBlur = async (event) => {
    // A message that appears pushes what is below: the tap that left the field must land first.
    await new Promise((resolve) => setTimeout(resolve, tapMs));
    await tied.onBlur(event);
  };
  return { ...tied, onBlur };
};

/** Username, password, confirmation (A157 to A159). */
const AccountInputs = (props: InputsProps) => {
  const { t } = useText();
  const { form, settings } = props;
  const message = useMessages(form);
  const username = useWatch({ control: form.control, name: 'username' });
  const state = useUsernameState(username, registrationFault(settings, 'username', { ...emptyForm, username }) === null);
  const taken = state === 'taken' ? t('errors.username_taken') : undefined;
  const hint = {
    unknown: undefined,
    checking: t('registration.username.checking'),
    free: t('registration.username.free'),
    taken: undefined,
  }[state];
  // Found by trying many values: once for the settings, not with every key.
  const rules = useMemo(
    () => ({ username: ruleText('username', settings.username.regExp), password: ruleText('password', settings.password.regExp) }),
    [settings],
  );
  const ruleOf = (input: 'username' | 'password'): string | undefined => {
    const rule = rules[input];
    return rule === null ? undefined : t(`registration.rule.${rule.key}`, { min: rule.min, max: rule.max });
  };
  /** Beside the sentence that says what is wrong, what to do. */
  const fixOf = (input: 'username' | 'password'): string | undefined => {
    const rule = rules[input];
    const isFormat = ['validation.account', 'validation.password'].includes(form.formState.errors[input]?.message ?? '');
    return rule === null || !isFormat ? undefined : t(`registration.fix.${rule.key}`, { min: rule.min, max: rule.max });
  };
  const toggleLabels = { show: t('login.showPassword'), hide: t('login.hidePassword') };
  return (
    <>
      <Field
        {...tie(props, 'username')}
        label={t('registration.username')}
        icon="user"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        rule={ruleOf('username')}
        fix={fixOf('username')}
        hint={hint}
        error={message('username') ?? taken}
      />
      <PasswordField
        {...tie(props, 'password')}
        label={t('registration.password')}
        rule={ruleOf('password')}
        fix={fixOf('password')}
        icon="lock-simple"
        autoComplete="new-password"
        toggleLabels={toggleLabels}
        error={message('password')}
      />
      <PasswordField
        {...tie(props, 'confimpsw')}
        label={t('registration.confirm')}
        icon="lock-simple"
        autoComplete="new-password"
        toggleLabels={toggleLabels}
        error={message('confimpsw')}
      />
    </>
  );
};

/** The optional fields that the settings enable (A160 to A176). */
const OptionalInputs = (props: InputsProps) => {
  const { t } = useText();
  const message = useMessages(props.form);
  const cameWithCode = new URLSearchParams(useSearch()).has('affiliateCode');
  return shownFields(props.settings, props.invitation !== '').map((field) => {
    const name = t(`registration.${field}`);
    const shared = {
      ...tie(props, field, shapes[field]),
      label: props.settings.fields[field]?.required ? name : t('registration.optional', { field: name }),
      error: message(field),
      autoComplete: fills[field] ?? 'off',
      ...(icons[field] ? { icon: icons[field] } : {}),
    };
    if (field === 'paymentPassword')
      return (
        <PasswordField
          key={field}
          {...shared}
          autoComplete="new-password"
          toggleLabels={{ show: t('login.showPassword'), hide: t('login.hidePassword') }}
        />
      );
    const input = (
      <Field
        key={field}
        {...shared}
        {...(inputModes[field] ? { inputMode: inputModes[field] } : {})}
        {...(field === 'mobileNum' ? { maxLength: limits.mobileLengthMax } : {})}
      />
    );
    if (field !== 'affiliateCode' || props.settings.fields[field]?.required) return input;
    // Few have one: out of the way until it is wanted.
    return (
      <details key={field} className="registration__fold" {...(message(field) === undefined && !cameWithCode ? {} : { open: true })}>
        <summary>{t('registration.affiliateCode.have')}</summary>
        {input}
      </details>
    );
  });
};

/** The whole form with its agreement (A180, A181, A343) and Reset (A182). */
export const RegistrationForm = ({ settings, invitation }: FormProps) => {
  const { t } = useText();
  const { ageMin, name } = useSettings();
  const form = useForm<Form>({ defaultValues: emptyForm, mode: 'onTouched', shouldFocusError: false });
  const [refusal, setRefusal] = useState<TextKey | null>(null);
  const message = useMessages(form);
  const captcha = useCaptcha('registration', settings.captcha);
  const register = useRegister();
  const inputs = { form, settings, invitation };
  const [isOfAge, hasAgreed] = useWatch({ control: form.control, name: ['ofAge', 'agreement'] });
  const agreed = isOfAge && hasAgreed;
  const busy = register.isPending || form.formState.isSubmitting;

  const refused = (error: unknown): void => {
    if (!(error instanceof CallRefused)) throw error;
    const input = refusalInput(error);
    const shown = input !== null && inputsOf(settings, invitation !== '').includes(input);
    setRefusal(shown ? null : `errors.${error.code}`);
    if (shown) form.setError(input, { message: `errors.${error.code}` }, { shouldFocus: true });
    if (settings.captcha) {
      form.setValue('identifying', '');
      captcha.renew();
    }
  };

  const submit = async (typed: Form): Promise<void> => {
    setRefusal(null);
    try {
      if (
        settings.fields.affiliateCode?.enabled &&
        invitation === '' &&
        typed.affiliateCode !== '' &&
        !(await checkInvitation(typed.affiliateCode))
      ) {
        showToast('registration.invitationError', { kind: 'error', duration: 'saved' });
        form.setError('affiliateCode', { message: 'registration.invitationError' }, { shouldFocus: true });
        return;
      }
      const place = {
        host: location.host,
        method: registerMethodOf(openedAs(storage.webClip.get())),
        dialingCode: settings.dialingCodes[0] ?? '',
        captcha: await captcha.solve(),
        affiliateCode: invitation,
      };
      const session = await register.mutateAsync(registrationPayloadOf(settings, typed, place));
      reportEvent('registerSubmit', { userName: session.userName });
      startSession(session);
      notify('registration.welcome', { name });
    } catch (error) {
      refused(error);
    }
  };

  /** The first faulty input of the screen gets the focus (A344). */
  const faulty = (errors: Partial<Record<RegistrationInput, unknown>>): void => {
    const first = inputsOf(settings, invitation !== '').find((input) => errors[input] !== undefined);
    if (first !== undefined) form.setFocus(first);
  };
  const { ref: codeRef, onBlur: onCodeBlur } = tie(inputs, 'identifying');

  return (
    <form
      className="registration"
      method="post"
      noValidate
      aria-busy={busy}
      onSubmit={(event) => void form.handleSubmit(submit, faulty)(event)}
    >
      {refusal !== null && (
        <p className="registration__refusal" role="alert">
          <Icon name="warning-circle-fill" size={18} />
          <span>{t(refusal)}</span>
        </p>
      )}
      <AccountInputs {...inputs} />
      <OptionalInputs {...inputs} />
      {settings.captcha && (
        <CaptchaField
          captcha={captcha}
          ref={codeRef}
          onBlur={(event) => void onCodeBlur(event)}
          error={message('identifying')}
          onCode={(typed) => form.setValue('identifying', typed, { shouldValidate: form.formState.isSubmitted })}
        />
      )}
      <CheckBox {...form.register('ofAge')}>{t('registration.ofAge', { age: ageMin })}</CheckBox>
      <CheckBox {...form.register('agreement')}>{t('registration.agreement', { document: t('registration.agreement.document') })}</CheckBox>
      <AgreementTerms onAccept={() => form.setValue('agreement', true, { shouldDirty: true })} />
      <div className="registration__actions">
        <Button
          className="registration__reset"
          look="ghost"
          size="l"
          disabled={busy}
          onClick={() => {
            form.reset(emptyForm);
            setRefusal(null);
            form.setFocus('username');
          }}
        >
          {t('registration.reset')}
        </Button>
        <Button type="submit" look="gold" size="l" wide busy={busy} disabled={!agreed} aria-describedby="registration-submit-hint">
          {t(!busy ? 'registration.submit' : captcha.isWorking ? 'login.captcha.working' : 'registration.submitting')}
        </Button>
      </div>
      <p className="registration__submit-hint" id="registration-submit-hint">
        {!isOfAge
          ? t('validation.ofAge', { age: ageMin })
          : !hasAgreed && t('validation.agreement', { document: t('registration.agreement.document') })}
      </p>
    </form>
  );
};
