import type { Exclusions } from '@palaro/contract';
import { Button, CheckBox, PasswordField, Refusal } from '@palaro/ui';
import { useCallForm } from '../../forms/use-call-form.ts';
import { useText } from '../../texts/text.tsx';
import { loginPassword } from '../login/index.ts';
import { useEndExclusion } from './exclusion-queries.ts';

/** The step with which a player ends their own exclusion: by the password, and not at once. */
export const ReturnForm = ({ days, asksPassword }: { days: number } & Pick<Exclusions, 'asksPassword'>) => {
  const { t } = useText();
  const end = useEndExclusion();
  const { field, refusal, isBusy, props } = useCallForm({
    values: { loginPassword: '', sure: false },
    fields: ['loginPassword', 'sure'],
    faultOf: (of, typed) => {
      if (of === 'sure') return typed.sure ? null : 'exclusion.sure.required';
      return asksPassword ? loginPassword(typed.loginPassword) : null;
    },
    refusalOf: ({ code, data }) => ({ field: data?.field, text: `errors.${code}` }),
    send: (typed) => end.mutateAsync(typed.loginPassword),
  });
  const { error, ...sure } = field('sure');
  return (
    <form {...props} className="ui-form limits__kind">
      <h2>{t('exclusion.return')}</h2>
      <p>{t('exclusion.return.about', { days })}</p>
      <Refusal text={refusal} />
      {asksPassword && (
        <PasswordField
          {...field('loginPassword')}
          label={t('exclusion.password')}
          icon="lock-simple"
          autoComplete="current-password"
          toggleLabels={{ show: t('login.showPassword'), hide: t('login.hidePassword') }}
        />
      )}
      <CheckBox {...sure} error={error}>
        {t('exclusion.return.sure')}
      </CheckBox>
      <Button type="submit" wide busy={isBusy}>
        {t('exclusion.return.submit')}
      </Button>
    </form>
  );
};
