import type { TrialSession } from '@palaro/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { startSession } from '../../calls/session.ts';
import { captchaInput, type HumanProof } from '../human/index.ts';

const offerKey = ['trialOffer'];

/** What a trial is, and this device's trial account. Asked for anew whenever the screen opens: the account may have ended. */
export const useTrialOffer = (wanted: boolean) =>
  useQuery({
    queryKey: offerKey,
    queryFn: ({ signal }) => call('trialOffer', { signal }),
    enabled: wanted,
    refetchOnMount: 'always',
  });

/** How a trial starts: under a new account with what was read off the captcha, or under the device's own. */
export type TrialStart = (() => Promise<{ readonly identifying: string; readonly captcha: HumanProof | null }>) | 'device';

/** Takes a trial's session up; false where none came of the call (A142, A143). */
const enter = ({ token, userName, customerType, merchantCode }: TrialSession): boolean => {
  if (customerType === 0) return false;
  startSession({ token, type: customerType, userName, merchantCode, firstTimeLogin: false });
  return true;
};

/** Starts a trial by one call (A356), and gives whether there is a session now. */
export const useStartTrial = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (start: TrialStart): Promise<boolean> => {
      if (start === 'device') return enter(await call('testplays'));
      const { identifying, captcha } = await start();
      return enter(await call('createTrial', { body: { identifying: captchaInput(identifying), ...captcha } }));
    },
    // The device's account may be gone, or there is one now.
    onSettled: () => void client.invalidateQueries({ queryKey: offerKey }),
  });
};
