import type { LotteryOrderDetail } from '@palaro/contract';
import { Button, Dialog, Icon, VisuallyHidden } from '@palaro/ui';
import { useState } from 'react';
import { CallRefused } from '../../calls/api.ts';
import { useBackTo } from '../../navigation/back.ts';
import { copyText } from '../../parts/copy-text.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { EntriesWaiting } from './lottery-parts.tsx';
import { formatInstant, formatRecent } from '../../texts/instant.ts';
import { shortId } from '../../texts/short-id.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { notify, showToast } from '../../overlays/toast.ts';
import { DrawNumbers } from './draw-numbers.tsx';
import { useCancelSuborders, useNow, useOrder, type OrderAsked } from './lottery-queries.ts';
import type { Period } from './lottery-rules.ts';
import { OrderAmount } from './order-amount.tsx';
import * as to from '../../navigation/to.ts';
import '@palaro/ui/overlay.css';

type Suborder = LotteryOrderDetail['suborders'][number];

/** Whether a bet can still be cancelled: the house says so, and its draw has not closed since. */
const isOpen = ({ cancellable, closesAt }: Suborder, now: number): boolean => cancellable && Date.parse(closesAt) > now;

type CancelDialogProps = { order: OrderAsked; asked: readonly string[]; onClose: () => void };

/** Asked before stakes come back and the bets are gone. */
const CancelDialog = ({ order, asked, onClose }: CancelDialogProps) => {
  const { t } = useText();
  const cancel = useCancelSuborders(order);
  const submit = (): void =>
    cancel.mutate(asked, {
      onSuccess: ({ cancelled, refused }) => {
        notify('lottery.cancelled', { count: cancelled.length });
        if (refused.length > 0) showToast('lottery.cancel.some', { kind: 'error' });
      },
      onError: (error) => {
        if (!(error instanceof CallRefused)) throw error;
        showToast(`errors.${error.code}`, { kind: 'error' });
      },
      onSettled: onClose,
    });
  return (
    <Dialog
      open={asked.length > 0}
      onClose={onClose}
      icon="ticket"
      title={t('lottery.cancel.title', { count: Math.max(1, asked.length) })}
      actions={
        <>
          <Button onClick={onClose}>{t('lottery.cancel.keep')}</Button>
          <Button look="danger" busy={cancel.isPending} onClick={submit}>
            {t('lottery.cancel')}
          </Button>
        </>
      }
    >
      {t('lottery.cancel.text')}
    </Dialog>
  );
};

const Bet = ({ bet, now, onCancel }: { bet: Suborder; now: number; onCancel: () => void }) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const { picksText: picks } = bet;
  return (
    <li className="lottery-entry">
      <div className="lottery-entry__head">
        <h3 className="lottery-entry__title">
          <bdi>{bet.betName}</bdi>
        </h3>
        <span className={`lottery-entry__state lottery-entry__state--${bet.status}`}>{t(`lottery.state.${bet.status}`)}</span>
      </div>
      <p className="lottery-entry__picks">
        <VisuallyHidden>{t('lottery.order.picks')}: </VisuallyHidden>
        <bdi>{picks}</bdi>
      </p>
      <p className="lottery-entry__line">
        <bdi>{t('lottery.issue', { issue: bet.issue })}</bdi>
      </p>
      {bet.status === 'cancelled' && bet.reason !== null && <p className="lottery-entry__line">{t(`lottery.returned.${bet.reason}`)}</p>}
      <dl className="lottery-entry__money">
        <div>
          <dt>{t('record.stake')}</dt>
          <dd>
            <OrderAmount amount={bet.stake} />
          </dd>
        </div>
        {bet.status !== 'open' && bet.status !== 'cancelled' && (
          <div>
            <dt>{t('record.payout')}</dt>
            <dd>
              <OrderAmount amount={bet.payout} good />
            </dd>
          </div>
        )}
      </dl>
      {bet.numbers.length > 0 && (
        <>
          <p className="lottery-entry__line">{t('lottery.order.drawn')}</p>
          <DrawNumbers numbers={bet.numbers} />
        </>
      )}
      {isOpen(bet, now) && (
        <>
          <p className="lottery-entry__line">{t('lottery.order.closesAt', { time: formatRecent(bet.closesAt, language, timeZone) })}</p>
          <Button size="s" aria-haspopup="dialog" aria-label={t('lottery.cancelOf', { picks })} onClick={onCancel}>
            {t('lottery.cancel')}
          </Button>
        </>
      )}
    </li>
  );
};

const Loaded = ({ asked, order }: { asked: OrderAsked; order: LotteryOrderDetail }) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const now = useNow();
  const [toCancel, setToCancel] = useState<readonly string[]>([]);
  const open = order.suborders.filter((bet) => isOpen(bet, now)).map(({ suborderId }) => suborderId);
  return (
    <>
      <article className="lottery-entry">
        <div className="lottery-entry__head">
          <h2 className="lottery-entry__title">
            <bdi>{order.gameName}</bdi>
          </h2>
          <span className={`lottery-entry__state lottery-entry__state--${order.status}`}>{t(`lottery.state.${order.status}`)}</span>
        </div>
        <time className="lottery-entry__time" dateTime={order.placedAt}>
          {formatInstant(order.placedAt, language, timeZone)}
        </time>
        {order.gone && <p className="lottery-entry__line">{t('lottery.order.gone')}</p>}
        <dl className="lottery-entry__money">
          <div>
            <dt>{t('record.stake')}</dt>
            <dd>
              <OrderAmount amount={order.stake} />
            </dd>
          </div>
          {order.status !== 'open' && order.status !== 'cancelled' && (
            <div>
              <dt>{t('record.payout')}</dt>
              <dd>
                <OrderAmount amount={order.payout} good />
              </dd>
            </div>
          )}
        </dl>
        <button
          type="button"
          className="lottery-order__id"
          title={order.orderId}
          onClick={(event) => void copyText(order.orderId, event.currentTarget)}
        >
          <VisuallyHidden>{t('lottery.order.copyId', { id: order.orderId })}</VisuallyHidden>
          <span aria-hidden="true">{t('lottery.order.id', { id: shortId(order.orderId) })}</span>
          <Icon name="copy" size={16} />
        </button>
      </article>
      <ul className="lottery-list__entries">
        {order.suborders.map((bet) => (
          <Bet key={bet.suborderId} bet={bet} now={now} onCancel={() => setToCancel([bet.suborderId])} />
        ))}
      </ul>
      {open.length > 1 && (
        <Button look="line" wide aria-haspopup="dialog" onClick={() => setToCancel(open)}>
          {t('lottery.cancelAll')}
        </Button>
      )}
      <CancelDialog order={asked} asked={toCancel} onClose={() => setToCancel([])} />
    </>
  );
};

/** One of the member's orders with its bets, of which the open ones can be cancelled (B441). */
export const OrderDetail = ({ asked, period }: { asked: OrderAsked; period: Period }) => {
  const { t } = useText();
  const list = to.lotteryRecord({ period });
  useBackTo(list);
  return (
    <div className="lottery-list">
      <QueryView query={useOrder(asked)} waiting={<EntriesWaiting count={3} />} failed="lottery.order.failed.title">
        {(order) => <Loaded asked={asked} order={order} />}
      </QueryView>
      <Button look="ghost" wide href={list}>
        {t('lottery.order.back')}
      </Button>
    </div>
  );
};
