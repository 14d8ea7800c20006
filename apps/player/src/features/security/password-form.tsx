import { Button, Dialog, Field, PasswordField, Refusal } from '@palaro/ui';
import { limits } from '@palaro/contract/constants';
import type { FieldRule } from '@palaro/contract';
import { useEffect, useMemo, useState, type ComponentPropsWithRef } from 'react';
import { useCallForm } from '../../forms/use-call-form.ts';
import { useText, type TextKey } from '../../texts/text.tsx';
import { showToast } from '../../overlays/toast.ts';
import { clearSessionPassword, loadEncryption, recallCredentials, rememberCredentials, sessionPassword } from '../login/index.ts';
import { ruleText, useRegistrationSettings } from '../registration/index.ts';
import { newPasswordFault } from './new-password-rule.ts';
import { useChangePassword } from './security-queries.ts';
import {
  confirmFault,
  emptyPasswordForm,
  isRememberedOf,
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
  field: (name: keyof Form) => ComponentPropsWithRef<'input'> & { error: string | undefined };
  rule: FieldRule | undefined;
  userName: string;
  isFirst: boolean;
  asksForOld: boolean;
};

const Inputs = ({ field, rule, userName, isFirst, asksForOld }: InputsProps) => {
  const { t } = useText();
  // Found by trying many values: once for the settings, not with every key.
  const shape = useMemo(() => (rule === undefined ? null : ruleText('password', rule.regExp)), [rule]);
  const shared = { icon: 'lock-simple', toggleLabels: { show: t('login.showPassword'), hide: t('login.hidePassword') } } as const;
  return (
    <>
      {isFirst ? (
        // For the browser's password store.
        <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
      ) : (
        <Field label={t('login.username')} icon="user" name="username" autoComplete="username" value={userName} readOnly />
      )}
      {asksForOld && (
        <PasswordField {...shared} {...field('oldPassword')} label={t('security.oldPassword')} autoComplete="current-password" />
      )}
      <PasswordField
        {...shared}
        {...field('newPassword')}
        label={t('security.newPassword')}
        autoComplete="new-password"
        rule={shape === null ? undefined : t(`registration.rule.${shape.key}`, { min: shape.min, max: shape.max })}
      />
      <PasswordField {...shared} {...field('confirmNewPassword')} label={t('security.confirmNewPassword')} autoComplete="new-password" />
    </>
  );
};

/**
 * The change of the login password (A184 to A190, A345 to A351). What was typed stays after a refusal; after a change the
 * message stands for a second, and the app goes on.
 */
export const PasswordForm = ({ userName, submitText, isFirst = false, onDone }: PasswordFormProps) => {
  const { t } = useText();
  const { kept, forget } = useSessionPassword(userName);
  const rule = useRegistrationSettings().data?.password;
  const [isSameShown, showSame] = useState(false);
  const change = useChangePassword();
  const isOld = (typed: Form): boolean => typed.newPassword === (kept ?? typed.oldPassword);
  const { field, refusal, clearRefusal, isBusy, props } = useCallForm({
    values: emptyPasswordForm,
    fields,
    faultOf: (name, typed: Form) => {
      if (name === 'oldPassword') return oldPasswordFault(typed.oldPassword);
      if (name === 'confirmNewPassword') return confirmFault(typed.newPassword, typed.confirmNewPassword);
      // That it is the old one is said in a popup of its own.
      return typed.newPassword !== '' && isOld(typed) ? null : newPasswordFault(typed.newPassword, userName, rule);
    },
    refusalOf: refusalAt,
    onRefused: (name) => {
      // The kept one is not the account's any more: it has to be typed.
      if (name === 'oldPassword') forget();
    },
    send: async (typed) => {
      if (isOld(typed)) {
        showSame(true);
        return false;
      }
      const waiting = showToast('common.in_please_wait', { kind: 'loading', duration: 'passwordLoading' });
      await change.mutateAsync(passwordPayloadOf(typed, kept ?? null)).finally(waiting.hide);
      void updateRememberedPassword(userName, kept ?? typed.oldPassword, typed.newPassword);
      clearSessionPassword();
      showToast('common.in_chang_saved', { kind: 'success', duration: 'saved' });
      await new Promise((resolve) => setTimeout(resolve, limits.passwordChangedRedirectMs));
      return true;
    },
    done: (isChanged) => {
      if (isChanged) onDone();
    },
  });

  if (kept === undefined) return null;
  return (
    <form
      {...props}
      className="security-form"
      onInput={() => {
        void loadEncryption().catch(() => undefined);
        clearRefusal();
      }}
    >
      <Refusal text={refusal} />
      <Inputs field={field} rule={rule} userName={userName} isFirst={isFirst} asksForOld={kept === null} />
      {!isFirst && <p className="security-form__note">{t('security.password.note')}</p>}
      <Button type="submit" look="gold" size="l" wide busy={isBusy}>
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
