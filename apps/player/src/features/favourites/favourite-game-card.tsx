import type { Game } from '@palaro/contract';
import { useHydrated } from '../../device/use-hydrated.ts';
import { GameCard } from '../../parts/game-card.tsx';
import * as to from '../../navigation/to.ts';
import { FavouriteButton } from './favourite-button.tsx';

export type FavouriteGameCardProps = {
  game: Game;
  /** The vendor whose list it stands in. */
  listed?: string | null;
  eager?: boolean;
  large?: boolean;
  sizes?: string;
  marked?: boolean;
};

/** A game's tile with its star. Documents carry the stars of the first view only: the others join when they can act. */
export const FavouriteGameCard = ({ game, listed, eager = false, large = false, sizes, marked = true }: FavouriteGameCardProps) => {
  const hydrated = useHydrated();
  return (
    <GameCard
      game={game}
      href={to.game(game, listed)}
      eager={eager}
      large={large}
      marked={marked}
      {...(sizes ? { sizes } : {})}
      star={eager || hydrated ? <FavouriteButton game={game} /> : undefined}
    />
  );
};
