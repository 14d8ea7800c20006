import { PasswordField, Refusal } from '@palaro/ui';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { useSession } from '../../calls/session.ts';
import { useCallForm, type CallFormOptions } from '../../forms/use-call-form.ts';
import { useText } from '../../texts/text.tsx';
import { sessionPassword } from '../login/index.ts';
import { oldPasswordFault } from './security-rules.ts';
import '@palaro/ui/field.css';

const empty = { loginPassword: '' };

type LoginPasswordCall<V> = {
  readonly send: (loginPassword: string) => Promise<V>;
  readonly done: NonNullable<CallFormOptions<typeof empty, 'loginPassword', V>['done']>;
};

/** A call that takes the login password: known from a login of the last minutes, else typed. */
export const useLoginPasswordCall = <V,>({ send, done }: LoginPasswordCall<V>) => {
  const { t } = useText();
  const userName = useSession().info?.userName ?? '';
  // Undefined until it is looked up, null where it has to be typed.
  const [kept, setKept] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    let left = false;
    void sessionPassword(userName).then((found) => left || setKept(found));
    return () => {
      left = true;
    };
  }, [userName]);
  const { field, refusal, clearRefusal, showError, isBusy, props } = useCallForm({
    values: empty,
    fields: ['loginPassword'],
    faultOf: (_, typed) => oldPasswordFault(typed.loginPassword),
    refusalOf: ({ code }) => ({ field: code === 'old_password_wrong' ? 'loginPassword' : null, text: `errors.${code}` }),
    onRefused: (at) => {
      if (at !== null) setKept(null);
    },
    send: ({ loginPassword }) => send(kept ?? loginPassword),
    done,
  });
  return {
    /** Of the `form` element; a dialog's button takes its `onSubmit`. */
    props: {
      ...props,
      onSubmit: (event: SyntheticEvent): void => {
        if (kept === undefined) event.preventDefault();
        else props.onSubmit(event);
      },
      onInput: clearRefusal,
    },
    isBusy,
    /** Whether it is looked up, so that the call can be made. */
    isReady: kept !== undefined,
    showError,
    /** Why it was refused, and the password, where it has to be typed. */
    fields: (
      <>
        <Refusal text={refusal} />
        {kept === null && (
          <PasswordField
            {...field('loginPassword')}
            label={t('security.money.login')}
            icon="lock-simple"
            autoComplete="current-password"
            toggleLabels={{ show: t('login.showPassword'), hide: t('login.hidePassword') }}
          />
        )}
      </>
    ),
  };
};
