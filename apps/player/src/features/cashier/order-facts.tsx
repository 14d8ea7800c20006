import type { Deposit } from '@palaro/contract';
import { Icon } from '@palaro/ui';
import { useAmountText } from '../../site/amount-text.ts';
import { useSettings } from '../../site/site.ts';
import { copyText } from '../../parts/copy-text.ts';
import { formatRecent } from '../../texts/instant.ts';
import { shortId } from '../../texts/short-id.ts';
import { useText } from '../../texts/text.tsx';
import { hasFee, isWaiting } from './deposit-rules.ts';

/** What support finds a deposit by: a tap copies it. */
const Reference = ({ id }: { id: string }) => {
  const { t } = useText();
  return (
    <button
      type="button"
      className="order__reference"
      title={id}
      aria-label={t('cashier.reference.copy', { reference: shortId(id) })}
      onClick={(event) => void copyText(id, event.currentTarget)}
    >
      <span dir="ltr">{shortId(id)}</span>
      <Icon name="copy" size={16} />
    </button>
  );
};

/** What the deposit says: how much by which way, the fee, and what to tell support. */
export const OrderFacts = ({ order }: { order: Deposit }) => {
  const { t } = useText();
  const amountText = useAmountText();
  return (
    <dl className="order__facts">
      <div>
        <dt>{t('cashier.fact.way')}</dt>
        <dd>{order.channelName}</dd>
      </div>
      <div>
        <dt>{t('cashier.fact.amount')}</dt>
        <dd>{amountText(order.amount)}</dd>
      </div>
      {hasFee(order) && (
        <div>
          <dt>{t('cashier.sum.fee')}</dt>
          <dd>{amountText(order.fee)}</dd>
        </div>
      )}
      {(isWaiting(order) || order.state === 'paid') && (
        <div>
          <dt>{t('cashier.sum.net')}</dt>
          <dd>{amountText(isWaiting(order) ? order.net : order.credited)}</dd>
        </div>
      )}
      <div>
        <dt>{t('cashier.fact.reference')}</dt>
        <dd>
          <Reference id={order.id} />
        </dd>
      </div>
    </dl>
  );
};

/** What has happened so far, and what comes next. */
export const TimeLine = ({ order }: { order: Deposit }) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  return (
    <ol className="order__steps" aria-label={t('cashier.steps')}>
      {order.timeline.map(({ state, at }) => (
        <li key={state}>
          <span>{t(`cashier.step.${state}`, { channel: order.channelName })}</span>
          <time dateTime={at}>{formatRecent(at, language, timeZone)}</time>
        </li>
      ))}
      {isWaiting(order) && (
        <li className="order__next">
          <span>{t('cashier.step.paid')}</span>
        </li>
      )}
    </ol>
  );
};
