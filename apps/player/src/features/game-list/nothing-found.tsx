import type { Game } from '@palaro/contract';
import { FavouriteGameCard } from '../favourites/index.ts';
import { useText, type TextKey } from '../../texts/text.tsx';
import type { Place } from './game-list-rules.ts';
import { useOffers } from './suggestion-queries.ts';
import './search-panel.css';

type OfferProps = { title: TextKey; games: readonly Game[]; listed: string | null };
const Offer = ({ title, games, listed }: OfferProps) => {
  const { t } = useText();
  if (games.length === 0) return null;
  return (
    <section>
      <h3>{t(title)}</h3>
      <div className="grid-row">
        {games.map((game) => (
          <FavouriteGameCard key={game.nodeId} game={game} listed={listed} sizes="38vw" />
        ))}
      </div>
    </section>
  );
};

/** Below the word that a search found nothing: what is named alike, what was played lately, what is hot. */
export const NothingFound = ({ gameName, vassalage }: Pick<Place, 'gameName' | 'vassalage'>) => {
  const { similar, recent, hot } = useOffers(gameName);
  return (
    <div className="offers">
      <Offer title="gameList.offers.similar" games={similar} listed={vassalage} />
      <Offer title="gameList.offers.recent" games={recent} listed={vassalage} />
      <Offer title="gameList.offers.hot" games={hot} listed={vassalage} />
    </div>
  );
};
