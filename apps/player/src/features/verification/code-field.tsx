import type { CodeSentValue } from '@palaro/contract';
import type { HumanCheckPlace } from '@palaro/contract/constants';
import { Field, FieldAction, Refusal } from '@palaro/ui';
import { useRef, useState, type ComponentPropsWithRef } from 'react';
import type { TextKey } from '@palaro/i18n';
import { CallRefused } from '../../calls/api.ts';
import { useText } from '../../texts/text.tsx';
import { captchaInput, LateHumanCheckField, useHumanCheck, type HumanProof } from '../human/index.ts';
import { useSendCode } from './verification-queries.ts';
import { useCodeWait, type CodeCall } from './code-wait.ts';
import { useSmsAutofill } from './sms-autofill.ts';
import '@palaro/ui/field.css';
import './codes.css';

export type CodeFieldProps = {
  /** The call that sends the code. */
  name: CodeCall;
  by: 'sms' | 'email';
  /** In place of that of codes by SMS or by e-mail, where a form has two. */
  label?: string;
  /** Null when what was typed is no recipient: nothing is sent then (A375). The answer to the merchant's check goes with the call (A289). */
  send: () => ((proof: SentProof) => Promise<CodeSentValue>) | null;
  onRefused: (refusal: CallRefused) => void;
  error: string | undefined;
} & { input: ComponentPropsWithRef<'input'> };

/** The answer to a check as the calls that send codes take it; empty where there is none. */
export type SentProof = Partial<HumanProof> & { readonly identifying?: string };

/** Where a code is asked for without a session; a member's own needs none until the server asks. */
const places: Partial<Record<CodeCall, HumanCheckPlace>> = { loginCode: 'codes', registrationCode: 'codes', forgetCode: 'forget' };

/** The check before a code is sent, where the merchant wants one, or once the server asks for it. */
const useCodeCheck = (name: CodeCall, isWaiting: boolean) => {
  const { t } = useText();
  const [isAsked, setAsked] = useState(false);
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<TextKey | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const place = places[name];
  const check = useHumanCheck(place ?? 'codes', isAsked, { alsoAtOnce: place !== undefined, evenIfOff: true });
  const isShown = check.isWanted && !isWaiting;
  const again = (): void => {
    if (input.current !== null) input.current.value = '';
    setCode('');
    check.renew();
  };
  return {
    /** False while the check is not answered: says so. */
    isAnswered: (): boolean => {
      if (!isShown || code !== '') return true;
      setFault('validation.captcha.login');
      input.current?.focus();
      return false;
    },
    proof: async (): Promise<SentProof> => (isShown ? { identifying: captchaInput(code), ...(await check.solve()) } : {}),
    /** One that was sent is used up. */
    used: (): void => {
      if (isShown) again();
    },
    /** True where a refusal was about the check. */
    took: ({ code: refusal }: CallRefused): boolean => {
      if (refusal !== 'captcha_required' && refusal !== 'captcha_wrong') return false;
      setFault(isShown ? `errors.${refusal}` : null);
      setAsked(true);
      return true;
    },
    field: isShown && (
      <LateHumanCheckField
        check={check}
        ref={input}
        error={fault === null ? undefined : t(fault)}
        onCode={(typed) => {
          setCode(typed);
          setFault(null);
        }}
      />
    ),
  };
};

/** When codes are sent again: minutes within an hour, else hours, so that nobody is told to come too early. */
const laterOf = (seconds: number) =>
  seconds <= 3600
    ? ({ text: 'verification.later.minutes', count: Math.ceil(seconds / 60) } as const)
    : ({ text: 'verification.later.hours', count: Math.ceil(seconds / 3600) } as const);

/** Puts a code into an input as typing would, so that its form takes it: React heeds a value only where it did not set it. */
const fillIn = (name: string | undefined, code: string): void => {
  const field = document.querySelector<HTMLInputElement>(`[name=${name}]`);
  if (field === null) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, code);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/** A code's input with the button that sends one. It counts down until another may be asked for, then says "get code" again (A334, A336). */
export const CodeField = ({ name, by, label, send, onRefused, error, input }: CodeFieldProps) => {
  const { t } = useText();
  const wait = useCodeWait(name);
  const sending = useSendCode();
  const check = useCodeCheck(name, wait.seconds > 0);
  useSmsAutofill(by === 'sms' ? wait.until : 0, (code) => fillIn(input.name, code));
  const [later, setLater] = useState<ReturnType<typeof laterOf> | null>(null);
  const get = (): void => {
    const call = send();
    if (call === null || !check.isAnswered()) return;
    setLater(null);
    sending.mutate(
      { by, send: async () => call(await check.proof()) },
      {
        onSuccess: ({ expirationTime, serverTime }) => {
          check.used();
          wait.start(expirationTime - serverTime);
          document.querySelector<HTMLInputElement>(`[name=${input.name}]`)?.focus();
        },
        onError: (refusal) => {
          if (!(refusal instanceof CallRefused)) throw refusal;
          const seconds = refusal.data?.retryAfterSeconds ?? 0;
          if (refusal.code === 'code_wait') wait.start(seconds * 1000 || undefined);
          check.used();
          if (refusal.code === 'code_unavailable' && seconds > 0) setLater(laterOf(seconds));
          else if (!check.took(refusal)) onRefused(refusal);
        },
      },
    );
  };
  return (
    <>
      {check.field}
      <Refusal text={later === null ? undefined : t(later.text, { count: later.count })} />
      <Field
        {...input}
        label={label ?? t(`verification.${by}.label`)}
        icon="hash"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={error}
        trailing={
          <FieldAction disabled={wait.seconds > 0 || sending.isPending} aria-busy={sending.isPending} onClick={get}>
            {wait.seconds > 0 ? (
              <span className="code-wait">{t('verification.wait', { seconds: wait.seconds })}</span>
            ) : (
              t('verification.get')
            )}
          </FieldAction>
        }
      />
    </>
  );
};
