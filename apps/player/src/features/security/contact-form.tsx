import type { CallValue, Calls, CodeChannel } from '@palaro/contract';
import { Button, PasswordField, Refusal } from '@palaro/ui';
import { useState, type SyntheticEvent } from 'react';
import { call } from '../../calls/api.ts';
import { leftToRight } from '../../texts/left-to-right.ts';
import { stepBack } from '../../navigation/history-depth.ts';
import { useLocation } from '../../navigation/location.ts';
import { useText } from '../../texts/text.tsx';
import { notify } from '../../overlays/toast.ts';
import { mobileInput, smsCodeInput } from '../../forms/typed-number.ts';
import { useCallForm } from '../../forms/use-call-form.ts';
import { CodeField, ContactFields, type CodeOptions, type SentProof } from '../verification/index.ts';
import { openSupport } from '../support/index.ts';
import { contactBindingOf, contactFault, contactRefusal, emptyContactForm, typedContact, type ContactProof } from './contact-rules.ts';
import * as to from '../../navigation/to.ts';
import { useBindContact } from './security-queries.ts';
import '@palaro/ui/field.css';

type Contact = CallValue<Calls['contacts']>['sms'];

const shapes = { mobileNum: mobileInput, messageCode: smsCodeInput, oldMessageCode: smsCodeInput };

/** The form with its codes; `onProofRefused` shows the step that the proof is in. */
const useContactForm = (channel: CodeChannel, proof: ContactProof, firstDialingCode: string, onProofRefused: () => void) => {
  const [, navigate] = useLocation();
  const bind = useBindContact();
  const contact = channel === 'sms' ? 'mobileNum' : 'email';
  const state = useCallForm({
    values: { ...emptyContactForm, countryDialingCode: firstDialingCode },
    fields: [contact, 'messageCode', proof],
    shapes,
    faultOf: contactFault,
    refusalOf: contactRefusal,
    onRefused: (field) => {
      if (field === proof) onProofRefused();
    },
    send: (typed) => bind.mutateAsync(contactBindingOf(channel, proof, typed)),
    done: () => {
      notify('security.contact.done');
      stepBack(() => navigate(to.securityCentre(), { replace: true }));
    },
  });
  return {
    ...state,
    sendNew: () => {
      const typed = state.form.getValues();
      const fault = contactFault(contact, typed);
      if (fault === null)
        return (sent: SentProof) => call('contactCode', { body: { ...typedContact(channel, typed), to: 'new', ...sent } });
      state.showError(contact, fault);
      return null;
    },
    sendOld: () => (sent: SentProof) => call('contactCode', { body: { channel, to: 'old', ...sent } }),
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
  const { field, errorOf } = state;
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
        input={field('oldMessageCode')}
        error={errorOf('oldMessageCode')}
      />
      <Button look="ghost" size="s" className="security-form__forgot" onClick={onLost}>
        {t('security.contact.lost', { contact: leftToRight(own.masked) })}
      </Button>
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
  const { form, props } = state;
  const step: Step | 'both' = own.isProved ? reached : 'both';
  const next = async (): Promise<void> => {
    if (await form.trigger(proof, { shouldFocus: true })) setReached('new');
  };
  const submit = (event: SyntheticEvent): void => {
    if (step !== 'old') return props.onSubmit(event);
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
    <form {...props} className="security-form" onSubmit={submit} onInput={state.clearRefusal}>
      {step !== 'both' && <p className="security-form__step-of">{t('security.contact.step', { step: step === 'old' ? 1 : 2, of: 2 })}</p>}
      <p className="security-form__intro">
        {own.isProved
          ? t(step === 'old' ? 'security.contact.changeIntro' : 'security.contact.newIntro', { contact })
          : own.masked === ''
            ? t('security.contact.bindIntro')
            : `${t('security.contact.unproved', { contact })}. ${t('security.contact.bindIntro')}`}
      </p>
      <Refusal text={state.refusal} />
      {step !== 'both' && (
        <div className="security-form__step" hidden={step !== 'old'}>
          {proofFields}
        </div>
      )}
      <div className="security-form__step" hidden={step === 'old'}>
        <ContactFields
          name="contactCode"
          channel={channel}
          options={options}
          dialingCode={form.watch('countryDialingCode')}
          onDialingCode={(code) => form.setValue('countryDialingCode', code)}
          emailLabel={t('security.contact.email')}
          field={state.field}
          send={state.sendNew}
          onRefused={state.refused}
        />
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
