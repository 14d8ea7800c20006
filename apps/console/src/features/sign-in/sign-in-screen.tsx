import type { OperatorAccount } from '@palaro/contract';
import { Button, Field, PasswordField, Refusal } from '@palaro/ui';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { CallError, messageOf } from '../../calls/call-error.ts';
import { CodeField, isWholeCode } from '../../parts/code-field.tsx';
import { logIn } from './log-in.ts';

/** Why the login was refused; a code that is asked for is no refusal. */
const faultOf = (error: Error | null): string | undefined => {
  if (error === null || (error instanceof CallError && error.code === 'second_code_required')) return undefined;
  if (error instanceof CallError && error.code === 'login_failed') return 'Name or password is wrong.';
  return messageOf(error);
};
const wantsCode = (error: Error): boolean => error instanceof CallError && error.code === 'second_code_required';

/** The login: name and password, then the code of the authenticator. */
export function SignInScreen({ onEnter }: { onEnter: (account: OperatorAccount) => void }) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isCodeStep, setCodeStep] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const entering = useMutation<OperatorAccount>({
    mutationFn: () => logIn(isCodeStep ? { name, password, secondCode: code } : { name, password }, () => setWorking(true)),
    onSuccess: onEnter,
    onError: (error) => {
      if (wantsCode(error)) setCodeStep(true);
      else setCode('');
    },
    onSettled: () => setWorking(false),
  });
  const isReady = name.trim() !== '' && password !== '' && (!isCodeStep || isWholeCode(code));
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady && !entering.isPending) entering.mutate();
  };
  const startAnew = (): void => {
    setCodeStep(false);
    setCode('');
    setPassword('');
    entering.reset();
  };
  return (
    <main className="c-alone">
      <form className="c-sign-in" onSubmit={send} aria-label="Log in">
        <h1>{isCodeStep ? 'Confirm that it is you' : 'Console'}</h1>
        <p className="c-muted">{isCodeStep ? `Logging in as ${name}.` : 'For operators.'}</p>
        {isCodeStep ? (
          <CodeField value={code} onChange={setCode} isFirst />
        ) : (
          <>
            <Field
              label="Name"
              required
              value={name}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is all that the page is for
              autoFocus
              autoComplete="username"
              autoCapitalize="none"
              maxLength={60}
              onChange={(event) => setName(event.target.value)}
            />
            <PasswordField
              label="Password"
              required
              value={password}
              autoComplete="current-password"
              toggleLabels={{ show: 'Show the password', hide: 'Hide the password' }}
              onChange={(event) => setPassword(event.target.value)}
            />
          </>
        )}
        <Refusal text={faultOf(entering.error)} />
        {isWorking && <output className="c-muted">One moment: this browser is checked.</output>}
        <Button type="submit" look="gold" wide busy={entering.isPending} disabled={isCodeStep && !isReady}>
          {isCodeStep ? 'Confirm' : 'Log in'}
        </Button>
        {isCodeStep && (
          <Button look="ghost" wide onClick={startAnew}>
            Log in as somebody else
          </Button>
        )}
      </form>
    </main>
  );
}
