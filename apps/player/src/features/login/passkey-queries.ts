import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TextKey } from '@palaro/i18n';
import { call, CallRefused } from '../../calls/api.ts';
import { sendEncrypted } from './login-queries.ts';
import { markPasskey } from './passkey-mark.ts';

/** Whether this browser has passkeys at all. */
export const canHavePasskeys = browserSupportsWebAuthn;

/** Makes a passkey of this device, for who gives the login password. */
export const useAddPasskey = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (loginPassword: string) => {
      const begun = await sendEncrypted(client, { loginPassword }, (body, headers) => call('beginPasskey', { body, headers }));
      const made = await startRegistration({ optionsJSON: begun.options as unknown as PublicKeyCredentialCreationOptionsJSON });
      const { id, rawId, response } = made;
      const { clientDataJSON, attestationObject, transports = [] } = response;
      const credential = { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } } as const;
      await call('addPasskey', { body: { challengeId: begun.challengeId, credential } });
    },
    onSuccess: () => markPasskey(true),
    // After a failure too: one whose answer was lost is there.
    onSettled: () => void client.invalidateQueries({ queryKey: ['security'] }),
  });
};

/** Logs in with a passkey that the player chooses in the browser's own sheet. */
export const usePasskeyLogin = () =>
  useMutation({
    mutationFn: async () => {
      const { challengeId, options } = await call('passkeyChallenge');
      const given = await startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON });
      const { id, rawId, response } = given;
      const { clientDataJSON, authenticatorData, signature, userHandle } = response;
      const answer = { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) };
      const credential = { id, rawId, type: 'public-key', response: answer } as const;
      return call('passkeyLogin', { body: { challengeId, credential } });
    },
    onSuccess: () => markPasskey(true),
    onError: (error) => {
      // One that was removed: the password comes first again.
      if (error instanceof CallRefused && error.code === 'passkey_unknown') markPasskey(false);
    },
  });

/** What is said when it did not come about. Closing the browser's sheet, and its time running out, are one to a page. */
export const passkeyFault = (error: unknown): TextKey => {
  if (error instanceof CallRefused) return `errors.${error.code}`;
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'login.passkey.known';
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'login.passkey.cancelled';
  return 'login.passkey.failed';
};
