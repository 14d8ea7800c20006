import { Button, Tag } from '@palaro/ui';
import { useState } from 'react';
import { PagedEnd } from '../../parts/paged-end.tsx';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { useCurrencySymbol } from '../../site/currency-symbol.ts';
import { useSettings } from '../../site/site.ts';
import { formatAmount } from '../../texts/format.ts';
import { formatInstant } from '../../texts/instant.ts';
import { useText, type TextKey } from '../../texts/text.tsx';
import { EntryAmount } from '../records/index.ts';
import { useContractBills, type Bill, type Terms } from './contract-queries.ts';

/** An amount and an instant as texts of this page hold them. */
export const useWritten = () => {
  const { language } = useText();
  const symbol = useCurrencySymbol();
  const { timeZone } = useSettings();
  return {
    money: (amount: string): string => `${symbol}${formatAmount(amount, language)}`,
    time: (at: string): string => formatInstant(at, language, timeZone),
  };
};

const isNothing = (amount: string): boolean => Number(amount) === 0;

/** The ladder of an offer or a contract, and on what it rests. */
export const TermsList = ({ terms, isDividend }: { terms: Omit<Terms, 'expiresAt'>; isDividend: boolean }) => {
  const { t } = useText();
  const { money } = useWritten();
  const { rungs, mode, includeSelf, minActive, carry, carryPeriods, promotions, salaries } = terms;
  return (
    <>
      <ol className="contract__rungs" aria-label={t('contracts.rungs')}>
        {rungs.map(({ turnover, loss, active, percent }) => (
          <li key={turnover} className="ui-parts">
            <span className="contract__rung">{t('contracts.rung', { turnover: money(turnover), percent })}</span>
            {active > 0 && <span>{t('contracts.rung.active', { count: active })}</span>}
            {!isNothing(loss) && <span>{t('contracts.rung.loss', { loss: money(loss) })}</span>}
          </li>
        ))}
      </ol>
      <ul className="contract__notes">
        {!isNothing(minActive) && <li>{t('contracts.term.minActive', { amount: money(minActive) })}</li>}
        {includeSelf && <li>{t('contracts.term.self')}</li>}
        {isDividend && mode === 'floating' && <li>{t('contracts.term.floating')}</li>}
        {isDividend && <li>{t(`contracts.term.carry.${carry}`, { count: carryPeriods })}</li>}
        {isDividend && promotions && <li>{t('contracts.term.promotions')}</li>}
        {isDividend && salaries && <li>{t('contracts.term.salaries')}</li>}
      </ul>
    </>
  );
};

/** A period and what it came to; how it was counted unfolds. */
const BillRow = ({ bill, isDividend }: { bill: Bill; isDividend: boolean }) => {
  const { t } = useText();
  const { time } = useWritten();
  const { from, until, state, amount, paid, own, percent, active, reason } = bill;
  const lines: readonly (readonly [TextKey, string])[] = [
    ['contracts.bill.turnover', bill.turnover],
    ...(isDividend ? ([['contracts.bill.loss', bill.loss]] as const) : []),
    ['contracts.bill.carryBefore', bill.carryBefore],
    ['contracts.bill.base', bill.base],
    ['contracts.bill.gross', bill.gross],
    ...(own === null
      ? []
      : ([
          ['contracts.bill.below', own.below],
          ['contracts.bill.net', own.net],
          ['contracts.bill.deducted', own.deducted],
          ['contracts.bill.advance', own.advance],
        ] as const)),
    ['contracts.bill.carryAfter', bill.carryAfter],
    ['contracts.bill.amount', amount],
    ['contracts.bill.paid', paid],
  ];
  return (
    <li className="contract__bill">
      <p className="contract__bill-head">
        <span>
          {time(from)} – {time(until)}
        </span>
        {state === 'paid' ? <Tag tone="good">{t('contracts.bill.state.paid')}</Tag> : <span>{t(`contracts.bill.state.${state}`)}</span>}
      </p>
      <p className="contract__bill-amount">
        <EntryAmount amount={amount} />
      </p>
      {reason !== '' && <p>{reason}</p>}
      <details>
        <summary>{t('contracts.bill.how')}</summary>
        <dl className="contract__lines">
          {lines.map(([name, value]) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>
                <EntryAmount amount={value} />
              </dd>
            </div>
          ))}
          <div>
            <dt>{t('contracts.bill.active')}</dt>
            <dd>{active}</dd>
          </div>
          {percent !== null && (
            <div>
              <dt>{t('contracts.bill.percent')}</dt>
              <dd>{percent}%</dd>
            </div>
          )}
        </dl>
      </details>
    </li>
  );
};

const BillList = ({ contract, isDividend }: { contract: string; isDividend: boolean }) => {
  const { t } = useText();
  const query = useContractBills(contract);
  return (
    <QueryView
      query={query}
      failed="contracts.bills.failed"
      waiting={<WaitingRows className="contract__waiting" text="contracts.bills.loading" count={2} />}
      isEmpty={({ pages }) => pages.every(({ content }) => content.length === 0)}
      empty={<p className="contract__text">{t('contracts.bills.none')}</p>}
      end={<PagedEnd paged={query} />}
    >
      {({ pages }) => (
        <ul className="contract__bills">
          {pages
            .flatMap(({ content }) => content)
            .map((bill) => (
              <BillRow key={bill.period} bill={bill} isDividend={isDividend} />
            ))}
        </ul>
      )}
    </QueryView>
  );
};

/** The periods of a contract, once they are asked for. */
export const Bills = ({ contract, isDividend }: { contract: string; isDividend: boolean }) => {
  const { t } = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button wide aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t(isOpen ? 'contracts.bills.hide' : 'contracts.bills')}
      </Button>
      {isOpen && <BillList contract={contract} isDividend={isDividend} />}
    </>
  );
};
