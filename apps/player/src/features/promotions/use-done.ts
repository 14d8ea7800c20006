import type { TextKey } from '../../texts/text.tsx';
import { useAward, useWritten } from '../rewards/index.ts';
import type { Promotion } from './promotion-queries.ts';

type Done = { readonly text: TextKey; readonly values: Readonly<Record<string, string>> };

/** What a claim, an application or a beginning has come to, in words. */
export const useDone = (): ((claim: Promotion['claim']) => Done) => {
  const written = useWritten();
  const awardOf = useAward();
  return (claim) => {
    if (claim === null || claim.state === 'joined') return { text: 'promotions.done.join', values: {} };
    if (claim.state === 'applying') return { text: 'promotions.done.apply', values: {} };
    if (claim.kind === 'cash') return { text: 'promotions.done.claim', values: { amount: written(claim.amount) } };
    return { text: 'promotions.done.given', values: { award: awardOf(claim) } };
  };
};
