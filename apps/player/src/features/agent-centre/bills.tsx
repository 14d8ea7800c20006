import { rateText } from '@palaro/contract/constants';
import { useId } from 'react';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { useText, type TextKey } from '../../texts/text.tsx';
import { EntryAmount, NetAmount, useDayTitle, type DayRange } from '../records/index.ts';
import { Cell, refusedCalls } from './agent-parts.tsx';
import { useAgentBills, type AgentDay } from './agent-queries.ts';

const waitingRows = 3;
const stateTexts = { due: 'agents.bills.due', paid: 'agents.bills.paid', withheld: 'agents.bills.withheld' } as const;

/** How one type of game was reckoned; what is nothing is left out. */
const Working = ({ bill }: { bill: AgentDay['bills'][number] }) => {
  const { t } = useText();
  const { gameType, stake, carried, ppm, gross, given, members, owed, due } = bill;
  const isNothing = (amount: string): boolean => /^-?[0.]+$/.test(amount);
  const line = (name: TextKey, amount: string) => !isNothing(amount) && <Cell name={name}>{<EntryAmount amount={amount} />}</Cell>;
  return (
    <>
      <h3 className="agent__row-title">{t(`home.category.${gameType}`)}</h3>
      <dl className="agent__cards">
        <Cell name="agents.bills.stake">
          <EntryAmount amount={stake} />
        </Cell>
        {!isNothing(carried) && (
          <Cell name="agents.bills.carried">
            <NetAmount amount={carried} />
          </Cell>
        )}
        <Cell name="agents.bills.ppm">{t('agents.rates.rate', { rate: rateText(ppm) })}</Cell>
        {line('agents.bills.gross', gross)}
        {!isNothing(given) && (
          <div>
            <dt>{t('agents.bills.given', { count: members })}</dt>
            <dd>
              <EntryAmount amount={given} />
            </dd>
          </div>
        )}
        {!isNothing(owed) && (
          <Cell name="agents.bills.owed">
            <NetAmount amount={owed} />
          </Cell>
        )}
        <Cell name="agents.bills.rest">
          <EntryAmount amount={due} />
        </Cell>
      </dl>
    </>
  );
};

const DayRow = ({ of: { day, due, state, bills } }: { of: AgentDay }) => {
  const { t } = useText();
  const title = useDayTitle()(day);
  return (
    <li>
      <details className="agent__day">
        <summary className="agent__row">
          <span className="agent__row-title">{title}</span>
          <span className="agent__row-net">
            <EntryAmount amount={due} />
          </span>
          <span className="agent__row-parts">{t(state === null ? 'agents.bills.nothing' : stateTexts[state])}</span>
        </summary>
        <div className="agent__working">
          {bills.map((bill) => (
            <Working key={bill.gameType} bill={bill} />
          ))}
        </div>
      </details>
    </li>
  );
};

/** What an agent's rates came to on each day, with how it was reckoned. */
export const Bills = ({ days }: { days: DayRange }) => {
  const { t } = useText();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 className="agent__part-title" id={titleId}>
        {t('agents.bills')}
      </h2>
      <QueryView
        query={useAgentBills(days)}
        failed="agents.bills.failed"
        refused={refusedCalls}
        waiting={<WaitingRows className="agent__waiting" count={waitingRows} />}
        isEmpty={({ content }) => content.length === 0}
        empty={<p className="agent__note">{t('agents.bills.empty')}</p>}
      >
        {({ content }) => (
          <ul className="agent__rows">
            {content.map((of) => (
              <DayRow key={of.day} of={of} />
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
};
