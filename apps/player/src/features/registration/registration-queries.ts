import type { CallBody, Calls, RegistrationPayload } from '@palaro/contract';
import { limits } from '@palaro/contract/constants';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, CallRefused, type RefusalCode } from '../../calls/api.ts';
import { useSession, type SessionInfo } from '../../calls/session.ts';
import { seedSite, useBootstrap } from '../../site/site.ts';
import { sendEncrypted } from '../login/index.ts';
import type { RegistrationMethod } from './registration-rules.ts';

const keys = {
  settings: ['registrationSettings'],
  username: (username: string) => ['usernameCheck', username],
  invitation: (code: string) => ['affiliateCheck', code],
} as const;

/** Which fields the form has, and their rules. */
export const useRegistrationSettings = () =>
  useQuery({ queryKey: keys.settings, queryFn: ({ signal }) => call('registrationSettings', { signal }), staleTime: 60_000 });

type Registration = { readonly method: RegistrationMethod; readonly attemptId: string; readonly payload: RegistrationPayload };

/** What was fetched for a trial member goes with that session. */
const useForgetTrial = (): (() => void) => {
  const client = useQueryClient();
  const bootstrap = useBootstrap();
  const { isTrial } = useSession();
  return () => {
    if (!isTrial) return;
    client.removeQueries();
    seedSite(client, bootstrap);
  };
};

/** Opens the account; the answer is the new member's session (ruling 15). */
export const useRegister = () => {
  const onSuccess = useForgetTrial();
  return useMutation({
    mutationFn: ({ method, attemptId, payload }: Registration) => {
      if (method === 'username') return call('registerByUsername', { body: payload });
      if (method === 'mobileNum') return call('registerByMobile', { body: { ...payload, username: '' } });
      const { password: _, confirmPassword: __, paymentPassword: ___, ...fields } = payload;
      return call('registerSocial', { body: { ...fields, attemptId } });
    },
    onSuccess,
  });
};

const unanswered: ReadonlySet<RefusalCode> = new Set(['offline', 'slow', 'unreadable']);
/** How a registration is refused when one before it has opened the account: by what it takes, and by the code that is used. */
const refusedAfterOwn: ReadonlySet<RefusalCode> = new Set(['username_taken', 'email_taken', 'mobile_taken', 'code_wrong', 'code_used_up']);

/**
 * Logs in to the account that an earlier send of the form has opened where its answer was lost: told of each failure, it gives the session
 * once a send is refused for that, else null. It is a login like any other, with its bounds on guesses. `name` is the username, or the
 * number in E.164; empty where there is no password.
 */
export const useOpenedBefore = () => {
  const client = useQueryClient();
  const forgetTrial = useForgetTrial();
  const lost = useRef('');
  return async (error: unknown, username: string, password: string): Promise<SessionInfo | null> => {
    if (!(error instanceof CallRefused) || username === '') return null;
    if (unanswered.has(error.code)) lost.current = username;
    if (lost.current !== username || !refusedAfterOwn.has(error.code)) return null;
    const payload = { action: 'username', kind: 'member', username, password, remember: false } as const;
    try {
      const session = await sendEncrypted(client, payload, (body, headers) => call('login', { body, headers }));
      forgetTrial();
      return session;
    } catch {
      return null;
    }
  };
};

/** Has a code sent to a number that an account is opened with. */
export const sendRegistrationCode = (body: CallBody<Calls['registrationCode']>) => call('registrationCode', { body });

/** Whether an invitation code belongs to an active agent (A385). */
export const checkInvitation = async (code: string): Promise<boolean> => (await call('affiliateCheck', { query: { code } })).success;

/** Whether the code that a visitor came with is valid (A176). One that cannot be asked for keeps nobody from registering. */
export const useInvitationCheck = (code: string): 'none' | 'checking' | 'valid' | 'invalid' | 'unchecked' => {
  const { data, isFetching } = useQuery({
    queryKey: keys.invitation(code),
    queryFn: () => checkInvitation(code),
    enabled: code !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (code === '') return 'none';
  if (data === undefined) return isFetching ? 'checking' : 'unchecked';
  return data ? 'valid' : 'invalid';
};

export type UsernameState = 'unknown' | 'checking' | 'free' | 'taken';

/** Asks whether a well-formed username is free, once the typing has paused. What cannot be asked stays unknown. */
export const useUsernameState = (username: string, wellFormed: boolean): UsernameState => {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(username), limits.searchDebounceMs);
    return () => clearTimeout(timer);
  }, [username]);
  const asked = wellFormed && settled === username;
  const { data, error } = useQuery({
    queryKey: keys.username(username),
    queryFn: ({ signal }) => call('usernameCheck', { query: { username }, signal }),
    enabled: asked,
    staleTime: 10_000,
    retry: false,
  });
  if (!wellFormed) return 'unknown';
  if (!asked || (data === undefined && error === null)) return 'checking';
  if (data?.available) return 'free';
  return error instanceof CallRefused && error.code === 'username_taken' ? 'taken' : 'unknown';
};
