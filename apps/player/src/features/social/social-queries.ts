import type { AddPasswordPayload, SocialPurpose, SocialProvider } from '@palaro/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { sendEncrypted } from '../login/index.ts';

/** Comes back from a service, by the query of the address: good once. */
export const useFinishSocial = () =>
  useMutation({ mutationFn: (body: { readonly query: string; readonly purpose: SocialPurpose }) => call('finishSocial', { body }) });

/** Goes on with the code of the account's second step. */
export const useEnterSocial = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (payload: { readonly attemptId: string; readonly secondCode: string }) =>
      sendEncrypted(client, payload, (body, headers) => call('enterSocial', { body, headers })),
  });
};

// What is shown is asked for anew after a failure too: a change whose answer was lost has been made.

/** Links the sign-in to the account of who is logged in, by its password. */
export const useLinkSocial = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (payload: { readonly attemptId: string; readonly loginPassword: string }) =>
      sendEncrypted(client, payload, (body, headers) => call('linkSocial', { body, headers })),
    onSettled: () => void client.invalidateQueries({ queryKey: ['security'] }),
  });
};

/** Takes a link away, by the login password. */
export const useUnlinkSocial = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (payload: { readonly provider: SocialProvider; readonly loginPassword: string }) =>
      sendEncrypted(client, payload, (body, headers) => call('unlinkSocial', { body, headers })),
    // Not awaited: what the form does next does not wait for what is shown behind it.
    onSettled: () => void client.invalidateQueries({ queryKey: ['security'] }),
  });
};

/** Sets the first login password of the account. */
export const useAddPassword = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (payload: AddPasswordPayload) => sendEncrypted(client, payload, (body, headers) => call('addPassword', { body, headers })),
    onSettled: () => void client.invalidateQueries({ queryKey: ['security'] }),
  });
};
