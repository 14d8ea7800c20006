import type { OperatorAccount } from '@palaro/contract';
import { Button, Refusal } from '@palaro/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type FormEvent } from 'react';
import { messageOf } from '../../calls/call-error.ts';
import { call } from '../../calls/client.ts';
import { CodeField, isWholeCode } from '../../parts/code-field.tsx';
import { Failed, Waiting } from '../../parts/list-state.tsx';

/** A drawing as an address that an image may have: inline markup would be none of the console's own. */
const usePicture = (svg: string | undefined): string | undefined => {
  const address = useMemo(() => (svg === undefined ? undefined : URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))), [svg]);
  useEffect(() => () => void (address !== undefined && URL.revokeObjectURL(address)), [address]);
  return address;
};

/** In fours, as it is typed. */
const groupsOf = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** Sets up the authenticator of an operator who has none: nothing else is open before. */
export function SetUpScreen({ onEnter, onLeave }: { onEnter: (account: OperatorAccount) => void; onLeave: () => void }) {
  const [code, setCode] = useState('');
  // Asked for once: each answer is another secret, and the one before counts no more.
  const begun = useQuery({
    queryKey: ['auth', 'second-step'],
    queryFn: () => call('beginOperatorStep', { body: {} }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const picture = usePicture(begun.data?.picture);
  const confirming = useMutation<OperatorAccount>({
    mutationFn: () => call('confirmOperatorStep', { body: { code } }),
    onSuccess: onEnter,
    onError: () => setCode(''),
  });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (isWholeCode(code) && !confirming.isPending) confirming.mutate();
  };
  return (
    <main className="c-alone">
      <form className="c-sign-in" onSubmit={send} aria-label="Set up your authenticator">
        <h1>Set up your authenticator</h1>
        <p className="c-muted">Scan the picture with an authenticator app, or type the secret there. Then give the code that it shows.</p>
        {begun.error !== null && (
          <Failed what="The secret" error={begun.error} busy={begun.isFetching} onRetry={() => void begun.refetch()} />
        )}
        {begun.isPending && <Waiting rows={3} />}
        {begun.data !== undefined && (
          <>
            <img className="c-sign-in__picture" src={picture} alt="The secret as a QR code" width={180} height={180} />
            <p className="c-secret">
              <span className="c-muted">Secret</span>
              <code>{groupsOf(begun.data.secret)}</code>
              <a href={begun.data.uri}>Open in an app on this device</a>
            </p>
            <CodeField value={code} onChange={setCode} />
          </>
        )}
        <Refusal text={confirming.error === null ? undefined : messageOf(confirming.error)} />
        <Button type="submit" look="gold" wide busy={confirming.isPending} disabled={!isWholeCode(code)}>
          Confirm
        </Button>
        <Button look="ghost" wide onClick={onLeave}>
          Log out
        </Button>
      </form>
    </main>
  );
}
