import { Skeleton } from '@palaro/ui';
import { useSession } from '../../calls/session.ts';
import { useLocation } from '../../navigation/location.ts';
import * as to from '../../navigation/to.ts';
import { Nothing } from '../../parts/nothing.tsx';
import { QueryView, Waiting } from '../../parts/query-view.tsx';
import { TrialRefused } from '../wallet/index.ts';
import { useWithdrawal } from './withdraw-queries.ts';
import { WithdrawalPage } from './withdrawal-page.tsx';
import '@palaro/ui/overlay.css';
import '@palaro/ui/states.css';
import './order.css';

const Order = ({ id }: { id: string }) => {
  const none = <Nothing icon="receipt" title="withdrawal.none.title" text="cashier.none.text" href={to.withdraw} way="common.withdraw" />;
  return (
    <QueryView
      query={useWithdrawal(id)}
      waiting={
        <Waiting className="order">
          <Skeleton shape="card" className="order__waiting" />
          <Skeleton shape="row" count={3} />
        </Waiting>
      }
      failed="withdrawal.order.failed"
      refused={{ not_found: none, field_invalid: none }}
      className="order"
    >
      {(order) => <WithdrawalPage order={order} />}
    </QueryView>
  );
};

/** One withdrawal, at an address of its own: what has happened so far, when it should arrive, and what has become of it. */
export const WithdrawalScreen = () => {
  const [pathname] = useLocation();
  const { isTrial } = useSession();
  const id = pathname.split('/')[3] ?? '';
  return isTrial ? <TrialRefused /> : <Order key={id} id={id} />;
};
