import type { CashierKind } from '@palaro/contract/constants';
import { classNames, Icon, TabLinks, type IconName } from '@palaro/ui';
import { createElement, type ReactNode } from 'react';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import { useSearchParams } from '../../navigation/location.ts';
import { WaitingRows } from '../../parts/query-view.tsx';
import { useText, type TextKey } from '../../texts/text.tsx';
import { EntryAmount, EntryTime, loadDatedMovements } from '../records/index.ts';
import '@palaro/ui/tabs.css';
import './order-record.css';

type RecordRowProps = {
  href: string;
  name: string;
  icon: IconName;
  /** Its money is where it was to go. */
  isThere: boolean;
  state: string;
  tone: 'plain' | 'warn' | 'bad';
  at: string;
  amount: string;
  /** What more is to be said of the amount, line by line. */
  more: readonly string[];
};

/** One order: how much by which way, and what has become of it. A tap opens it. */
export const RecordRow = ({ href, name, icon, isThere, state, tone, at, amount, more }: RecordRowProps) => (
  <article className="movement order-row">
    <span className={classNames('movement__icon', isThere && 'movement__icon--in')}>
      <Icon name={icon} size={18} />
    </span>
    <div className="movement__text">
      <div className="order-row__head">
        <h3 className="movement__kind">
          <a className="order-row__open" href={href}>
            {name}
          </a>
        </h3>
        <EntryAmount amount={amount} tone={isThere ? 'good' : 'plain'} />
      </div>
      <p className="movement__detail ui-parts">
        <span className={`order-row__state order-row__state--${tone}`}>{state}</span> <EntryTime at={at} />
      </p>
      {more.length > 0 && (
        <p className="movement__detail ui-parts">
          {more.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      )}
    </div>
  </article>
);

const useDatedMovements = lazyWithRetry(loadDatedMovements);

/** The movements of a kind in the wallet's own book, those of customer service too. */
const Booked = ({ kind }: { kind: CashierKind }) => {
  const movements = useDatedMovements();
  if (movements === null) return <WaitingRows className="record__waiting" text="record.loading" count={6} row="record__row-waiting" />;
  return createElement(movements, { kind, query: { tab: 'booked' } });
};

type OrderRecordProps = {
  label: TextKey;
  kind: CashierKind;
  /** What they are called when they are booked. */
  booked: TextKey;
  to: (query?: { tab: 'booked' }) => string;
  /** The orders themselves. */
  children: ReactNode;
};

/** Orders as they were asked for, and as they were booked. */
export const OrderRecord = ({ label, kind, booked, to, children }: OrderRecordProps) => {
  const { t } = useText();
  const [search] = useSearchParams();
  const isBooked = search.get('tab') === 'booked';
  return (
    <>
      <TabLinks
        label={t(label)}
        options={[
          { href: to(), label: t('cashier.record.orders'), current: !isBooked },
          { href: to({ tab: 'booked' }), label: t(booked), current: isBooked },
        ]}
      />
      {isBooked ? <Booked kind={kind} /> : children}
    </>
  );
};
