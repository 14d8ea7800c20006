import { Button } from '@palaro/ui';
import { useAttempt } from '../../forms/use-attempt.ts';
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
  const attempt = useAttempt();
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
    take.mutate(
      { how, key: attempt.keyOf() },
      {
        onSuccess: ({ claim }) => {
          attempt.done();
          showToast(done, { kind: 'success', ...(claim && { values: { amount: written(claim.amount) } }) });
        },
        onError: attempt.failed,
      },
    );
  };
  return (
    <Button look="gold" wide={wide} busy={take.isPending} aria-label={`${t(`promotions.action.${action}`)}: ${headline}`} onClick={onTap}>
      {t(`promotions.action.${action}`)}
    </Button>
  );
};
