import { useEffect, useRef, useState } from 'react';
import * as to from '../../navigation/to.ts';
import { useLocation, useSearch } from '../../navigation/location.ts';
import { GameShell } from './game-shell.tsx';
import { bringMoneyBack, useAfterPlay, useCategoryGame, useLaunch } from './launch-queries.ts';
import { leaveGame, useFrameSteps } from './leave-game.ts';
import { tappedTile } from './tapped-tile.ts';
import { parseCategoryGame, parsePlayPlace, parseVendor } from './play-rules.ts';

/** An address without a game leads on: to the game that its category opens, else to the games of its vendor, else to all. */
const useLeadOn = (isGame: boolean, search: string): void => {
  const [, navigate] = useLocation();
  const category = isGame ? null : parseCategoryGame(search);
  const { data, isError } = useCategoryGame(category);
  useEffect(() => {
    if (isGame || (category !== null && data === undefined && !isError)) return;
    const vendor = parseVendor(search);
    const list = to.gameList({ ...(category === null ? {} : { gameType: category }), ...(vendor === null ? {} : { vassalage: vendor }) });
    navigate(data ? to.game(data) : list, { replace: true });
  }, [category, data, isError, isGame, navigate, search]);
};

/** After play the balance is another; what a vendor keeps in a wallet of its own is brought back. */
const useLeaving = (ownWallet: boolean, afterPlay: () => void): void => {
  const keepsMoney = useRef(ownWallet);
  useEffect(() => void (keepsMoney.current = ownWallet), [ownWallet]);
  useEffect(
    () => () => {
      if (keepsMoney.current) void bringMoneyBack().then(afterPlay);
      afterPlay();
    },
    [afterPlay],
  );
};

/** A running game on the whole screen, under our own bar (B328). */
export const PlayScreen = () => {
  const [, navigate] = useLocation();
  const search = useSearch();
  const place = parsePlayPlace(search);
  const [attempt, setAttempt] = useState(0);
  const launch = useLaunch(place, attempt);
  const afterPlay = useAfterPlay();
  const frameSteps = useFrameSteps(place !== null);
  useLeadOn(place !== null, search);
  useLeaving(launch.data?.ownWallet === true, afterPlay);
  const [tile] = useState(() => (place === null ? null : tappedTile()));
  return (
    <GameShell
      launch={launch}
      tile={tile}
      nodeId={place?.nodeId ?? null}
      back={{ href: to.gameList(), text: 'launch.backToGames' }}
      onClose={() => leaveGame(() => navigate(to.home, { replace: true }), frameSteps())}
      onRetry={() => setAttempt(attempt + 1)}
      onBalance={afterPlay}
    />
  );
};
