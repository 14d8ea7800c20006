import { ListCard, ListRow } from '@palaro/ui';
import { createElement } from 'react';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import * as to from '../../navigation/to.ts';
import { QueryView, Waiting, WaitingRows } from '../../parts/query-view.tsx';
import { useText } from '../../texts/text.tsx';
import { BalanceCard, loadDepositByService } from '../wallet/index.ts';
import { DepositForm } from './deposit-form.tsx';
import { useChannels, type OfferedChannels } from './deposit-queries.ts';
import { loadWaitingDeposits } from './load-waiting-deposits.ts';
import { useRefused } from './use-refused.ts';
import '@palaro/ui/field.css';
import '@palaro/ui/list.css';
import '@palaro/ui/states.css';
import './cashier.css';

/** Merchants with ways to pay of their own do not need it. */
const useDepositByService = lazyWithRetry(loadDepositByService);

/** Most deposits come after the question for a limit was answered. */
const useLimitChoice = lazyWithRetry(() => import('./limit-choice.tsx').then((it) => it.LimitChoice));

const LoadingWays = () => <WaitingRows className="cashier__ways-waiting" count={4} row="cashier__way-waiting" />;

/** The merchant takes deposits by customer service alone. */
const ByService = () => {
  const screen = useDepositByService();
  return screen === null ? <LoadingWays /> : createElement(screen);
};

/** Nothing waits as a rule. */
const useWaits = lazyWithRetry(loadWaitingDeposits);
const Waits = () => {
  const waits = useWaits();
  return waits === null ? null : createElement(waits, { isPart: true });
};

const LateLimitChoice = ({ currency }: Pick<OfferedChannels, 'currency'>) => {
  const choice = useLimitChoice();
  return choice === null ? <LoadingWays /> : createElement(choice, { currency });
};

/** What the merchant asks for before a deposit, and where it is done. */
const needs = {
  contact: { icon: 'phone', href: to.contacts, text: 'identity.contact' },
  identity: { icon: 'identification-card', href: to.identity, text: 'identity.deposit' },
} as const;
const Needed = ({ need }: { need: keyof typeof needs }) => {
  const { t } = useText();
  const { icon, href, text } = needs[need];
  return (
    <section className="cashier__part" aria-label={t('cashier.needs')}>
      <ListCard>
        <ListRow icon={icon} href={href} label={t(text)} detail={t(`cashier.needs.${need}`)} />
      </ListCard>
    </section>
  );
};

const Offered = () => {
  const query = useChannels(true);
  if (query.data?.content.length === 0) return <ByService />;
  return (
    <div className="cashier">
      <BalanceCard actions={false} />
      <QueryView
        query={query}
        waiting={
          <Waiting className="cashier__part">
            <LoadingWays />
          </Waiting>
        }
        failed="cashier.failed"
        dated={false}
      >
        {(offered) => (
          <>
            {offered.needs && <Needed need={offered.needs} />}
            <Waits />
            {offered.needs ? null : offered.asksLimit ? <LateLimitChoice currency={offered.currency} /> : <DepositForm offered={offered} />}
          </>
        )}
      </QueryView>
    </div>
  );
};

/** How to add money (A050, B057). Who may not deposit is led home, however they came here (B379, B380). */
export const DepositScreen = () => (useRefused() ? null : <Offered />);
