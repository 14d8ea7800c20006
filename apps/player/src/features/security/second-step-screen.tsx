import type { SecondStepSecret } from '@palaro/contract';
import { limits } from '@palaro/contract/constants';
import { Button, Field, PasswordField, Refusal } from '@palaro/ui';
import { useRef, useState } from 'react';
import { copyText } from '../../parts/copy-text.ts';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { stepBack } from '../../navigation/history-depth.ts';
import { useLocation } from '../../navigation/location.ts';
import { useSession } from '../../calls/session.ts';
import { useCallForm } from '../../forms/use-call-form.ts';
import { useText, type TextKey } from '../../texts/text.tsx';
import { notify } from '../../overlays/toast.ts';
import * as to from '../../navigation/to.ts';
import { QrCode } from '../../parts/qr-code.tsx';
import { ForAccountsWithPassword, ForActualAccounts } from './security-frame.tsx';
import { useSecondStep, useSecurityState } from './security-queries.ts';
import { oldPasswordFault, refusalAt, secondCodeFault } from './security-rules.ts';
import '@palaro/ui/field.css';

const empty = { loginPassword: '', code: '' };
type Form = typeof empty;

type StepFormProps<V> = {
  intro: TextKey;
  submitText: TextKey;
  asks: readonly (keyof Form)[];
  codeHint?: TextKey;
  danger?: boolean;
  send: (form: Form) => Promise<V>;
  done: (value: V) => void;
};

/** One step of the way: the login password, a code, or both. */
const StepForm = <V,>({ intro, submitText, asks, codeHint, danger = false, send, done }: StepFormProps<V>) => {
  const { t } = useText();
  const { field, refusal, clearRefusal, isBusy, props } = useCallForm({
    values: empty,
    fields: asks,
    faultOf: (name, typed) => (name === 'code' ? secondCodeFault(typed.code) : oldPasswordFault(typed.loginPassword)),
    refusalOf: refusalAt,
    send,
    done,
  });
  return (
    <form {...props} className="security-form" onInput={clearRefusal}>
      <p className="security-form__intro">{t(intro)}</p>
      <Refusal text={refusal} />
      {asks.includes('loginPassword') && (
        <PasswordField
          {...field('loginPassword')}
          label={t('security.money.login')}
          icon="lock-simple"
          autoComplete="current-password"
          toggleLabels={{ show: t('login.showPassword'), hide: t('login.hidePassword') }}
        />
      )}
      {asks.includes('code') && (
        <Field
          {...field('code')}
          label={t('security.step.code')}
          icon="device-mobile"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={limits.secondCodeLengthMax}
          hint={codeHint === undefined ? undefined : t(codeHint)}
        />
      )}
      <Button type="submit" look={danger ? 'danger' : 'gold'} size="l" wide busy={isBusy}>
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
        send={({ loginPassword }) => begin.mutateAsync({ loginPassword })}
        done={setSecret}
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
        send={({ code }) => confirm.mutateAsync({ code })}
        done={({ recoveryCodes }) => setCodes(recoveryCodes)}
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
        send={(form) => off.mutateAsync(form)}
        done={() => {
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
