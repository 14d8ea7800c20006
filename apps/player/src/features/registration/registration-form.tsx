import { Button, CheckBox, Refusal } from '@palaro/ui';
import type { RegistrationSettings } from '@palaro/contract';
import { dayIn } from '@palaro/contract/constants';
import type { TextKey } from '@palaro/i18n';
import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm, useWatch } from 'react-hook-form';
import { CallRefused } from '../../calls/api.ts';
import { clock } from '../../device/clock.ts';
import { launchMode, registerMethodOf } from '../../device/launch-mode.ts';
import { reportEvent } from '../../device/native-bridge.ts';
import { startSession, type SessionInfo } from '../../calls/session.ts';
import { useSettings } from '../../site/site.ts';
import { storage } from '../../device/storage.ts';
import { useText } from '../../texts/text.tsx';
import { notify, showToast } from '../../overlays/toast.ts';
import { firebaseIdToken, phoneOf } from '../firebase/index.ts';
import { HumanCheckField, useHumanCheck } from '../human/index.ts';
import { PasswordInputs, UsernameInput } from './account-inputs.tsx';
import { AgreementTerms } from './agreement-terms.tsx';
import { forgetInvitation, type Invitation } from './invitation.ts';
import { OptionalInputs } from './optional-inputs.tsx';
import { PhoneInput } from './phone-input.tsx';
import { clearDraft, keepDraft, readDraft } from './registration-draft.ts';
import { showInput, inputProps, useMessages, type InputsProps } from './registration-inputs.ts';
import { checkInvitation, useOpenedBefore, useRegister } from './registration-queries.ts';
import {
  emptyForm,
  inputsOf,
  refusalInput,
  registrationPayloadOf,
  shownFields,
  type RegistrationForm as Form,
  type RegistrationInput,
  type RegistrationMethod,
} from './registration-rules.ts';

type FormProps = {
  settings: RegistrationSettings;
  method: RegistrationMethod;
  /** Of the way to a service, for the method that goes by it. */
  attemptId?: string;
  form: InputsProps['form'];
  invitation: Invitation;
};

/**
 * The form with what was typed into it before (a code that came by a link goes first), kept with every change. Both methods share it:
 * what one has is there in the other.
 */
export const useDraftForm = ({ code, state }: Invitation): InputsProps['form'] => {
  const [start] = useState(() => ({ ...emptyForm, ...readDraft(), ...(code === '' || state === 'valid' ? {} : { affiliateCode: code }) }));
  const form = useForm<Form>({ defaultValues: start, mode: 'onTouched', shouldFocusError: false });
  const { subscribe, setError } = form;
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(values) }), [subscribe]);
  useEffect(() => {
    if (state === 'invalid') setError('affiliateCode', { message: 'validation.invitation' });
  }, [state, setError]);
  return form;
};

/** The button with what is missing before it can be pressed (A180, A181, A343), and Reset at the very end (A182). */
const Actions = ({ busy, label, missing, onReset }: { busy: boolean; label: TextKey; missing: string | null; onReset: () => void }) => {
  const { t } = useText();
  return (
    <>
      <Button type="submit" look="gold" size="l" wide busy={busy} disabled={missing !== null} aria-describedby="registration-submit-hint">
        {t(label)}
      </Button>
      <p className="registration__submit-hint" id="registration-submit-hint">
        {missing}
      </p>
      <button type="button" className="registration__reset" disabled={busy} onClick={onReset}>
        {t('registration.reset')}
      </button>
    </>
  );
};

/** What the account is opened by (A153, A154, A157). */
const MethodInputs = (inputs: InputsProps) => {
  const { t } = useText();
  if (inputs.rules.method !== 'mobileNum') return <UsernameInput {...inputs} />;
  return (
    <>
      <PhoneInput {...inputs} input="mobileNum" label={t('registration.mobileNum')} />
      <PhoneInput {...inputs} input="verificationCode" label={t('registration.verificationCode')} />
    </>
  );
};

/** Starts a new member's session; nothing of the form is kept. */
const startAsNew = (session: SessionInfo): void => {
  reportEvent('registerSubmit', { userName: session.userName });
  clearDraft();
  forgetInvitation();
  startSession(session);
};

/** The whole form with its agreement and Reset. */
export const RegistrationForm = ({ settings, method, attemptId = '', form, invitation }: FormProps) => {
  const { t } = useText();
  const { ageMin, name, timeZone } = useSettings();
  const rules = useMemo(() => ({ ...settings, method, ageMin, today: dayIn(timeZone, clock.now()) }), [settings, method, ageMin, timeZone]);
  const [refusal, setRefusal] = useState<TextKey | null>(null);
  const message = useMessages(form);
  const check = useHumanCheck('registration', settings.captcha);
  const register = useRegister();
  const openedBefore = useOpenedBefore();
  const inputs = { form, rules };
  const invitedBy = invitation.state === 'valid' ? invitation.code : '';
  const hasAgreed = useWatch({ control: form.control, name: 'agreement' });
  const busy = register.isPending || form.formState.isSubmitting;
  const documentName = t('registration.agreement.document');

  const faultAt = (input: RegistrationInput, text: string): void => {
    // At once: a fold that the message opens must be open before its input can get the focus.
    flushSync(() => form.setError(input, { message: text }));
    showInput(form, input);
  };
  const refused = (error: unknown): void => {
    if (!(error instanceof CallRefused)) throw error;
    const input = refusalInput(error);
    const shown = input !== null && inputsOf(settings, method, invitedBy !== '').includes(input);
    setRefusal(shown ? null : `errors.${error.code}`);
    if (shown) faultAt(input, `errors.${error.code}`);
    if (settings.captcha) {
      form.setValue('identifying', '');
      check.renew();
    }
  };

  const enter = (session: SessionInfo): void => {
    startAsNew(session);
    notify('registration.welcome', { name });
  };
  const submit = async (typed: Form): Promise<void> => {
    setRefusal(null);
    const dialingCode = typed.dialingCode === '' ? (settings.dialingCodes[0] ?? '') : typed.dialingCode;
    const phone = phoneOf(dialingCode, typed.mobileNum);
    try {
      if (
        settings.fields.affiliateCode?.enabled &&
        invitedBy === '' &&
        typed.affiliateCode !== '' &&
        !(await checkInvitation(typed.affiliateCode))
      ) {
        showToast('registration.invitationError', { kind: 'error', duration: 'saved' });
        faultAt('affiliateCode', 'registration.invitationError');
        return;
      }
      const hasCode = inputsOf(settings, method, invitedBy !== '').includes('verificationCode') && typed.verificationCode !== '';
      const place = {
        host: location.host,
        method,
        registerMethod: registerMethodOf(launchMode(storage.webClip.get())),
        dialingCode,
        firebaseIdToken: hasCode ? await firebaseIdToken('firebaseRegistration', phone, typed.verificationCode) : null,
        captcha: await check.solve(),
        affiliateCode: invitedBy,
      };
      enter(await register.mutateAsync({ method, attemptId, payload: registrationPayloadOf(settings, typed, place) }));
    } catch (error) {
      const loginName = { username: typed.username.trim(), mobileNum: phone, social: '' }[method];
      const session = await openedBefore(error, loginName, typed.password);
      if (session === null) refused(error);
      else enter(session);
    }
  };

  /** The first faulty input of the screen gets the focus (A344). */
  const faulty = (errors: Partial<Record<RegistrationInput, unknown>>): void => {
    const first = inputsOf(settings, method, invitedBy !== '').find((input) => errors[input] !== undefined);
    if (first !== undefined) showInput(form, first);
  };
  const reset = (): void => {
    form.reset(emptyForm);
    clearDraft();
    setRefusal(null);
    form.setFocus(method === 'mobileNum' ? 'mobileNum' : 'username');
  };
  const { ref: codeRef, onBlur: onCodeBlur } = inputProps(inputs, 'identifying');

  return (
    <form
      className="registration"
      method="post"
      noValidate
      aria-busy={busy}
      onSubmit={(event) => void form.handleSubmit(submit, faulty)(event)}
    >
      <Refusal text={refusal === null ? undefined : t(refusal)} />
      <MethodInputs {...inputs} />
      {method !== 'social' && <PasswordInputs {...inputs} />}
      <OptionalInputs
        {...inputs}
        fields={shownFields(settings, method, invitedBy !== '')}
        hasCode={form.formState.defaultValues?.affiliateCode !== ''}
      />
      {settings.captcha && (
        <HumanCheckField
          check={check}
          ref={codeRef}
          onBlur={(event) => void onCodeBlur(event)}
          error={message('identifying')}
          onCode={(typed) => form.setValue('identifying', typed, { shouldValidate: form.formState.isSubmitted })}
        />
      )}
      <CheckBox {...form.register('agreement')}>{t('registration.agreement', { age: ageMin, document: documentName })}</CheckBox>
      <AgreementTerms onAccept={() => form.setValue('agreement', true, { shouldDirty: true })} />
      <Actions
        busy={busy}
        label={!busy ? 'registration.submit' : check.isWorking ? 'login.captcha.working' : 'registration.submitting'}
        missing={hasAgreed ? null : t('validation.agreement', { document: documentName })}
        onReset={reset}
      />
    </form>
  );
};
