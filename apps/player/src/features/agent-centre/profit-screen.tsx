import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { Nothing } from '../../parts/nothing.tsx';
import { useText } from '../../texts/text.tsx';
import type { DayRange } from '../records/index.ts';
import { FiguresNote, refusedCalls, SumCells, SumRow } from './agent-parts.tsx';
import { Bills } from './bills.tsx';
import { useTeamProfit } from './agent-queries.ts';
import { CentreScreen } from './centre-screen.tsx';

const waitingRows = 4;

const Figures = ({ days }: { days: DayRange }) => {
  const { t } = useText();
  return (
    <QueryView
      query={useTeamProfit(days)}
      failed="agents.failed"
      refused={refusedCalls}
      waiting={
        <>
          <SumCells sums={undefined} />
          <WaitingRows className="agent__waiting" text="agents.loading" count={waitingRows} />
        </>
      }
    >
      {({ products, total, asOf }) => (
        <>
          <SumCells sums={total} />
          <FiguresNote asOf={asOf} />
          {products.length === 0 ? (
            <Nothing icon="coins" title="agents.empty.title" text="agents.empty.text" />
          ) : (
            <ul className="agent__rows">
              {products.map((row) => (
                <SumRow key={row.gameType} title={t(`home.category.${row.gameType}`)} sums={row} />
              ))}
            </ul>
          )}
        </>
      )}
    </QueryView>
  );
};

/** What an agent's team won and lost, by type of game, and what it came to for the agent (AGETEAMPNL3). */
export const TeamProfitScreen = () => (
  <CentreScreen>
    {(days) => (
      <>
        <Figures days={days} />
        <Bills days={days} />
      </>
    )}
  </CentreScreen>
);
