import { Button } from '@palaro/ui';
import { useRef } from 'react';
import { CallRefused } from '../../calls/api.ts';
import { failureOf } from '../../calls/failures.ts';
import { showToast } from '../../overlays/toast.ts';
import { useText, type TextKey } from '../../texts/text.tsx';
import { useWritten } from '../rewards/index.ts';
import * as to from '../../navigation/to.ts';
import { useTake, type Promotion, type Taking } from './promotion-queries.ts';

const takings = {
  join: { how: 'joinPromotion', done: 'promotions.done.join' },
  claim: { how: 'claimPromotion', done: 'promotions.done.claim' },
  apply: { how: 'applyForPromotion', done: 'promotions.done.apply' },
} as const satisfies Record<string, { how: Taking; done: TextKey }>;

type TakeButtonProps = { promotion: Pick<Promotion, 'key' | 'action' | 'headline'>; wide?: boolean };

/** The one button of a promotion: what it does now. A code is typed at the promotions' list. */
export const TakeButton = ({ promotion: { key, action, headline }, wide = false }: TakeButtonProps) => {
  const { t } = useText();
  const written = useWritten();
  const take = useTake(key);
  // An answer that was lost leaves the key: the next tap asks for the same.
  const attempt = useRef<string | null>(null);
  if (action === null) return null;
  if (action === 'log_in')
    return (
      <Button look="gold" wide={wide} href={to.login(to.promotion(key))}>
        {t('promotions.action.log_in')}
      </Button>
    );
  if (action === 'enter_code')
    return (
      <Button look="gold" wide={wide} href={to.rewardCentre}>
        {t('promotions.action.enter_code')}
      </Button>
    );
  const { how, done } = takings[action];
  const onTap = (): void => {
    attempt.current ??= crypto.randomUUID();
    take.mutate(
      { how, key: attempt.current },
      {
        onSuccess: ({ claim }) => {
          attempt.current = null;
          showToast(done, { kind: 'success', ...(claim && { values: { amount: written(claim.amount) } }) });
        },
        onError: (error) => {
          if (!(error instanceof CallRefused)) throw error;
          const { text, does } = failureOf(error);
          if (does !== 'again') attempt.current = null;
          showToast(text === 'failures.refused' ? (`errors.${error.code}` as TextKey) : text, { kind: 'error' });
        },
      },
    );
  };
  return (
    <Button look="gold" wide={wide} busy={take.isPending} aria-label={`${t(`promotions.action.${action}`)}: ${headline}`} onClick={onTap}>
      {t(`promotions.action.${action}`)}
    </Button>
  );
};
