import type { CodeChannel } from '@palaro/contract';
import { Button, PasswordField, Refusal } from '@palaro/ui';
import { call } from '../../calls/api.ts';
import { useSession } from '../../calls/session.ts';
import { leftToRight } from '../../texts/left-to-right.ts';
import { useText } from '../../texts/text.tsx';
import { notify } from '../../overlays/toast.ts';
import { smsCodeInput } from '../../forms/typed-number.ts';
import { useCallForm } from '../../forms/use-call-form.ts';
import { CodeField } from '../verification/index.ts';
import { useRegistrationSettings } from '../registration/index.ts';
import { confirmFault, newPasswordFault, refusalAt } from '../security/index.ts';
import { useAddPassword } from './social-queries.ts';
import '@palaro/ui/field.css';

/** What shows that the account is theirs: a code to its contact, or having come back from the linked service. */
export type OwnProof =
  | { readonly channel: CodeChannel; readonly masked: string; readonly attemptId?: never }
  | { readonly attemptId: string };

const fields = ['messageCode', 'newPassword', 'confirmNewPassword'] as const;
const empty = { messageCode: '', newPassword: '', confirmNewPassword: '' };

export type SetPasswordFormProps = { readonly proof: OwnProof; readonly onDone: () => void };

/** The form of a first login password, with its proof. */
export const SetPasswordForm = ({ proof, onDone }: SetPasswordFormProps) => {
  const { t } = useText();
  const userName = useSession().info?.userName ?? '';
  const rule = useRegistrationSettings().data?.password;
  const set = useAddPassword();
  const { field, errorOf, refusal, clearRefusal, refused, isBusy, props } = useCallForm({
    values: empty,
    fields,
    shapes: { messageCode: smsCodeInput },
    faultOf: (name, typed) => {
      if (name === 'newPassword') return newPasswordFault(typed.newPassword, userName, rule);
      if (name === 'confirmNewPassword') return confirmFault(typed.newPassword, typed.confirmNewPassword);
      return typed.messageCode.trim() === '' ? 'errors.code_wrong' : null;
    },
    refusalOf: refusalAt,
    send: ({ messageCode, ...passwords }) =>
      set.mutateAsync({
        ...passwords,
        ...(proof.attemptId === undefined ? { channel: proof.channel, messageCode } : { attemptId: proof.attemptId }),
      }),
    done: () => {
      notify('social.password.done');
      onDone();
    },
  });
  const password = { icon: 'lock-simple', toggleLabels: { show: t('login.showPassword'), hide: t('login.hidePassword') } } as const;
  return (
    <form {...props} className="security-form" onInput={clearRefusal}>
      <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
      <Refusal text={refusal} />
      {proof.attemptId === undefined && (
        <CodeField
          name="addPasswordCode"
          by={proof.channel}
          label={t('security.contact.oldCode', { contact: leftToRight(proof.masked) })}
          send={() => (sent) => call('addPasswordCode', { body: { channel: proof.channel, ...sent } })}
          onRefused={refused}
          input={field('messageCode')}
          error={errorOf('messageCode')}
        />
      )}
      <PasswordField {...password} {...field('newPassword')} label={t('security.newPassword')} autoComplete="new-password" />
      <PasswordField {...password} {...field('confirmNewPassword')} label={t('security.confirmNewPassword')} autoComplete="new-password" />
      <Button type="submit" look="gold" size="l" wide busy={isBusy}>
        {t('security.first.submit')}
      </Button>
    </form>
  );
};
