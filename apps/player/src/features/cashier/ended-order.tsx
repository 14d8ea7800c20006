import type { Deposit } from '@palaro/contract';
import { Bunting, Button, Icon, type IconName } from '@palaro/ui';
import { useSession } from '../../calls/session.ts';
import * as to from '../../navigation/to.ts';
import { useAmountText } from '../../site/amount-text.ts';
import { useFlag } from '../../site/flags.ts';
import { useText } from '../../texts/text.tsx';
import { exceptionText, hasHeld, outcomeOf, type Outcome } from './deposit-rules.ts';
import { HeldPlan } from './held-plan.tsx';
import { useHeldText } from './held-text.ts';
import { OrderFacts, TimeLine } from './order-facts.tsx';
import { OrderHelp } from './order-help.tsx';

type Ended = Exclude<Outcome, 'waiting'>;

const emblems: Readonly<Record<Ended, IconName>> = {
  arrived: 'check-circle-fill',
  held: 'hourglass',
  returned: 'arrows-clockwise-bold',
  reversed: 'arrows-clockwise-bold',
  failed: 'warning-circle-fill',
  expired: 'clock',
  cancelled: 'x-bold',
  rejected: 'warning-circle-fill',
};

/** Whether the player may want another try: nothing has arrived. */
const mayTryAgain: ReadonlySet<Outcome> = new Set(['failed', 'expired', 'cancelled', 'rejected']);

/** What was not as the deposit says, and what waits for a person, in words. */
const Exceptions = ({ order }: { order: Deposit }) => {
  const { t } = useText();
  const amountText = useAmountText();
  const heldText = useHeldText();
  const { exception } = order;
  const isHeld = outcomeOf(order) === 'arrived' && hasHeld(order);
  if ((exception === 'none' || exception === 'reversed') && !isHeld) return null;
  const values = { channel: order.channelName, amount: amountText(order.amount), held: heldText(order, 'held') };
  return (
    <div className="order__notes">
      {exception !== 'none' && exception !== 'reversed' && <p>{t(exceptionText(order), values)}</p>}
      {isHeld && <p>{t('cashier.held.part', values)}</p>}
    </div>
  );
};

/** What has become of a deposit, and what to do now. */
export const EndedOrder = ({ order }: { order: Deposit }) => {
  const { t } = useText();
  const amountText = useAmountText();
  const hasRecord = useFlag('DEPRECM3');
  const mayPlay = useSession().info?.isExcluded !== true;
  const outcome = outcomeOf(order) as Ended;
  const title = outcome === 'held' && order.exception === 'blocked' ? 'blocked' : outcome;
  const values = { channel: order.channelName, amount: amountText(order.credited) };
  const tone = outcome === 'arrived' ? 'good' : ['held', 'returned', 'expired'].includes(outcome) ? 'warn' : 'bad';
  return (
    <>
      {outcome === 'arrived' && <Bunting />}
      <output className={`order__head order__head--${outcome === 'cancelled' ? 'plain' : tone}`}>
        <span className="order__emblem">
          <Icon name={emblems[outcome]} size={outcome === 'arrived' ? 48 : 34} />
        </span>
        <h2>
          {outcome === 'arrived' && <span className="order__amount order__amount--in">{values.amount}</span>}{' '}
          {t(`cashier.end.${title}`, values)}
        </h2>
        {title !== 'arrived' && <p className="order__text">{t(`cashier.end.${title}.text`, values)}</p>}
        {mayPlay && outcome === 'arrived' && order.turnoverTimes > 0 && (
          <p className="order__text">{t('cashier.toPlay', { times: order.turnoverTimes })}</p>
        )}
      </output>
      <Exceptions order={order} />
      <HeldPlan order={order} />
      <div className="order__ways">
        {mayPlay && mayTryAgain.has(outcome) && (
          <Button look="gold" size="l" wide href={to.deposit}>
            {t('cashier.again')}
          </Button>
        )}
        {mayPlay && outcome === 'arrived' && (
          <Button look="gold" size="l" wide href={to.gameList()}>
            {t('cashier.play')}
          </Button>
        )}
      </div>
      <OrderFacts order={order} />
      <TimeLine order={order} />
      <div className="order__ways">
        {hasRecord && (
          <Button wide icon="receipt" href={to.depositRecord()}>
            {t('hub.depositRecord')}
          </Button>
        )}
        {(outcome !== 'arrived' || hasHeld(order)) && <OrderHelp order={order} />}
      </div>
    </>
  );
};
