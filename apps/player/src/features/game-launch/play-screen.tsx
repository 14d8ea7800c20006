import { useCallback, useEffect, useRef, useState } from 'react';
import * as to from '../../navigation/to.ts';
import { useLocation, useSearch } from '../../navigation/location.ts';
import { showToast } from '../../overlays/toast.ts';
import { useAmountText } from '../../site/amount-text.ts';
import { GameShell } from './game-shell.tsx';
import { bringMoneyBack, useAfterPlay, useCategoryGame, useLaunch, type Returned } from './launch-queries.ts';
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

/** Tells what has come back of a game that was left, and what was won or lost there. */
const useTellReturned = () => {
  const amountText = useAmountText();
  return useCallback(
    (returned: readonly Returned[]): void => {
      for (const { vendorName: vendor, amount, result } of returned) {
        if (!amount || !result) continue;
        const outcome = !/[1-9]/.test(result) ? 'even' : result.startsWith('-') ? 'lost' : 'won';
        const values = { vendor, amount: amountText(amount), result: amountText(result.replace('-', '')) };
        showToast(`transfers.returned.${outcome}`, { kind: 'info', values });
      }
    },
    [amountText],
  );
};

/** After play the balance is another; what a vendor keeps in a wallet of its own is brought back. */
const useLeaving = (ownWallet: boolean, afterPlay: () => void): void => {
  const tell = useTellReturned();
  const told = useRef(tell);
  useEffect(() => void (told.current = tell), [tell]);
  const keepsMoney = useRef(ownWallet);
  useEffect(() => void (keepsMoney.current = ownWallet), [ownWallet]);
  useEffect(
    () => () => {
      if (keepsMoney.current)
        void bringMoneyBack().then((returned) => {
          afterPlay();
          told.current(returned);
        });
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
