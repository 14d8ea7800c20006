import type { Game } from '@palaro/contract';
import { GameCard } from '../../shared/game-card.tsx';
import { FavouriteButton } from './favourite-button.tsx';

/** A game's tile with its star. */
export const StarredGameCard = ({ game, eager = false }: { game: Game; eager?: boolean }) => <GameCard game={game} eager={eager} star={<FavouriteButton game={game} />} />;
