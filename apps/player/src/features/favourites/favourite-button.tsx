import type { Game } from '@palaro/contract';
import { Icon } from '@palaro/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '../../navigation/location.ts';
import { useSession } from '../../calls/session.ts';
import { useText } from '../../texts/text.tsx';
import { showToast } from '../../overlays/toast.ts';
import { isOnline } from '../../device/use-online.ts';
import { isFavourite, useFavouriteIds } from './favourites-queries.ts';
import './favourites.css';

type FavouriteGame = Pick<Game, 'nodeId' | 'vassalage'>;

/** Fetched with the first star that is tapped: many are shown, few are. */
const loadToggle = () => import('./toggle-queries.ts').then((it) => it.toggleFavourite);
const loadGuestStar = () => import('./guest-star-queries.ts').then((it) => it.starWithoutSession);

/** Whether a game is a favourite, and what turns that over. A guest's tap leads to login and back (B307, ruling 22). */
export const useFavourite = (game: FavouriteGame): { readonly isSet: boolean; readonly toggle: () => void } => {
  const [, navigate] = useLocation();
  const { isLogin } = useSession();
  const ids = useFavouriteIds();
  const client = useQueryClient();
  const isSet = isFavourite(ids, game.nodeId);
  const toggle = (): void => {
    const star = { nodeId: game.nodeId, vendor: game.vassalage };
    const tapped = isLogin
      ? loadToggle().then((toggleFavourite) => toggleFavourite(client, { ...star, isSet }))
      : loadGuestStar().then((starWithoutSession) => starWithoutSession(client, star, navigate));
    tapped.catch(() => showToast(isOnline() ? 'failures.refused' : 'errors.offline', { kind: 'error' }));
  };
  return { isSet, toggle };
};

/** The star of a game. */
export const FavouriteButton = ({ game }: { game: Game }) => {
  const { t } = useText();
  const { isSet, toggle } = useFavourite(game);
  return (
    <button
      type="button"
      className={isSet ? 'star star--set' : 'star'}
      aria-pressed={isSet}
      aria-label={t(isSet ? 'favourites.remove' : 'favourites.add', { game: game.nodeName })}
      onClick={toggle}
    >
      <Icon name={isSet ? 'star-fill' : 'star'} size={18} />
    </button>
  );
};
