import { socialPurposes, type SocialPurpose, type SocialProvider } from '@palaro/contract/constants';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { oneOf } from '../../device/kept-choices.ts';
import { having } from '../../device/kept-shape.ts';
import { storage } from '../../device/storage.ts';

/** What the way to a service and back is for. */
export type SignInPurpose = {
  /** Where the member goes on to. */
  readonly returnPath: string;
  readonly purpose: SocialPurpose;
};
const slot = storage.note<SignInPurpose>('signInPurpose', having<SignInPurpose>({ purpose: oneOf(...socialPurposes) }, 'returnPath'));

/** What this browser went to a service for. */
export const signInPurpose = (): SignInPurpose => slot.get() ?? { returnPath: '', purpose: 'login' };

/** Sends the browser to a service. It comes back as another document. */
export const useSocial = (what: SignInPurpose) =>
  useMutation({
    mutationFn: async (provider: SocialProvider) => {
      const { address } = await call('beginSocial', { body: { provider } });
      slot.set(what);
      location.assign(address);
    },
  });
