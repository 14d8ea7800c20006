import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { shrunkPicture, uploadPicture } from '../pictures/index.ts';
import { walletKeys } from '../wallet/index.ts';
import type { Choice } from './head-icon-rules.ts';

/** Saves a head icon, a photo after its upload; it shows everywhere with the next look at the member. */
export const useSaveHeadIcon = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (choice: Choice) => {
      const id = choice.kind === 'photo' ? await uploadPicture(await shrunkPicture(choice.file), 'icon') : choice.id;
      return call('saveHeadIcon', { body: { id } });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: walletKeys.member }),
  });
};
