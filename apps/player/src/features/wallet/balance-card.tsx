import { Capiz } from '@palaro/ui';
import { createElement } from 'react';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import { useSession } from '../../calls/session.ts';
import { useHydrated } from '../../device/use-hydrated.ts';
import './balance-card.css';

/** Guests never see it, so home does not carry it. */
const useMemberBalance = lazyWithRetry(() => import('./member-balance.tsx').then((it) => it.MemberBalance));

/** The card's shape, empty: its place is reserved by the document's own script before the session is known. */
const Waiting = ({ actions }: { actions: boolean }) => {
  const hydrated = useHydrated();
  const shape = hydrated && (
    <>
      <Capiz />
      <span className="ui-skeleton balance__waiting" />
      {actions && <span className="ui-skeleton balance__waiting" />}
      {actions && <span className="ui-skeleton balance__waiting" />}
    </>
  );
  return (
    <div className={actions ? 'balance balance--waiting' : 'balance balance--short'} aria-hidden="true">
      {shape}
    </div>
  );
};

const LateBalance = ({ actions, whole }: { actions: boolean; whole: boolean }) => {
  const card = useMemberBalance();
  return card === null ? <Waiting actions={actions} /> : createElement(card, { actions, whole });
};

/**
 * The member's balance; until the session is known and the card is there, its shape. `whole` is home's way: no decimals
 * until the amount is tapped (B157, ruling 51).
 */
export const BalanceCard = ({ actions = true, whole = false }: { actions?: boolean; whole?: boolean }) => {
  const { isLogin } = useSession();
  return isLogin ? <LateBalance actions={actions} whole={whole} /> : <Waiting actions={actions} />;
};
