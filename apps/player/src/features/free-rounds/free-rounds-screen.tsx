import { GameCard } from '../../parts/game-card.tsx';
import { Nothing } from '../../parts/nothing.tsx';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import * as to from '../../navigation/to.ts';
import { useText } from '../../texts/text.tsx';
import { useFreeRounds, type FreeRounds } from './free-rounds-queries.ts';
import { useFreeRoundsText } from './free-rounds-text.ts';
import '@palaro/ui/states.css';
import './free-rounds.css';

const Given = ({ rounds }: { rounds: FreeRounds }) => {
  const textOf = useFreeRoundsText();
  const { game, state } = rounds;
  return (
    <li className={state === 'open' ? 'free-rounds__given' : 'free-rounds__given free-rounds__given--over'}>
      <GameCard game={game} href={to.game(game, game.vassalage)} eager marked={false} sizes="72px" />
      <div>
        <h2>{game.nodeName}</h2>
        <p>{textOf(rounds)}</p>
      </div>
    </li>
  );
};

/** The free rounds that the operator has given the member, and what became of those that ended within a week. */
export const FreeRoundsScreen = () => {
  const { t } = useText();
  return (
    <QueryView
      query={useFreeRounds()}
      waiting={<WaitingRows className="free-rounds" shape="card" count={2} />}
      empty={<Nothing icon="gift-fill" title="freeRounds.none" text="freeRounds.noneText" href={to.gameList()} way="launch.backToGames" />}
      className="free-rounds"
    >
      {(given) => (
        <>
          <p>{t('freeRounds.text')}</p>
          <ul className="free-rounds__list">
            {given.map((rounds) => (
              <Given key={rounds.id} rounds={rounds} />
            ))}
          </ul>
        </>
      )}
    </QueryView>
  );
};
