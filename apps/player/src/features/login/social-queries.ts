import type { SocialProvider } from '@palaro/contract/constants';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';
import { storage } from '../../shared/storage.ts';

/** What the way to a service and back is for. */
export type SignInPurpose = {
  /** Where the member goes on to. */
  readonly returnPath: string;
  /** The account that the sign-in is to be linked to; null for a login. */
  readonly linkTo: string | null;
};
const purpose = storage.note<SignInPurpose>('signInPurpose');

/** What this browser went to a service for. */
export const signInPurpose = (): SignInPurpose => purpose.get() ?? { returnPath: '', linkTo: null };

/** Sends the browser to a service. It comes back as another document. */
export const useSocial = (what: SignInPurpose) =>
  useMutation({
    mutationFn: async (provider: SocialProvider) => {
      const { address } = await call('beginSocial', { body: { provider } });
      purpose.set(what);
      location.assign(address);
    },
  });
