import { useCallback, useEffect, useRef, useState } from 'react';
import { gameListPath } from '../game-list/paths.ts';
import { homePath } from '../lobby/paths.ts';
import { useLocation, useSearch } from '../../shared/location.ts';
import { hasPreviousScreen, stepBack } from '../../shared/history-depth.ts';
import { GameShell } from './game-shell.tsx';
import { putHomeBefore } from './home-before.ts';
import { useAfterPlay, useCategoryGame, useLaunch } from './launch-queries.ts';
import { tappedTile } from './opening.tsx';
import { pathOfGame } from './paths.ts';
import { parseCategoryGame, parsePlayPlace, parseVendor } from './play-rules.ts';

/**
 * Leaves for the screen before the game, past the steps of the same history that the game made in its frame. A browser
 * without the Navigation API is told how many it made: one too many where the player went back through some of them.
 */
const leaveGame = (instead: () => void, steps: number): void => {
  const before = 'navigation' in window ? navigation.entries()[(navigation.currentEntry?.index ?? 0) - 1] : undefined;
  if (before !== undefined && hasPreviousScreen()) navigation.traverseTo(before.key);
  else stepBack(instead, 1 + steps);
};

/** An address without a game leads on: to the game that its category opens, else to the games of its vendor, else to all. */
const useLeadOn = (isGame: boolean, search: string): void => {
  const [, navigate] = useLocation();
  const category = isGame ? null : parseCategoryGame(search);
  const { data, isError } = useCategoryGame(category);
  useEffect(() => {
    if (isGame || (category !== null && data === undefined && !isError)) return;
    const vendor = parseVendor(search);
    const list = gameListPath({ ...(category === null ? {} : { gameType: category }), ...(vendor === null ? {} : { vassalage: vendor }) });
    navigate(data ? pathOfGame(data) : list, { replace: true });
  }, [category, data, isError, isGame, navigate, search]);
};

/** A running game on the whole screen, under our own bar (B328). */
export const PlayScreen = () => {
  const [, navigate] = useLocation();
  const search = useSearch();
  const place = parsePlayPlace(search);
  const [attempt, setAttempt] = useState(0);
  const launch = useLaunch(place, attempt);
  const afterPlay = useAfterPlay();
  const entries = useRef(0);
  useLeadOn(place !== null, search);
  useEffect(() => {
    if (place !== null) putHomeBefore();
    entries.current = history.length;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- of the address that the player came to
  }, []);
  useEffect(() => afterPlay, [afterPlay]);

  const close = useCallback(() => leaveGame(() => navigate(homePath, { replace: true }), history.length - entries.current), [navigate]);
  const [tile] = useState(() => (place === null ? null : tappedTile()));
  return (
    <GameShell
      launch={launch}
      tile={tile}
      nodeId={place?.nodeId ?? null}
      back={{ href: gameListPath(), text: 'launch.backToGames' }}
      onClose={close}
      onRetry={() => setAttempt(attempt + 1)}
      onBalance={afterPlay}
    />
  );
};
