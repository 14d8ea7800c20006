import { limits } from '@palaro/contract/constants';
import { PasswordField, type PasswordFieldProps } from '@palaro/ui';
import { digitsInput } from '../../forms/typed-number.ts';
import * as to from '../../navigation/to.ts';
import { useText, type TextKey } from '../../texts/text.tsx';

/** What may stand in the input: six digits. */
export const moneyPasswordInput = (typed: string): string => digitsInput(typed, limits.moneyPasswordLength);

export const moneyPasswordFault = (typed: string): TextKey | null =>
  typed.length === limits.moneyPasswordLength ? null : 'security.money.sixDigits';

/** The money password, and the way to another one for who forgot it. */
export const MoneyPasswordField = (field: Omit<PasswordFieldProps, 'label' | 'toggleLabels'>) => {
  const { t } = useText();
  return (
    <div className="money-password">
      <PasswordField
        {...field}
        label={t('withdrawal.password')}
        icon="key"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        toggleLabels={{ show: t('login.showPassword'), hide: t('login.hidePassword') }}
      />
      <a className="money-password__forgot" href={to.fundsPassword}>
        {t('withdrawal.password.forgot')}
      </a>
    </div>
  );
};
