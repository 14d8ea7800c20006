import type { CallValue, Calls, CodeChannel } from '@palaro/contract';
import type { TextKey } from '@palaro/i18n';
import { Button, Field, PasswordField, Refusal } from '@palaro/ui';
import { useState, type SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import { call, CallRefused } from '../../calls/api.ts';
import { leftToRight } from '../../texts/left-to-right.ts';
import { stepBack } from '../../navigation/history-depth.ts';
import { useLocation } from '../../navigation/location.ts';
import { useText } from '../../texts/text.tsx';
import { notify } from '../../overlays/toast.ts';
import { mobileInput, smsCodeInput } from '../../forms/typed-number.ts';
import { CodeField, MobileField, type CodeOptions, type SentProof } from '../verification/index.ts';
import { openSupport } from '../support/index.ts';
import {
  contactBindingOf,
  contactFault,
  contactRefusal,
  emptyContactForm,
  typedContact,
  type ContactField,
  type ContactForm as Form,
  type ContactProof,
} from './contact-rules.ts';
import * as to from '../../navigation/to.ts';
import { useBindContact } from './security-queries.ts';
import '@palaro/ui/field.css';

type Contact = CallValue<Calls['contacts']>['sms'];

/** The form's fields with their rules, its codes and its submit; `onProofRefused` shows the step that the proof is in. */
const useContactForm = (channel: CodeChannel, proof: ContactProof, firstDialingCode: string, onProofRefused: () => void) => {
  const [, navigate] = useLocation();
  const { t } = useText();
  const form = useForm<Form>({
    reValidateMode: 'onSubmit',
    defaultValues: { ...emptyContactForm, countryDialingCode: firstDialingCode },
  });
  const bind = useBindContact();
  const { setError, clearErrors, setValue, getValues } = form;
  const contact = channel === 'sms' ? 'mobileNum' : 'email';
  const refused = (error: unknown): void => {
    if (!(error instanceof CallRefused)) throw error;
    const { field, text } = contactRefusal(error);
    if (field === proof) onProofRefused();
    setError(field ?? 'root', { message: text }, { shouldFocus: true });
  };
  return {
    form,
    isBusy: bind.isPending,
    refused,
    field: (field: ContactField, shape: (typed: string) => string = (typed) => typed) =>
      form.register(field, {
        validate: (_, all) => contactFault(field, all) ?? true,
        shouldUnregister: true,
        onChange: (event: { target: { value: string } }) => {
          setValue(field, shape(event.target.value));
          clearErrors(field);
          clearErrors('root');
        },
      }),
    message: (field: ContactField | 'root'): string | undefined => {
      const key = form.formState.errors[field]?.message;
      return key === undefined ? undefined : t(key as TextKey);
    },
    sendNew: () => {
      const fault = contactFault(contact, getValues());
      if (fault === null)
        return (sent: SentProof) => call('contactCode', { body: { ...typedContact(channel, getValues()), to: 'new', ...sent } });
      setError(contact, { message: fault }, { shouldFocus: true });
      return null;
    },
    sendOld: () => (sent: SentProof) => call('contactCode', { body: { channel, to: 'old', ...sent } }),
    submit: (typed: Form): void => {
      if (bind.isPending) return;
      bind.mutate(contactBindingOf(channel, proof, typed), {
        onSuccess: () => {
          notify('security.contact.done');
          stepBack(() => navigate(to.securityCentre(), { replace: true }));
        },
        onError: refused,
      });
    },
  };
};
type ContactFormState = ReturnType<typeof useContactForm>;

/** What shows that the account is theirs: the code that went to the old contact, or the login password. */
const Proof = ({
  state,
  channel,
  own,
  proof,
  onLost,
}: {
  state: ContactFormState;
  channel: CodeChannel;
  own: Contact;
  proof: ContactProof;
  onLost: () => void;
}) => {
  const { t } = useText();
  const { field, message } = state;
  if (proof === 'loginPassword')
    return (
      <>
        {own.isProved && (
          <>
            <p className="security-form__note">{t('security.contact.lostIntro')}</p>
            <Button look="ghost" size="s" className="security-form__forgot" onClick={openSupport}>
              {t('security.contact.support')}
            </Button>
          </>
        )}
        <PasswordField
          {...field('loginPassword')}
          label={t('security.money.login')}
          icon="lock-simple"
          autoComplete="current-password"
          toggleLabels={{ show: t('login.showPassword'), hide: t('login.hidePassword') }}
          error={message('loginPassword')}
        />
      </>
    );
  return (
    <>
      <CodeField
        name="oldContactCode"
        by={channel}
        label={t('security.contact.oldCode', { contact: leftToRight(own.masked) })}
        send={state.sendOld}
        onRefused={state.refused}
        input={field('oldMessageCode', smsCodeInput)}
        error={message('oldMessageCode')}
      />
      <Button look="ghost" size="s" className="security-form__forgot" onClick={onLost}>
        {t('security.contact.lost', { contact: leftToRight(own.masked) })}
      </Button>
    </>
  );
};

/** The new number or address with the code that was sent to it. */
const NewContact = ({ state, channel, options }: { state: ContactFormState; channel: CodeChannel; options: CodeOptions }) => {
  const { t } = useText();
  const { form, field, message } = state;
  const dialingCode = form.watch('countryDialingCode');
  return (
    <>
      {channel === 'sms' ? (
        <MobileField
          dialingCodes={options.dialingCodes}
          takesOthers={options.otherCountries}
          dialingCode={dialingCode}
          onChoose={(country) => form.setValue('countryDialingCode', country.dialingCode)}
          input={field('mobileNum', mobileInput)}
          error={message('mobileNum')}
        />
      ) : (
        <Field
          {...field('email')}
          label={t('security.contact.email')}
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
        name="contactCode"
        by={channel}
        send={state.sendNew}
        onRefused={state.refused}
        input={field('messageCode', smsCodeInput)}
        error={message('messageCode')}
      />
    </>
  );
};

type Step = 'old' | 'new';

/**
 * A number or an address is bound, with the login password; or changed, in two steps: who the player is by the old one, then the new
 * one. Both steps stay in the form, for they are sent together: a refusal leads back to the step that it is about.
 */
export const ContactForm = ({ channel, own, options }: { channel: CodeChannel; own: Contact; options: CodeOptions }) => {
  const { t } = useText();
  const [isLost, setLost] = useState(false);
  const [reached, setReached] = useState<Step>('old');
  const proof: ContactProof = own.isProved && !isLost ? 'oldMessageCode' : 'loginPassword';
  const back = (): void => setReached('old');
  const state = useContactForm(channel, proof, options.dialingCodes[0] ?? '', back);
  const { form, message } = state;
  const step: Step | 'both' = own.isProved ? reached : 'both';
  const next = async (): Promise<void> => {
    if (await form.trigger(proof, { shouldFocus: true })) setReached('new');
  };
  const submit = (event: SyntheticEvent): void => {
    if (step !== 'old') return void form.handleSubmit(state.submit)(event);
    event.preventDefault();
    void next();
  };
  const lose = (): void => {
    setLost(true);
    back();
  };
  const contact = leftToRight(own.masked);
  const proofFields = <Proof state={state} channel={channel} own={own} proof={proof} onLost={lose} />;
  return (
    <form className="security-form" method="post" noValidate aria-busy={state.isBusy} onSubmit={submit}>
      {step !== 'both' && <p className="security-form__step-of">{t('security.contact.step', { step: step === 'old' ? 1 : 2, of: 2 })}</p>}
      <p className="security-form__intro">
        {own.isProved
          ? t(step === 'old' ? 'security.contact.changeIntro' : 'security.contact.newIntro', { contact })
          : own.masked === ''
            ? t('security.contact.bindIntro')
            : `${t('security.contact.unproved', { contact })}. ${t('security.contact.bindIntro')}`}
      </p>
      <Refusal text={message('root')} />
      {step !== 'both' && (
        <div className="security-form__step" hidden={step !== 'old'}>
          {proofFields}
        </div>
      )}
      <div className="security-form__step" hidden={step === 'old'}>
        <NewContact state={state} channel={channel} options={options} />
      </div>
      {step === 'both' && proofFields}
      <Button type="submit" look="gold" size="l" wide busy={state.isBusy}>
        {t(step === 'old' ? 'security.contact.next' : 'security.contact.submit')}
      </Button>
      {step === 'new' && (
        <Button look="ghost" wide onClick={back}>
          {t('shell.back')}
        </Button>
      )}
    </form>
  );
};
