import type { Game } from '@palaro/contract';
import { GameCard } from '../../shared/game-card.tsx';
import { FavouriteButton } from './favourite-button.tsx';

/** A game's tile with its star. */
export const StarredGameCard = ({ game, eager = false, sizes }: { game: Game; eager?: boolean; sizes?: string }) => <GameCard game={game} eager={eager} {...(sizes ? { sizes } : {})} star={<FavouriteButton game={game} />} />;
