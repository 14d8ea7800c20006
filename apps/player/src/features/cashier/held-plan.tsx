import type { Deposit, HeldChoice } from '@palaro/contract';
import { Button } from '@palaro/ui';
import { CallRefused } from '../../calls/api.ts';
import { showToast } from '../../overlays/toast.ts';
import { useSettings } from '../../site/site.ts';
import { formatRecent } from '../../texts/instant.ts';
import { useText } from '../../texts/text.tsx';
import { useChooseHeld } from './deposit-queries.ts';
import { hasReturned } from './deposit-rules.ts';
import { useHeldText } from './held-text.ts';

type Plan = NonNullable<Deposit['heldPlan']>;

/** What becomes of what waits, in words. */
const PlanText = ({ plan, held }: { plan: Plan; held: string }) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const { choice, goesBackAt, isGoingBack } = plan;
  if (isGoingBack) return <p>{t('cashier.held.going', { held })}</p>;
  if (goesBackAt !== null) return <p>{t('cashier.held.until', { time: formatRecent(goesBackAt, language, timeZone) })}</p>;
  return <p>{t(choice === null ? 'cashier.held.person' : `cashier.held.chosen.${choice}`, { held })}</p>;
};

/** What becomes of money that arrived and was not credited; its player chooses, while a choice is left. */
export const HeldPlan = ({ order }: { order: Deposit }) => {
  const { t } = useText();
  const heldText = useHeldText();
  const choose = useChooseHeld(order.id);
  const { heldPlan: plan } = order;
  const held = heldText(order, 'held');
  const left = plan === null ? [] : plan.choices.filter((one) => one !== plan.choice);
  const take = (choice: HeldChoice): void =>
    choose.mutate(choice, {
      onError: (error) => {
        if (error instanceof CallRefused) showToast(`errors.${error.code}`, { kind: 'error' });
      },
    });
  return (
    <>
      {hasReturned(order) && (
        <div className="order__notes">
          <p>{t('cashier.returned', { returned: heldText(order, 'returned') })}</p>
        </div>
      )}
      {plan !== null && (
        <section className="order__notes" aria-labelledby="held">
          <h3 id="held">{t('cashier.held.title', { held })}</h3>
          <PlanText plan={plan} held={held} />
          <div className="order__ways">
            {left.map((choice) => (
              <Button key={choice} wide busy={choose.isPending} onClick={() => take(choice)}>
                {t(`cashier.held.${choice}`)}
              </Button>
            ))}
          </div>
        </section>
      )}
    </>
  );
};
