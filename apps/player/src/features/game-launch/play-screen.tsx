import { Button, EmptyState, ErrorState } from '@palaro/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallRefused } from '../../shared/api.ts';
import { gameListPath } from '../game-list/paths.ts';
import { homePath } from '../lobby/paths.ts';
import { useLocation, useSearch } from '../../shared/location.ts';
import { RequestId } from '../../shared/request-id.tsx';
import { useText } from '../../shared/text.tsx';
import { hasPreviousScreen, stepBack } from '../../shared/history-depth.ts';
import { TrialRefused } from '../wallet/index.ts';
import { GameFrame } from './game-frame.tsx';
import { putHomeBefore } from './home-before.ts';
import { useAfterPlay, useCategoryGame, useLaunch } from './launch-queries.ts';
import { Opening, tappedTile } from './opening.tsx';
import { pathOfGame } from './paths.ts';
import { PlayBar } from './play-bar.tsx';
import { parseCategoryGame, parsePlayPlace } from './play-rules.ts';
import '@palaro/ui/states.css';
import './play-screen.css';

/**
 * Leaves for the screen before the game, past the steps of the same history that the game made in its frame. A browser
 * without the Navigation API is told how many it made: one too many where the player went back through some of them.
 */
const leaveGame = (instead: () => void, steps: number): void => {
  const before = 'navigation' in window ? navigation.entries()[(navigation.currentEntry?.index ?? 0) - 1] : undefined;
  if (before !== undefined && hasPreviousScreen()) navigation.traverseTo(before.key);
  else stepBack(instead, 1 + steps);
};

/** Why a game did not open, and what can be done about it. */
const Failed = ({ refusal, busy, onRetry }: { refusal: CallRefused | null; busy: boolean; onRetry: () => void }) => {
  const { t } = useText();
  const reference = refusal?.data?.requestId ? <RequestId id={refusal.data.requestId} /> : undefined;
  if (refusal?.code === 'free_reject')
    return (
      <div role="alert">
        <TrialRefused />
        <Button look="ghost" wide href={gameListPath()}>
          {t('launch.backToGames')}
        </Button>
      </div>
    );
  if (refusal?.code === 'game_unknown')
    // Another try would not bring it back: only the way to the other games helps.
    return (
      <div role="alert">
        <EmptyState
          icon="magnifying-glass-bold"
          title={t('launch.failed.title')}
          text={t('errors.game_unknown')}
          action={
            <Button look="gold" href={gameListPath()}>
              {t('launch.backToGames')}
            </Button>
          }
        />
        {reference}
      </div>
    );
  return (
    <>
      <ErrorState
        title={t('launch.failed.title')}
        text={refusal ? t(`errors.${refusal.code}`) : t('launch.failed.text')}
        retryLabel={t('common.retry')}
        busy={busy}
        onRetry={onRetry}
        reference={reference}
      />
      <Button look="ghost" href={gameListPath()}>
        {t('launch.backToGames')}
      </Button>
    </>
  );
};

/** An address without a game leads on: to the game that its category opens, else to the list of games. */
const useLeadOn = (isGame: boolean, search: string): void => {
  const [, navigate] = useLocation();
  const category = isGame ? null : parseCategoryGame(search);
  const { data, isError } = useCategoryGame(category);
  useEffect(() => {
    if (isGame || (category !== null && data === undefined && !isError)) return;
    navigate(data ? pathOfGame(data) : gameListPath(category === null ? {} : { gameType: category }), { replace: true });
  }, [category, data, isError, isGame, navigate]);
};

/** A running game on the whole screen, under our own bar (B328). */
export const PlayScreen = () => {
  const { t } = useText();
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
  const again = (): void => setAttempt(attempt + 1);
  const [tile] = useState(tappedTile);
  const game = launch.data?.gameName ?? tile?.name ?? null;
  const title = launch.data ? t('launch.frame', { game: launch.data.gameName, vendor: launch.data.vendorName }) : t('launch.game');
  return (
    <section className="play" aria-label={title}>
      <PlayBar
        title={game ?? t('launch.game')}
        vendor={launch.data?.vendorName ?? null}
        nodeId={place?.nodeId ?? null}
        playMoney={launch.data?.mode === 'play'}
        onClose={close}
      />
      <div className="play__stage">
        {!launch.data && !launch.isError && <Opening tile={tile} game={game} />}
        {launch.data && (
          <GameFrame
            key={launch.data.url}
            launch={launch.data}
            title={title}
            tile={tile}
            onClose={close}
            onBalance={afterPlay}
            onAgain={again}
          />
        )}
        {launch.isError && (
          <div className="play__failed">
            <Failed refusal={launch.error instanceof CallRefused ? launch.error : null} busy={launch.isFetching} onRetry={again} />
          </div>
        )}
      </div>
    </section>
  );
};
