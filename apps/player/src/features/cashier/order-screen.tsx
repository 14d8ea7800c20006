import type { Deposit } from '@palaro/contract';
import { Skeleton } from '@palaro/ui';
import { createElement } from 'react';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import { useBackTo } from '../../navigation/back.ts';
import { useLocation } from '../../navigation/location.ts';
import * as to from '../../navigation/to.ts';
import { Nothing } from '../../parts/nothing.tsx';
import { QueryView, Waiting } from '../../parts/query-view.tsx';
import { useDeposit } from './deposit-queries.ts';
import { isWaiting } from './deposit-rules.ts';
import { EndedOrder } from './ended-order.tsx';
import { useRefused } from './use-refused.ts';
import { WaitingOrder } from './waiting-order.tsx';
import '@palaro/ui/field.css';
import '@palaro/ui/overlay.css';
import '@palaro/ui/states.css';
import './order.css';

const WaitingPage = ({ className }: { className: string }) => (
  <Waiting className={className}>
    <Skeleton shape="card" className="order__waiting" />
    <Skeleton shape="row" count={3} />
  </Waiting>
);

/** Its form and its pictures are of transfers alone. */
const useTransferOrder = lazyWithRetry(() => import('./transfer-order.tsx').then((it) => it.TransferOrder));
const Transfer = ({ order }: { order: Deposit }) => {
  const page = useTransferOrder();
  return page === null ? <WaitingPage className="order__to" /> : createElement(page, { order });
};

const Order = ({ id }: { id: string }) => {
  const query = useDeposit(id);
  // One step back from there is the provider's page.
  useBackTo(query.data?.method === 'redirect' ? to.deposit : null);
  const none = <Nothing icon="receipt" title="cashier.none.title" text="cashier.none.text" href={to.deposit} way="common.deposit" />;
  return (
    <QueryView
      query={query}
      waiting={<WaitingPage className="order" />}
      failed="cashier.order.failed"
      refused={{ not_found: none, field_invalid: none }}
      className="order"
    >
      {(order) => {
        if (order.method === 'transfer' && order.state !== 'paid') return <Transfer order={order} />;
        return isWaiting(order) ? <WaitingOrder order={order} /> : <EndedOrder order={order} />;
      }}
    </QueryView>
  );
};

/** One deposit, at an address of its own: how it is paid, what has happened so far, and what has become of it. */
export const OrderScreen = () => {
  const [pathname] = useLocation();
  const id = pathname.split('/')[3] ?? '';
  return useRefused() ? null : <Order key={id} id={id} />;
};
