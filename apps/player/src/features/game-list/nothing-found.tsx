import type { Game } from '@palaro/contract';
import { FavouriteGameCard } from '../favourites/index.ts';
import { useText, type TextKey } from '../../shared/text.tsx';
import { useOffers } from './suggestion-queries.ts';
import './search-panel.css';

const Offer = ({ title, games }: { title: TextKey; games: readonly Game[] }) => {
  const { t } = useText();
  if (games.length === 0) return null;
  return (
    <section>
      <h3>{t(title)}</h3>
      <div className="grid-row">
        {games.map((game) => (
          <FavouriteGameCard key={game.nodeId} game={game} sizes="38vw" />
        ))}
      </div>
    </section>
  );
};

/** Below the word that a search found nothing: what is named alike, what was played lately, what is hot. */
export const NothingFound = ({ gameName }: { gameName: string }) => {
  const { similar, recent, hot } = useOffers(gameName);
  return (
    <div className="offers">
      <Offer title="gameList.offers.similar" games={similar} />
      <Offer title="gameList.offers.recent" games={recent} />
      <Offer title="gameList.offers.hot" games={hot} />
    </div>
  );
};
