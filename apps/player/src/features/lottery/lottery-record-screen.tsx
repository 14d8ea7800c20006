import type { LotteryOrder } from '@palaro/contract';
import { isLotteryVendor } from '@palaro/contract/constants';
import { Chip } from '@palaro/ui';
import { Nothing } from '../../parts/nothing.tsx';
import { formatRecent } from '../../texts/instant.ts';
import { PagedEnd } from '../../parts/paged-end.tsx';
import { entriesOf, hasNoEntry } from '../../parts/pages.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { useSearchParams } from '../../navigation/location.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { OrderDetail } from './order-detail.tsx';
import { OrderAmount } from './order-amount.tsx';
import { EntriesWaiting } from './lottery-parts.tsx';
import { useOrders } from './lottery-queries.ts';
import { periods, readPeriod, type Period } from './lottery-rules.ts';
import * as to from '../../navigation/to.ts';
import '@palaro/ui/states.css';
import './lottery-lists.css';

const OrderCard = ({ order, period }: { order: LotteryOrder; period: Period }) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  return (
    <article className="lottery-entry">
      <div className="lottery-entry__head">
        <h2 className="lottery-entry__title">
          <a href={to.lotteryRecord({ period, vendor: order.vassalage, order: order.orderId })}>
            <bdi>{order.gameName}</bdi>
          </a>
        </h2>
        <span className={`lottery-entry__state lottery-entry__state--${order.status}`}>{t(`lottery.state.${order.status}`)}</span>
      </div>
      <p className="lottery-entry__line">
        <bdi>{t('lottery.issue', { issue: order.issue })}</bdi> · {t('lottery.orders.suborders', { count: order.suborders })} ·{' '}
        <time dateTime={order.placedAt}>{formatRecent(order.placedAt, language, timeZone)}</time>
      </p>
      {order.gone && <p className="lottery-entry__line">{t('lottery.order.gone')}</p>}
      <dl className="lottery-entry__money">
        <div>
          <dt>{t('record.stake')}</dt>
          <dd>
            <OrderAmount amount={order.stake} />
          </dd>
        </div>
        {order.status !== 'open' && (
          <div>
            <dt>{t('record.payout')}</dt>
            <dd>
              <OrderAmount amount={order.payout} good />
            </dd>
          </div>
        )}
      </dl>
    </article>
  );
};

const keyOf = ({ vassalage, orderId }: LotteryOrder): string => `${vassalage} ${orderId}`;

const OrderList = ({ period, onPeriod }: { period: Period; onPeriod: (period: Period) => void }) => {
  const { t } = useText();
  const orders = useOrders(period);
  const isMissing = orders.data?.pages.some(({ missing }) => missing.length > 0);
  return (
    <div className="lottery-list">
      <fieldset className="lottery-list__periods">
        <legend className="ui-visually-hidden">{t('lottery.period')}</legend>
        {periods.map((one) => (
          <Chip key={one} selected={one === period} onClick={() => onPeriod(one)}>
            {t(`lottery.period.${one}`)}
          </Chip>
        ))}
      </fieldset>
      {isMissing && <output className="lottery-list__missing">{t('lottery.orders.missing')}</output>}
      <QueryView
        query={orders}
        waiting={<EntriesWaiting />}
        failed="lottery.orders.failed.title"
        isEmpty={hasNoEntry}
        empty={
          <Nothing
            icon="ticket"
            title="lottery.orders.empty.title"
            text="lottery.orders.empty.text"
            href={to.lottery}
            way="lottery.backToLotteries"
          />
        }
        end={<PagedEnd paged={orders} />}
      >
        {(data) => (
          <ul className="lottery-list__entries">
            {entriesOf(data, keyOf).map((order) => (
              <li key={keyOf(order)}>
                <OrderCard order={order} period={period} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </div>
  );
};

/** A member's lottery orders, or one of them with its bets; which stands in the address (B441). */
export const LotteryRecordScreen = () => {
  const [search, setSearch] = useSearchParams();
  const [order, vendor] = [search.get('order'), search.get('vendor') ?? ''];
  const period = readPeriod(search.get('period'));
  return order !== null && isLotteryVendor(vendor) ? (
    <OrderDetail key={`${vendor} ${order}`} asked={{ orderId: order, vassalage: vendor }} period={period} />
  ) : (
    <OrderList period={period} onPeriod={(next) => setSearch({ period: next }, { replace: true })} />
  );
};
