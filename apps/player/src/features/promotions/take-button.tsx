import { Button } from '@palaro/ui';
import { useAttempt } from '../../forms/use-attempt.ts';
import { showToast } from '../../overlays/toast.ts';
import { useText } from '../../texts/text.tsx';
import { useDone } from './use-done.ts';
import * as to from '../../navigation/to.ts';
import { useTake, type Promotion, type Taking } from './promotion-queries.ts';

const takings = {
  join: 'joinPromotion',
  claim: 'claimPromotion',
  apply: 'applyForPromotion',
} as const satisfies Record<string, Taking>;

type TakeButtonProps = { promotion: Pick<Promotion, 'key' | 'action' | 'headline'>; wide?: boolean };

/** The one button of a promotion: what it does now. A code is typed at the promotions' list. */
export const TakeButton = ({ promotion: { key, action, headline }, wide = false }: TakeButtonProps) => {
  const { t } = useText();
  const doneOf = useDone();
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
  const how = takings[action];
  const onTap = (): void => {
    take.mutate(
      { how, key: attempt.keyOf() },
      {
        onSuccess: ({ claim }) => {
          attempt.done();
          const { text, values } = doneOf(claim);
          showToast(text, { kind: 'success', values });
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
