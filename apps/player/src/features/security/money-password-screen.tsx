import { Button, PasswordField, Refusal } from '@palaro/ui';
import { useState } from 'react';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { useLocation } from '../../navigation/location.ts';
import { useSession } from '../../calls/session.ts';
import { useCallForm } from '../../forms/use-call-form.ts';
import { useText } from '../../texts/text.tsx';
import { notify } from '../../overlays/toast.ts';
import { stepBack } from '../../navigation/history-depth.ts';
import * as to from '../../navigation/to.ts';
import { ForAccountsWithPassword, ForActualAccounts } from './security-frame.tsx';
import { useSecurityState, useSetMoneyPassword } from './security-queries.ts';
import { confirmFault, emptyMoneyForm, moneyPasswordFault, moneyPasswordInput, moneyRefusal, oldPasswordFault } from './security-rules.ts';
import '@palaro/ui/field.css';

const fields = ['proof', 'newMoneyPassword', 'confirmNewMoneyPassword'] as const;
const waitingFields = 3;

/** By what the player shows that the account is theirs: the old money password, or the login's. */
type Proof = 'oldMoneyPassword' | 'loginPassword';

const MoneyPasswordForm = ({ isSet }: { isSet: boolean }) => {
  const { t } = useText();
  const [, navigate] = useLocation();
  const [isForgotten, setForgotten] = useState(false);
  const proof: Proof = isSet && !isForgotten ? 'oldMoneyPassword' : 'loginPassword';
  const set = useSetMoneyPassword();
  const isOld = proof === 'oldMoneyPassword';
  const { form, field, refusal, clearRefusal, isBusy, props } = useCallForm({
    values: emptyMoneyForm,
    fields,
    shapes: {
      ...(isOld ? { proof: moneyPasswordInput } : {}),
      newMoneyPassword: moneyPasswordInput,
      confirmNewMoneyPassword: moneyPasswordInput,
    },
    faultOf: (name, typed) => {
      if (name === 'newMoneyPassword') return moneyPasswordFault(typed.newMoneyPassword);
      if (name === 'confirmNewMoneyPassword') return confirmFault(typed.newMoneyPassword, typed.confirmNewMoneyPassword);
      return oldPasswordFault(typed.proof);
    },
    refusalOf: moneyRefusal,
    send: ({ proof: given, ...rest }) => set.mutateAsync({ ...rest, [proof]: given }),
    done: () => {
      notify(isSet ? 'security.money.changed' : 'security.money.set');
      stepBack(() => navigate(to.securityCentre(), { replace: true }));
    },
  });
  const toggleLabels = { show: t('login.showPassword'), hide: t('login.hidePassword') };
  const digits = { toggleLabels, inputMode: 'numeric', icon: 'key' } as const;
  const startRecovery = (): void => {
    setForgotten(true);
    clearRefusal();
    form.resetField('proof');
  };
  return (
    <form {...props} className="security-form" onInput={clearRefusal}>
      <p className="security-form__intro">
        {t(isForgotten ? 'security.money.recover' : isSet ? 'security.money.change' : 'security.money.intro')}
      </p>
      <Refusal text={refusal} />
      {/* Another field with each proof: what was typed for one is not the other. */}
      <PasswordField
        key={proof}
        {...(isOld ? digits : { toggleLabels, icon: 'lock-simple' })}
        {...field('proof')}
        label={t(isOld ? 'security.money.old' : 'security.money.login')}
        autoComplete={isOld ? 'off' : 'current-password'}
      />
      {isOld && (
        <Button look="ghost" size="s" className="security-form__forgot" onClick={startRecovery}>
          {t('security.money.forgot')}
        </Button>
      )}
      <PasswordField
        {...digits}
        {...field('newMoneyPassword')}
        label={t('security.money.new')}
        rule={t('security.money.rule')}
        autoComplete="off"
      />
      <PasswordField {...digits} {...field('confirmNewMoneyPassword')} label={t('security.money.confirm')} autoComplete="off" />
      <Button type="submit" look="gold" size="l" wide busy={isBusy}>
        {t('security.money.submit')}
      </Button>
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
