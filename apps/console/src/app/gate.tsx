import type { OperatorAccount } from '@palaro/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useGetIdentity } from 'ra-core';
import { useEffect } from 'react';
import { accountKey, identityOf } from '../calls/auth-provider.ts';
import { isSessionEnd } from '../calls/call-error.ts';
import { call, onSessionEnd } from '../calls/client.ts';
import { stepUps } from '../calls/step-ups.ts';
import { SetUpScreen } from '../features/sign-in/set-up-screen.tsx';
import { SignInScreen } from '../features/sign-in/sign-in-screen.tsx';
import { Failed, Waiting } from '../parts/list-state.tsx';
import { Shell } from './shell.tsx';

type Identity = OperatorAccount & { readonly id: string };

/** Shows the login, the authenticator's set-up or the console, by who is logged in. The address stays: whoever logs in is where they wanted to be. */
export function Gate() {
  const queries = useQueryClient();
  const { identity, error, isFetching, refetch } = useGetIdentity({ refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY });
  const account = identity as Identity | undefined;

  /** What an earlier operator has read is for nobody else. */
  const forget = (): void => {
    stepUps.end(false);
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== accountKey[0] });
  };
  useEffect(
    () =>
      onSessionEnd(() => {
        stepUps.end(false);
        const known = queries.getQueryData(accountKey);
        // Before the login the question itself is what was refused.
        if (known !== undefined) void queries.resetQueries({ queryKey: accountKey });
      }),
    [queries],
  );
  const enter = (entered: OperatorAccount): void => {
    forget();
    queries.setQueryData(accountKey, identityOf(entered));
  };
  const leave = async (): Promise<void> => {
    await call('operatorLogout', { body: {} }).catch(() => undefined);
    forget();
    await queries.resetQueries({ queryKey: accountKey });
  };

  if (account !== undefined && account.secondStepDue) return <SetUpScreen onEnter={enter} onLeave={() => void leave()} />;
  if (account !== undefined) return <Shell account={account} onLeave={() => void leave()} />;
  if (isSessionEnd(error)) return <SignInScreen onEnter={enter} />;
  if (error !== null)
    return (
      <main className="c-alone">
        <Failed what="Your account" error={error} busy={isFetching} onRetry={() => void refetch()} />
      </main>
    );
  return (
    <main className="c-alone">
      <Waiting rows={4} />
    </main>
  );
}
