import { limits } from '@palaro/contract/constants';
import { Button, PasswordField } from '@palaro/ui';
import { useState, type SyntheticEvent } from 'react';
import { CallRefused } from '../../calls/api.ts';
import { useSession } from '../../calls/session.ts';
import { DigitPad } from '../../forms/digit-pad.tsx';
import { useLockout } from '../../forms/lockout.ts';
import { MoneyPasswordLocked, useMoneyPasswordRefusal } from '../../forms/money-password.tsx';
import { stepBack } from '../../navigation/history-depth.ts';
import { useLocation } from '../../navigation/location.ts';
import * as to from '../../navigation/to.ts';
import { notify } from '../../overlays/toast.ts';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { FailureReference } from '../../parts/request-id.tsx';
import { useText } from '../../texts/text.tsx';
import { ForAccountsWithPassword, ForActualAccounts } from './security-frame.tsx';
import { useSecurityState, useSetMoneyPassword } from './security-queries.ts';
import { emptyMoneyForm, moneyFieldOf, oldPasswordFault, type MoneyForm } from './security-rules.ts';
import '@palaro/ui/field.css';

/** One is asked for after the other. `proof` shows that the account is the player's: by the old money password, or by the login's. */
type Step = keyof MoneyForm;
const steps: readonly Step[] = ['proof', 'newMoneyPassword', 'confirmNewMoneyPassword'];
const labels = { newMoneyPassword: 'security.money.new', confirmNewMoneyPassword: 'security.money.confirm' } as const;
const waitingFields = 3;

const isFull = (digits: string): boolean => digits.length === limits.moneyPasswordLength;

const useMoneyForm = (isSet: boolean) => {
  const { t } = useText();
  const [, navigate] = useLocation();
  const [isForgotten, setForgotten] = useState(false);
  const [typed, type] = useState(emptyMoneyForm);
  const [step, go] = useState<Step>('proof');
  const [error, say] = useState<string>();
  const [lockout, refusal] = [useLockout(), useMoneyPasswordRefusal()];
  const set = useSetMoneyPassword();
  const isOld = isSet && !isForgotten;
  const stepTo = (next: Step, whole: MoneyForm, text?: string): void => {
    go(next);
    type(whole);
    say(text);
  };
  const refused = (given: Error, whole: MoneyForm): void => {
    if (!(given instanceof CallRefused)) throw given;
    const { code, data } = given;
    lockout.note(given);
    const text = isOld ? refusal.say(given) : lockout.say(`errors.${code}`);
    if (data?.field === undefined && code !== 'tries_locked') return say(text);
    const at = moneyFieldOf(data?.field);
    // What is right stays; a login password is put right where it stands.
    if (at !== 'proof') stepTo('newMoneyPassword', { ...emptyMoneyForm, proof: whole.proof }, text);
    else stepTo('proof', isOld ? { ...whole, proof: '' } : whole, text);
  };
  const send = (whole: MoneyForm): void => {
    const { proof, ...rest } = whole;
    say(undefined);
    set.mutate(
      { ...rest, [isOld ? 'oldMoneyPassword' : 'loginPassword']: proof },
      {
        onError: (given) => refused(given, whole),
        onSuccess: () => {
          notify(isSet ? 'security.money.changed' : 'security.money.set');
          stepBack(() => navigate(to.securityCentre(), { replace: true }));
        },
      },
    );
  };
  /** Goes on from a step that is complete. */
  const goOn = (whole: MoneyForm): void => {
    const { newMoneyPassword, confirmNewMoneyPassword } = whole;
    if (step === 'proof' && !isFull(confirmNewMoneyPassword)) return stepTo('newMoneyPassword', whole);
    if (step === 'newMoneyPassword') return stepTo('confirmNewMoneyPassword', { ...whole, confirmNewMoneyPassword: '' });
    if (newMoneyPassword === confirmNewMoneyPassword) return send(whole);
    stepTo('confirmNewMoneyPassword', { ...whole, confirmNewMoneyPassword: '' }, t('security.money.differs'));
  };
  const write = (value: string): void => {
    const whole = { ...typed, [step]: value };
    type(whole);
    say(undefined);
    if ((step !== 'proof' || isOld) && isFull(value) && value !== typed[step]) goOn(whole);
  };
  return {
    typed,
    step,
    error,
    write,
    isOld,
    isForgotten,
    isBusy: set.isPending,
    failure: set.error,
    lockedUntil: isOld ? refusal.lockedUntil : null,
    submit: (event: SyntheticEvent): void => {
      event.preventDefault();
      if (set.isPending) return;
      const fault = oldPasswordFault(typed.proof);
      if (fault === null) goOn(typed);
      else say(t(fault));
    },
    /** Chooses another new one. */
    restart: (): void => stepTo('newMoneyPassword', { ...emptyMoneyForm, proof: typed.proof }),
    forget: (): void => {
      setForgotten(true);
      stepTo('proof', emptyMoneyForm);
    },
  };
};

/** The login password, typed on the phone's own keyboard. */
const ByLogin = ({ form: { typed, error, write, isBusy } }: { form: ReturnType<typeof useMoneyForm> }) => {
  const { t } = useText();
  return (
    <>
      <PasswordField
        name="proof"
        icon="lock-simple"
        label={t('security.money.login')}
        autoComplete="current-password"
        toggleLabels={{ show: t('login.showPassword'), hide: t('login.hidePassword') }}
        value={typed.proof}
        onChange={(event) => write(event.currentTarget.value)}
        error={error}
      />
      <Button type="submit" look="gold" size="l" wide busy={isBusy}>
        {t('withdrawal.continue')}
      </Button>
    </>
  );
};

const MoneyPasswordForm = ({ isSet }: { isSet: boolean }) => {
  const { t } = useText();
  const form = useMoneyForm(isSet);
  const { typed, step, error, write, isOld, isForgotten, isBusy } = form;
  const forgot = (
    <Button look="ghost" size="s" onClick={form.forget}>
      {t('security.money.forgot')}
    </Button>
  );
  if (form.lockedUntil !== null) return <MoneyPasswordLocked until={form.lockedUntil}>{forgot}</MoneyPasswordLocked>;
  const isProof = step === 'proof';
  return (
    <form className="security-form" method="post" noValidate aria-busy={isBusy} onSubmit={form.submit}>
      <div className="security-form__lead">
        <p>{t('security.contact.step', { step: steps.indexOf(step) + 1, of: steps.length })}</p>
        {isProof && !isOld && <p className="security-form__intro">{t(isForgotten ? 'security.money.recover' : 'security.money.intro')}</p>}
      </div>
      {isProof && !isOld ? (
        <ByLogin form={form} />
      ) : (
        <DigitPad
          key={step}
          name={step}
          label={t(isProof ? 'security.money.old' : labels[step])}
          value={typed[step]}
          onChange={write}
          error={error}
          isBusy={isBusy}
        >
          {isProof && forgot}
          {step === 'confirmNewMoneyPassword' && (
            <div className="security-form__other">
              <Button look="ghost" size="s" onClick={form.restart}>
                {t('security.money.other')}
              </Button>
              {error !== undefined && isFull(typed[step]) && (
                <>
                  <Button size="s" type="submit">
                    {t('common.retry')}
                  </Button>
                  <FailureReference error={form.failure} />
                </>
              )}
            </div>
          )}
        </DigitPad>
      )}
    </form>
  );
};

const Loaded = () => (
  <QueryView
    query={useSecurityState(true)}
    waiting={<WaitingRows className="security-form" count={waitingFields} row="security-form__waiting" />}
    dated={false}
  >
    {({ hasMoneyPassword }) => <MoneyPasswordForm isSet={hasMoneyPassword} />}
  </QueryView>
);

/** Sets, changes or recovers the money password (A036). */
export const MoneyPasswordScreen = () => {
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
