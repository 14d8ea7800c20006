import { useMutation, useQuery } from '@tanstack/react-query';
import type { CallValue, Calls, CodeSentValue } from '@palaro/contract';
import { call } from '../../calls/api.ts';
import { notify, showToast } from '../../overlays/toast.ts';

/** How a merchant sends codes, and to numbers of which countries its forms have them sent. */
export type CodeOptions = CallValue<Calls['codeOptions']>;

const waysKey = ['codeOptions'];

/** How the merchant sends codes, and which dialing codes its forms offer. */
export const useCodeOptions = () =>
  useQuery({ queryKey: waysKey, queryFn: ({ signal }) => call('codeOptions', { signal }), staleTime: 60_000 });

/** Asks for a code, and says so while it is sent and when it was (A499, A500). */
export const useSendCode = () =>
  useMutation({
    mutationFn: async ({ by, send }: { readonly by: 'sms' | 'email'; readonly send: () => Promise<CodeSentValue> }) => {
      const sending = showToast(`verification.${by}.sending`, { kind: 'loading', duration: 'untilDone' });
      try {
        const sent = await send();
        notify(`verification.${by}.sent`);
        return sent;
      } finally {
        sending.hide();
      }
    },
  });
