import { Button, Dialog, Field, PasswordField, Refusal } from '@palaro/ui';
import { limits } from '@palaro/contract/constants';
import { useEffect, useMemo, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { CallRefused } from '../../calls/api.ts';
import { useLockout } from '../../forms/lockout.ts';
import { useText, type TextKey } from '../../texts/text.tsx';
import { showToast } from '../../overlays/toast.ts';
import { clearSessionPassword, loadEncryption, recallCredentials, rememberCredentials, sessionPassword } from '../login/index.ts';
import { ruleText, useRegistrationSettings } from '../registration/index.ts';
import { useChangePassword } from './security-queries.ts';
import {
  confirmFault,
  emptyPasswordForm,
  isRememberedOf,
  newPasswordFault,
  oldPasswordFault,
  passwordPayloadOf,
  refusalAt,
  type PasswordForm as Form,
} from './security-rules.ts';
import '@palaro/ui/field.css';
import '@palaro/ui/overlay.css';

const fields = ['oldPassword', 'newPassword', 'confirmNewPassword'] as const;

/** The password of the session while it is kept (A185): `undefined` until that is known, null where it must be typed. */
const useSessionPassword = (userName: string) => {
  const [kept, setKept] = useState<string | null | undefined>(undefined);
  useEffect(() => void sessionPassword(userName).then(setKept), [userName]);
  const forget = (): void => {
    clearSessionPassword();
    setKept(null);
  };
  return { kept, forget };
};

/** A remembered login gets the new password, encrypted anew (A351). */
const updateRememberedPassword = async (userName: string, oldPassword: string, password: string): Promise<void> => {
  const remembered = await recallCredentials();
  if (remembered !== null && isRememberedOf(remembered, userName, oldPassword)) await rememberCredentials({ ...remembered, password });
};

type PasswordFormProps = {
  userName: string;
  submitText: TextKey;
  /** The screen says already whose password it is, and that nothing else is logged in. */
  isFirst?: boolean;
  /** The change is stored and the message has been read. */
  onDone: () => void;
};

type InputsProps = {
  form: UseFormReturn<Form>;
  userName: string;
  isFirst: boolean;
  asksForOld: boolean;
  isSame: (newPassword: string) => boolean;
};

const Inputs = ({ form, userName, isFirst, asksForOld, isSame }: InputsProps) => {
  const { t } = useText();
  const rule = useRegistrationSettings().data?.password;
  // Found by trying many values: once for the settings, not with every key.
  const shape = useMemo(() => (rule === undefined ? null : ruleText('password', rule.regExp)), [rule]);
  const faultOf = (field: keyof Form, typed: Form): TextKey | null => {
    if (field === 'oldPassword') return oldPasswordFault(typed.oldPassword);
    if (field === 'confirmNewPassword') return confirmFault(typed.newPassword, typed.confirmNewPassword);
    // That it is the old one is said in a popup of its own.
    return isSame(typed.newPassword) ? null : newPasswordFault(typed.newPassword, userName, rule);
  };
  const inputProps = (field: keyof Form) => {
    const key = form.formState.errors[field]?.message;
    return {
      ...form.register(field, {
        validate: (_, typed) => faultOf(field, typed) ?? true,
        onChange: () => {
          void loadEncryption().catch(() => undefined);
          form.clearErrors(field);
        },
      }),
      error: key === undefined ? undefined : t(key as TextKey),
      icon: 'lock-simple' as const,
      toggleLabels: { show: t('login.showPassword'), hide: t('login.hidePassword') },
    };
  };
  return (
    <>
      {isFirst ? (
        // For the browser's password store.
        <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
      ) : (
        <Field label={t('login.username')} icon="user" name="username" autoComplete="username" value={userName} readOnly />
      )}
      {asksForOld && <PasswordField {...inputProps('oldPassword')} label={t('security.oldPassword')} autoComplete="current-password" />}
      <PasswordField
        {...inputProps('newPassword')}
        label={t('security.newPassword')}
        autoComplete="new-password"
        rule={shape === null ? undefined : t(`registration.rule.${shape.key}`, { min: shape.min, max: shape.max })}
      />
      <PasswordField {...inputProps('confirmNewPassword')} label={t('security.confirmNewPassword')} autoComplete="new-password" />
    </>
  );
};

/**
 * The change of the login password (A184 to A190, A345 to A351). What was typed stays after a refusal; after a change the
 * message stands for a second, and the app goes on.
 */
export const PasswordForm = ({ userName, submitText, isFirst = false, onDone }: PasswordFormProps) => {
  const { t } = useText();
  const form = useForm<Form>({ defaultValues: emptyPasswordForm, reValidateMode: 'onSubmit' });
  const { kept, forget } = useSessionPassword(userName);
  const [isSameShown, showSame] = useState(false);
  const [refusal, setRefusal] = useState<TextKey | null>(null);
  const [isDone, setDone] = useState(false);
  const change = useChangePassword();
  const lockout = useLockout();
  const oldPassword = (): string => kept ?? form.getValues('oldPassword');

  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(onDone, limits.passwordChangedRedirectMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is done then is decided when the change is stored
  }, [isDone]);

  const refused = (error: unknown): void => {
    if (!(error instanceof CallRefused)) throw error;
    const { field, text } = refusalAt(error, fields);
    lockout.note(error);
    // The kept one is not the account's any more: it has to be typed.
    if (field === 'oldPassword') forget();
    if (field === null) setRefusal(text);
    else form.setError(field, { message: text }, { shouldFocus: true });
  };
  const submit = (typed: Form): void => {
    if (change.isPending || isDone) return;
    setRefusal(null);
    if (typed.newPassword === oldPassword()) return showSame(true);
    const waiting = showToast('common.in_please_wait', { kind: 'loading', duration: 'passwordLoading' });
    change.mutate(passwordPayloadOf(typed, kept ?? null), {
      onSuccess: () => {
        void updateRememberedPassword(userName, oldPassword(), typed.newPassword);
        clearSessionPassword();
        waiting.hide();
        showToast('common.in_chang_saved', { kind: 'success', duration: 'saved' });
        setDone(true);
      },
      onError: (error) => {
        waiting.hide();
        refused(error);
      },
    });
  };

  if (kept === undefined) return null;
  return (
    // Never sent by the browser itself; were it ever, then not with the passwords in the address.
    <form
      className="security-form"
      method="post"
      noValidate
      aria-busy={change.isPending}
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      onInput={() => setRefusal(null)}
    >
      <Refusal text={refusal === null ? undefined : lockout.say(refusal)} />
      <Inputs
        form={form}
        userName={userName}
        isFirst={isFirst}
        asksForOld={kept === null}
        isSame={(password) => password !== '' && password === oldPassword()}
      />
      {!isFirst && <p className="security-form__note">{t('security.password.note')}</p>}
      <Button type="submit" look="gold" size="l" wide busy={change.isPending || isDone}>
        {t(submitText)}
      </Button>
      <Dialog
        open={isSameShown}
        onClose={() => showSame(false)}
        icon="lock-simple"
        title={t('errors.password_same')}
        actions={
          <Button look="gold" onClick={() => showSame(false)}>
            {t('security.understood')}
          </Button>
        }
      />
    </form>
  );
};
