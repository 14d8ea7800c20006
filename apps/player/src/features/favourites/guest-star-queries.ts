import type { QueryClient } from '@tanstack/react-query';
import { clock } from '../../device/clock.ts';
import { knownSession } from '../../calls/known-session.ts';
import type { Navigate } from '../../navigation/location.ts';
import { placeOf } from '../../navigation/scroll-place.ts';
import { addressNow, wantedStar } from '../../navigation/wanted-star.ts';
import * as to from '../../navigation/to.ts';
import { toggleFavourite } from './toggle-queries.ts';

const isInSight = (link: Element): boolean => {
  const { top, bottom } = link.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
};

type Game = { readonly nodeId: string; readonly vendor: string };

/**
 * A star that was tapped without a session: a guest is led to the login and comes back here (B307, ruling 22), where the
 * star is set then. Whose session is still being resumed has it set as soon as that is known.
 */
export const starWithoutSession = (client: QueryClient, game: Game, navigate: Navigate): void =>
  knownSession(({ status }) => {
    if (status === 'member') return void toggleFavourite(client, { ...game, isSet: false });
    const tile = [...document.querySelectorAll(`#main .game-card__link[data-node="${CSS.escape(game.nodeId)}"]`)].find(isInSight);
    wantedStar.set({ ...game, address: addressNow(), place: tile === undefined ? null : placeOf(tile), at: clock.now() });
    navigate(to.login(addressNow()));
  });
