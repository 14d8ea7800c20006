import type { SocialProvider } from '@palaro/contract/constants';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';
import { storage } from '../../shared/storage.ts';

/** What the way to a service and back is for. */
export type SocialErrand = {
  /** Where the member goes on to. */
  readonly returnPath: string;
  /** The account that the sign-in is to be linked to; null for a login. */
  readonly linkTo: string | null;
};
const errand = storage.note<SocialErrand>('socialErrand');

/** What this browser went to a service for. */
export const socialErrand = (): SocialErrand => errand.get() ?? { returnPath: '', linkTo: null };

/** Sends the browser to a service. It comes back as another document. */
export const useSocial = (what: SocialErrand) =>
  useMutation({
    mutationFn: async (provider: SocialProvider) => {
      const { address } = await call('beginSocial', { body: { provider } });
      errand.set(what);
      location.assign(address);
    },
  });
