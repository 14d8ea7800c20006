import type { SecondStepSecret } from '@palaro/contract';
import { limits } from '@palaro/contract/constants';
import { Button, Field, PasswordField, Refusal } from '@palaro/ui';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { CallRefused } from '../../calls/api.ts';
import { copyText } from '../../parts/copy-text.ts';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { stepBack } from '../../navigation/history-depth.ts';
import { useLocation } from '../../navigation/location.ts';
import { useSession } from '../../calls/session.ts';
import { useLockout } from '../../forms/lockout.ts';
import { useText, type TextKey } from '../../texts/text.tsx';
import { notify } from '../../overlays/toast.ts';
import * as to from '../../navigation/to.ts';
import { QrCode } from './qr-code.tsx';
import { ForAccountsWithPassword, ForActualAccounts } from './security-frame.tsx';
import { useSecondStep, useSecurityState } from './security-queries.ts';
import { oldPasswordFault, refusalAt, secondCodeFault } from './security-rules.ts';
import '@palaro/ui/field.css';

type Form = { loginPassword: string; code: string };
const fields = ['loginPassword', 'code'] as const;

type StepFormProps = {
  intro: TextKey;
  submitText: TextKey;
  asks: readonly (keyof Form)[];
  codeHint?: TextKey;
  danger?: boolean;
  busy: boolean;
  /** Resolves when it is done; a refusal is shown at its field. */
  onSubmit: (form: Form) => Promise<void>;
};

/** One step of the way: the login password, a code, or both. */
const StepForm = ({ intro, submitText, asks, codeHint, danger = false, busy, onSubmit }: StepFormProps) => {
  const { t } = useText();
  const form = useForm<Form>({ defaultValues: { loginPassword: '', code: '' }, reValidateMode: 'onSubmit' });
  const [refusal, setRefusal] = useState<TextKey | null>(null);
  const lockout = useLockout();
  const inputProps = (field: keyof Form) => {
    const key = form.formState.errors[field]?.message;
    return {
      ...form.register(field, {
        validate: (typed) => (field === 'code' ? secondCodeFault(typed) : oldPasswordFault(typed)) ?? true,
        onChange: () => form.clearErrors(field),
      }),
      error: key === undefined ? undefined : t(key as TextKey),
    };
  };
  const submit = async (typed: Form): Promise<void> => {
    if (busy) return;
    setRefusal(null);
    try {
      await onSubmit(typed);
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error;
      const { field, text } = refusalAt(error, fields);
      lockout.note(error);
      if (field === null || !asks.includes(field)) setRefusal(text);
      else form.setError(field, { message: text }, { shouldFocus: true });
    }
  };
  return (
    <form
      className="security-form"
      method="post"
      noValidate
      aria-busy={busy}
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      onInput={() => setRefusal(null)}
    >
      <p className="security-form__intro">{t(intro)}</p>
      <Refusal text={refusal === null ? undefined : lockout.say(refusal)} />
      {asks.includes('loginPassword') && (
        <PasswordField
          {...inputProps('loginPassword')}
          label={t('security.money.login')}
          icon="lock-simple"
          autoComplete="current-password"
          toggleLabels={{ show: t('login.showPassword'), hide: t('login.hidePassword') }}
        />
      )}
      {asks.includes('code') && (
        <Field
          {...inputProps('code')}
          label={t('security.step.code')}
          icon="device-mobile"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={limits.secondCodeLengthMax}
          hint={codeHint === undefined ? undefined : t(codeHint)}
        />
      )}
      <Button type="submit" look={danger ? 'danger' : 'gold'} size="l" wide busy={busy}>
        {t(submitText)}
      </Button>
    </form>
  );
};

/** The secret for the app: to be photographed, opened on this phone, or typed. */
const AppSecret = ({ secret: { uri, secret } }: { secret: SecondStepSecret }) => {
  const { t } = useText();
  return (
    <section className="second-step">
      <ol className="second-step__steps">
        <li>{t('security.step.install')}</li>
        <li>{t('security.step.scan')}</li>
        <li>{t('security.step.type')}</li>
      </ol>
      <QrCode text={uri} label={t('security.step.qr')} />
      <Button href={uri} icon="arrow-square-out">
        {t('security.step.open')}
      </Button>
      <p className="second-step__secret">
        <span className="second-step__secret-label">{t('security.step.secret')}</span>
        <bdi className="second-step__code">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</bdi>
      </p>
    </section>
  );
};

/** They take the place of a longer form, which was scrolled to its end: they begin where they can be read. */
const showFromTop = (title: HTMLElement | null): void => {
  if (title === null) return;
  window.scrollTo({ top: 0, behavior: 'instant' });
  title.focus({ preventScroll: true });
};

/** The recovery codes, shown this once. */
const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const { t } = useText();
  const list = useRef<HTMLUListElement>(null);
  return (
    <section className="second-step">
      <h2 className="security__lead-title" tabIndex={-1} ref={showFromTop}>
        {t('security.step.onTitle')}
      </h2>
      <p className="security__intro">{t('security.step.recovery')}</p>
      <ul className="second-step__codes" ref={list}>
        {codes.map((code) => (
          <li key={code} className="second-step__code">
            <bdi>{code}</bdi>
          </li>
        ))}
      </ul>
      <Button wide icon="copy" onClick={() => void copyText(codes.join('\n'), list.current ?? undefined)}>
        {t('security.step.copy')}
      </Button>
      <Button wide look="gold" size="l" onClick={onDone}>
        {t('security.step.saved')}
      </Button>
    </section>
  );
};

const SetUp = ({ onDone }: { onDone: () => void }) => {
  const { begin, confirm } = useSecondStep();
  const [secret, setSecret] = useState<SecondStepSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (secret === null)
    return (
      <StepForm
        key="password"
        intro="security.step.intro"
        submitText="security.step.begin"
        asks={['loginPassword']}
        busy={begin.isPending}
        onSubmit={async ({ loginPassword }) => setSecret(await begin.mutateAsync({ loginPassword }))}
      />
    );
  return (
    <>
      <AppSecret secret={secret} />
      <StepForm
        key="code"
        intro="security.step.confirmIntro"
        submitText="security.step.confirm"
        asks={['code']}
        busy={confirm.isPending}
        onSubmit={async ({ code }) => setCodes((await confirm.mutateAsync({ code })).recoveryCodes)}
      />
    </>
  );
};

const SwitchOff = ({ left, onDone }: { left: number; onDone: () => void }) => {
  const { t } = useText();
  const { off } = useSecondStep();
  return (
    <>
      <p className="security__intro">{t('security.step.isOn', { count: left })}</p>
      <StepForm
        intro="security.step.offIntro"
        submitText="security.step.off"
        asks={['loginPassword', 'code']}
        codeHint="security.step.codeHint"
        danger
        busy={off.isPending}
        onSubmit={async (form) => {
          await off.mutateAsync(form);
          notify('security.step.offDone');
          onDone();
        }}
      />
    </>
  );
};

const Loaded = () => {
  const [, navigate] = useLocation();
  const state = useSecurityState(true);
  // The recovery codes stay in sight when the state has changed below them.
  const [wasOn, setWasOn] = useState<boolean | null>(null);
  if (wasOn === null && state.data !== undefined) setWasOn(state.data.hasSecondStep);
  const leave = (): void => stepBack(() => navigate(to.securityCentre(), { replace: true }));
  return (
    <QueryView query={state} waiting={<WaitingRows className="security-form" count={2} row="security-form__waiting" />} dated={false}>
      {({ recoveryCodesLeft }) => (wasOn === true ? <SwitchOff left={recoveryCodesLeft} onDone={leave} /> : <SetUp onDone={leave} />)}
    </QueryView>
  );
};

/** Sets the second step at login up, and switches it off: codes of an authenticator app, with recovery codes. */
export const SecondStepScreen = () => {
  const { info } = useSession();
  return (
    <div className="security">
      {info !== null && (
        <ForActualAccounts>
          <ForAccountsWithPassword>
            <Loaded />
          </ForAccountsWithPassword>
        </ForActualAccounts>
      )}
    </div>
  );
};
