import type { Claimable } from '../rewards/index.ts';
import { Button } from '@palaro/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, CallRefused } from '../../calls/api.ts';
import { failureOf } from '../../calls/failures.ts';
import { showToast } from '../../overlays/toast.ts';
import { useText, type TextKey } from '../../texts/text.tsx';
import type { Promotion } from './promotion-queries.ts';

type Given = { readonly claimable: Claimable | undefined; readonly promotions: readonly Promotion[] };
type Step = { readonly name: string; readonly take: (key: string) => Promise<unknown> };

/** All that one tap collects. Points are not among it: which offer they are changed by is the member's choice. */
export const stepsOf = ({ claimable, promotions }: Given): readonly Step[] => [
  ...((claimable?.rebates ?? null) === null ? [] : [{ name: 'rebates', take: (key: string) => call('claimRebates', { body: { key } }) }]),
  ...(claimable?.missions ?? []).map(({ key: mission, from }) => ({
    name: `mission ${mission} ${from}`,
    take: (key: string) => call('claimMission', { body: { key, mission, from } }),
  })),
  ...promotions
    .filter(({ state, action }) => state === 'claim' && action === 'claim')
    .map(({ key: promotion }) => ({
      name: `promotion ${promotion}`,
      take: (key: string) => call('claimPromotion', { body: { key, promotion } }),
    })),
];

/** Collects all of it, one after the other; what is refused stops none of the others. */
const useClaimAll = () => {
  const client = useQueryClient();
  // One whose answer was lost goes out again with its key.
  const keys = useRef(new Map<string, string>());
  return useMutation({
    mutationFn: async (steps: readonly Step[]) => {
      let got = 0;
      const refused: CallRefused[] = [];
      for (const { name, take } of steps) {
        const key = keys.current.get(name) ?? crypto.randomUUID();
        keys.current.set(name, key);
        try {
          await take(key);
          keys.current.delete(name);
          got++;
        } catch (error) {
          if (!(error instanceof CallRefused)) throw error;
          if (failureOf(error).does !== 'again') keys.current.delete(name);
          refused.push(error);
        }
      }
      return { got, refused };
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ['promotions'] }),
  });
};

/** One tap for all that can be collected, where that is more than one thing. */
export const ClaimAll = (given: Given) => {
  const { t } = useText();
  const all = useClaimAll();
  const steps = stepsOf(given);
  if (steps.length < 2) return null;
  const onTap = (): void =>
    all.mutate(steps, {
      onSuccess: ({ got, refused: [first] }) => {
        if (got > 0) showToast('promotions.all.done', { kind: 'success', values: { count: got } });
        if (first === undefined) return;
        const { text } = failureOf(first);
        showToast(text === 'failures.refused' ? (`errors.${first.code}` as TextKey) : text, { kind: 'error' });
      },
    });
  return (
    <Button look="gold" size="l" wide busy={all.isPending} onClick={onTap}>
      {t('promotions.all.claim', { count: steps.length })}
    </Button>
  );
};
