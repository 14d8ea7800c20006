import type { CodeChannel } from '@palaro/contract';
import { Button, PasswordField, Refusal } from '@palaro/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call, CallRefused } from '../../calls/api.ts';
import { useSession } from '../../calls/session.ts';
import { leftToRight } from '../../texts/left-to-right.ts';
import { useText, type TextKey } from '../../texts/text.tsx';
import { notify } from '../../overlays/toast.ts';
import { smsCodeInput } from '../../forms/typed-number.ts';
import { CodeField } from '../verification/index.ts';
import { useRegistrationSettings } from '../registration/index.ts';
import { confirmFault, newPasswordFault, refusalAt } from '../security/index.ts';
import { useAddPassword } from './social-queries.ts';
import '@palaro/ui/field.css';

/** What shows that the account is theirs: a code to its contact, or having come back from the linked service. */
export type OwnProof =
  | { readonly channel: CodeChannel; readonly masked: string; readonly attemptId?: never }
  | { readonly attemptId: string };

type Form = { messageCode: string; newPassword: string; confirmNewPassword: string };
const fields = ['messageCode', 'newPassword', 'confirmNewPassword'] as const;
const empty: Form = { messageCode: '', newPassword: '', confirmNewPassword: '' };

export type SetPasswordFormProps = { readonly proof: OwnProof; readonly onDone: () => void };

/** The form of a first login password, with its proof. */
export const SetPasswordForm = ({ proof, onDone }: SetPasswordFormProps) => {
  const { t } = useText();
  const userName = useSession().info?.userName ?? '';
  const rule = useRegistrationSettings().data?.password;
  const set = useAddPassword();
  const form = useForm<Form>({ defaultValues: empty, reValidateMode: 'onSubmit' });
  const [refusal, setRefusal] = useState<TextKey | null>(null);
  const faultOf = (field: keyof Form, typed: Form): TextKey | null => {
    if (field === 'newPassword') return newPasswordFault(typed.newPassword, userName, rule);
    if (field === 'confirmNewPassword') return confirmFault(typed.newPassword, typed.confirmNewPassword);
    return typed.messageCode.trim() === '' ? 'errors.code_wrong' : null;
  };
  const input = (field: keyof Form) =>
    form.register(field, {
      validate: (_, typed) => faultOf(field, typed) ?? true,
      onChange: () => {
        form.clearErrors(field);
        if (field === 'messageCode') form.setValue(field, smsCodeInput(form.getValues(field)));
      },
    });
  const errorOf = (field: keyof Form): string | undefined => {
    const key = form.formState.errors[field]?.message;
    return key === undefined ? undefined : t(key as TextKey);
  };
  const refused = (error: unknown): void => {
    if (!(error instanceof CallRefused)) throw error;
    const { field, text } = refusalAt(error, fields);
    if (field === null) setRefusal(text);
    else form.setError(field, { message: text }, { shouldFocus: true });
  };
  const submit = ({ messageCode, ...passwords }: Form): void => {
    if (set.isPending) return;
    setRefusal(null);
    const shown = proof.attemptId === undefined ? { channel: proof.channel, messageCode } : { attemptId: proof.attemptId };
    set.mutate(
      { ...passwords, ...shown },
      {
        onSuccess: () => {
          notify('social.password.done');
          onDone();
        },
        onError: refused,
      },
    );
  };
  const password = { icon: 'lock-simple', toggleLabels: { show: t('login.showPassword'), hide: t('login.hidePassword') } } as const;
  return (
    <form
      className="security-form"
      method="post"
      noValidate
      aria-busy={set.isPending}
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      onInput={() => setRefusal(null)}
    >
      <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
      <Refusal text={refusal === null ? undefined : t(refusal)} />
      {proof.attemptId === undefined && (
        <CodeField
          name="addPasswordCode"
          by={proof.channel}
          label={t('security.contact.oldCode', { contact: leftToRight(proof.masked) })}
          send={() => (sent) => call('addPasswordCode', { body: { channel: proof.channel, ...sent } })}
          onRefused={refused}
          input={input('messageCode')}
          error={errorOf('messageCode')}
        />
      )}
      <PasswordField
        {...password}
        {...input('newPassword')}
        label={t('security.newPassword')}
        autoComplete="new-password"
        error={errorOf('newPassword')}
      />
      <PasswordField
        {...password}
        {...input('confirmNewPassword')}
        label={t('security.confirmNewPassword')}
        autoComplete="new-password"
        error={errorOf('confirmNewPassword')}
      />
      <Button type="submit" look="gold" size="l" wide busy={set.isPending}>
        {t('security.first.submit')}
      </Button>
    </form>
  );
};
