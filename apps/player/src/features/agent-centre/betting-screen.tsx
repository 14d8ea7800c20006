import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { Nothing } from '../../parts/nothing.tsx';
import { useText } from '../../texts/text.tsx';
import { useDayTitle, type DayRange } from '../records/index.ts';
import { FiguresNote, refusedCalls, SumRow } from './agent-parts.tsx';
import { useTeamBetting } from './agent-queries.ts';
import { CentreScreen } from './centre-screen.tsx';

const waitingRows = 6;

const Figures = ({ days }: { days: DayRange }) => {
  const { t } = useText();
  const titleOf = useDayTitle();
  return (
    <QueryView
      query={useTeamBetting(days)}
      failed="agents.failed"
      refused={refusedCalls}
      waiting={<WaitingRows className="agent__waiting" text="agents.loading" count={waitingRows} />}
      isEmpty={({ content }) => content.length === 0}
      empty={<Nothing icon="poker-chip-fill" title="agents.empty.title" text="agents.empty.text" />}
    >
      {({ content, asOf }) => (
        <>
          <FiguresNote asOf={asOf} />
          {[...new Set(content.map(({ day }) => day))].map((day) => (
            <section key={day}>
              <h2 className="agent__part-title">{titleOf(day)}</h2>
              <ul className="agent__rows">
                {content
                  .filter((row) => row.day === day)
                  .map((row) => (
                    <SumRow key={row.gameType} title={t(`home.category.${row.gameType}`)} sums={row} />
                  ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </QueryView>
  );
};

/** What an agent's team staked on each day, by type of game (TEAMBETTING3). */
export const TeamBettingScreen = () => <CentreScreen>{(days) => <Figures days={days} />}</CentreScreen>;
