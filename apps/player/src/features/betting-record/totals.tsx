import { Skeleton } from '@palaro/ui';
import { useText } from '../../shared/text.tsx';
import { EntryAmount } from './entry-parts.tsx';
import type { BetPage } from './record-queries.ts';
import { difference, signOf } from './record-rules.ts';

type Sums = Omit<BetPage['totals'], 'currency'>;

/** What was gained, or lost, by playing: only a gain looks like one. */
export const NetAmount = ({ amount }: { amount: string }) => (
  <EntryAmount amount={amount} signed tone={signOf(amount) === 1 ? 'good' : 'plain'} />
);

/** What is decided: a stake that still waits for its outcome is not lost. */
export const netOf = ({ stake, openStake, payout }: Sums): string => difference(payout, difference(stake, openStake));

/** Sums over the whole selection, with as much room before they are known. */
export const Totals = ({ totals }: { totals: Sums | undefined }) => {
  const { t } = useText();
  return (
    <dl className="record__totals">
      <div>
        <dt>{t('record.stake')}</dt>
        <dd>{totals ? <EntryAmount amount={totals.stake} /> : <Skeleton shape="text" />}</dd>
      </div>
      {totals && signOf(totals.openStake) === 1 && (
        <div>
          <dt>{t('record.openStake')}</dt>
          <dd>
            <EntryAmount amount={totals.openStake} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('record.payout')}</dt>
        <dd>{totals ? <EntryAmount amount={totals.payout} /> : <Skeleton shape="text" />}</dd>
      </div>
      <div>
        <dt>{t('record.net')}</dt>
        <dd>{totals ? <NetAmount amount={netOf(totals)} /> : <Skeleton shape="text" />}</dd>
      </div>
      <div>
        <dt>{t('record.count')}</dt>
        <dd>{totals ? t('record.rounds', { count: totals.rounds }) : <Skeleton shape="text" />}</dd>
      </div>
    </dl>
  );
};
