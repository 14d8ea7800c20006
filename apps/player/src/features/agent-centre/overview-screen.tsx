import { WaitingRows, QueryView } from '../../parts/query-view.tsx';
import { Nothing } from '../../parts/nothing.tsx';
import { useText } from '../../texts/text.tsx';
import { EntryAmount, useDayTitle, type DayRange } from '../records/index.ts';
import { Cell, FiguresNote, refusedCalls, SumCells, SumRow } from './agent-parts.tsx';
import { useOverview, type Overview } from './agent-queries.ts';
import { CentreScreen } from './centre-screen.tsx';

const waitingDays = 5;

const Cards = ({ overview }: { overview: Overview }) => (
  <dl className="agent__cards">
    <Cell name="agents.members">{overview.members}</Cell>
    <Cell name="agents.active">{overview.activeMost}</Cell>
    <Cell name="agents.joined">{overview.joined}</Cell>
    <Cell name="agents.firstDeposits">{overview.firstDeposits}</Cell>
    <Cell name="agents.deposits">
      <EntryAmount amount={overview.deposits} />
    </Cell>
    <Cell name="agents.withdrawals">
      <EntryAmount amount={overview.withdrawals} />
    </Cell>
  </dl>
);

const Days = ({ days }: { days: Overview['days'] }) => {
  const { t } = useText();
  const titleOf = useDayTitle();
  if (days.length === 0) return <Nothing icon="chart-line-up" title="agents.empty.title" text="agents.empty.text" />;
  return (
    <section aria-label={t('agents.byDay')}>
      <ul className="agent__rows">
        {[...days].reverse().map((row) => (
          <SumRow key={row.day} title={titleOf(row.day)} sums={row} />
        ))}
      </ul>
    </section>
  );
};

const Figures = ({ days }: { days: DayRange }) => (
  <QueryView
    query={useOverview(days)}
    failed="agents.failed"
    refused={refusedCalls}
    waiting={
      <>
        <SumCells sums={undefined} />
        <WaitingRows className="agent__waiting" text="agents.loading" count={waitingDays} />
      </>
    }
  >
    {(overview) => (
      <>
        <SumCells sums={overview} />
        <FiguresNote asOf={overview.asOf} />
        <Cards overview={overview} />
        <Days days={overview.days} />
      </>
    )}
  </QueryView>
);

/** What an agent's team played, brought and took (AGEPAG). */
export const OverviewScreen = () => <CentreScreen>{(days) => <Figures days={days} />}</CentreScreen>;
