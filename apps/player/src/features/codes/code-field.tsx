import type { CodeSentValue } from '@palaro/contract';
import { Field, FieldAction } from '@palaro/ui';
import type { ComponentPropsWithRef } from 'react';
import { CallRefused } from '../../shared/api.ts';
import { useText } from '../../shared/text.tsx';
import { useSendCode } from './code-queries.ts';
import { useCodeWait, type CodeCall } from './code-wait.ts';
import '@palaro/ui/field.css';
import './codes.css';

export type CodeFieldProps = {
  /** The call that sends the code. */
  name: CodeCall;
  by: 'sms' | 'email';
  /** In place of that of codes by SMS or by e-mail, where a form has two. */
  label?: string;
  /** Null when what was typed is no recipient: nothing is sent then (A375). */
  send: () => (() => Promise<CodeSentValue>) | null;
  onRefused: (refusal: CallRefused) => void;
  error: string | undefined;
} & { input: ComponentPropsWithRef<'input'> };

/** A code's input with the button that sends one. It counts down until another may be asked for, then says "get code" again (A334, A336). */
export const CodeField = ({ name, by, label, send, onRefused, error, input }: CodeFieldProps) => {
  const { t } = useText();
  const wait = useCodeWait(name);
  const sending = useSendCode();
  const get = (): void => {
    const call = send();
    if (call === null) return;
    sending.mutate(
      { by, send: call },
      {
        onSuccess: ({ expirationTime, serverTime }) => {
          wait.start(expirationTime - serverTime);
          document.querySelector<HTMLInputElement>(`[name=${input.name}]`)?.focus();
        },
        onError: (refusal) => {
          if (!(refusal instanceof CallRefused)) throw refusal;
          if (refusal.code === 'code_wait') wait.start((refusal.data?.retryAfterSeconds ?? 0) * 1000 || undefined);
          onRefused(refusal);
        },
      },
    );
  };
  return (
    <Field
      {...input}
      label={label ?? t(`codes.${by}.label`)}
      icon="hash"
      inputMode="numeric"
      autoComplete="one-time-code"
      error={error}
      trailing={
        <FieldAction disabled={wait.seconds > 0 || sending.isPending} aria-busy={sending.isPending} onClick={get}>
          {wait.seconds > 0 ? <span className="code-wait">{t('codes.wait', { seconds: wait.seconds })}</span> : t('codes.get')}
        </FieldAction>
      }
    />
  );
};
