import { Skeleton } from '@palaro/ui';
import type { ReactNode } from 'react';
import { useText } from '../../texts/text.tsx';
import { EntryAmount } from './entry-parts.tsx';
import type { BetPage } from './record-queries.ts';
import { difference, signOf } from './record-rules.ts';

type Sums = Omit<BetPage['totals'], 'currency'>;
type Played = Pick<Sums, 'stake' | 'openStake' | 'payout'> & Partial<Pick<Sums, 'visitResult'>>;

/** What was gained, or lost, by playing: only a gain looks like one. */
export const NetAmount = ({ amount }: { amount: string }) => (
  <EntryAmount amount={amount} signed tone={signOf(amount) === 1 ? 'good' : 'plain'} />
);

/** What is decided: a stake that still waits for its outcome is not lost. What was won or lost in games that keep the money is in it. */
export const netOf = ({ stake, openStake, payout, visitResult }: Played): string => {
  const lost = difference(stake, openStake);
  return visitResult === undefined ? difference(payout, lost) : difference(visitResult, difference(lost, payout));
};

const Cell = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children ?? <Skeleton shape="text" />}</dd>
  </div>
);

/** Sums over the whole selection, with as much room before they are known. */
export const Totals = ({ totals }: { totals: Sums | undefined }) => {
  const { t } = useText();
  return (
    <div className="record__totals">
      <dl className="record__sums">
        <Cell name={t('record.stake')}>{totals && <EntryAmount amount={totals.stake} />}</Cell>
        <Cell name={t('record.payout')}>{totals && <EntryAmount amount={totals.payout} />}</Cell>
        <Cell name={t('record.net')}>{totals && <NetAmount amount={netOf(totals)} />}</Cell>
      </dl>
      <p className="record__count">
        {totals ? t('record.roundCount', { count: totals.rounds }) : <Skeleton shape="text" />}
        {totals && totals.visits > 0 && ` · ${t('record.visitCount', { count: totals.visits })}`}
        {totals && signOf(totals.openStake) === 1 && (
          <>
            {' · '}
            <span>
              <EntryAmount amount={totals.openStake} /> {t('record.stillOpen')}
            </span>
          </>
        )}
      </p>
    </div>
  );
};
