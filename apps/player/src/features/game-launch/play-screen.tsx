import { Button, EmptyState, ErrorState, IconButton, Tag } from '@palaro/ui';
import { useEffect, useRef, useState } from 'react';
import { CallRefused } from '../../shared/api.ts';
import { gameListPath } from '../game-list/paths.ts';
import { homePath } from '../lobby/paths.ts';
import { useLocation, useSearch } from '../../shared/location.ts';
import { RequestId } from '../../shared/request-id.tsx';
import { useText } from '../../shared/text.tsx';
import { hasPreviousScreen, stepBack } from '../../shared/history-depth.ts';
import { TrialRefused } from '../wallet/index.ts';
import { useAfterPlay, useLaunch } from './launch-queries.ts';
import { Opening, tappedTile, type TappedTile } from './opening.tsx';
import { parsePlayPlace, readFrameMessage } from './play-rules.ts';
import '@palaro/ui/states.css';
import './play-screen.css';

/** Milliseconds without a message from the studio until a notice is shown. */
const slowAfterMs = 8000;

type FrameProps = {
  url: string;
  origin: string;
  title: string;
  tile: TappedTile | null;
  game: string;
  onClose: () => void;
  onBalance: () => void;
};

/** The game, in a frame that may run and store things of its own origin and nothing of ours. */
const GameFrame = ({ url, origin, title, tile, game, onClose, onBalance }: FrameProps) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const [shown, setShown] = useState(false);
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const onMessage = (event: MessageEvent): void => {
      const message = readFrameMessage(event, origin, frame.current?.contentWindow ?? null);
      if (message === 'exit') onClose();
      if (message === 'balance-changed') onBalance();
      if (message === 'ready') setShown(true);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [origin, onBalance, onClose]);
  return (
    <>
      {!shown && <Opening tile={tile} game={game} slow={slow} />}
      <iframe
        ref={frame}
        className="play__frame"
        src={url}
        title={title}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the game keeps its round in its own origin's storage; that origin is never ours
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        allow="autoplay; fullscreen; screen-wake-lock"
        referrerPolicy="no-referrer"
        onLoad={() => setShown(true)}
      />
    </>
  );
};

/**
 * Leaves for the screen before the game, past the steps of the same history that the game made in its frame. A browser
 * without the Navigation API is told how many it made: one too many where the player went back through some of them.
 */
const leaveGame = (instead: () => void, steps: number): void => {
  const before = 'navigation' in window ? navigation.entries()[(navigation.currentEntry?.index ?? 0) - 1] : undefined;
  if (before !== undefined && hasPreviousScreen()) navigation.traverseTo(before.key);
  else stepBack(instead, 1 + steps);
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
  useEffect(() => {
    entries.current = history.length;
  }, []);
  useEffect(() => afterPlay, [afterPlay]);
  useEffect(() => {
    if (place === null) navigate(gameListPath(), { replace: true });
  }, [navigate, place]);

  const close = (): void => leaveGame(() => navigate(homePath, { replace: true }), history.length - entries.current);
  const [tile] = useState(tappedTile);
  const game = launch.data?.gameName ?? tile?.name ?? null;
  const refusal = launch.error instanceof CallRefused ? launch.error : null;
  const title = launch.data ? t('launch.frame', { game: launch.data.gameName, vendor: launch.data.vendorName }) : t('launch.game');
  const reference = refusal?.data?.requestId ? <RequestId id={refusal.data.requestId} /> : undefined;
  return (
    <section className="play" aria-label={title}>
      <header className="play__bar">
        <IconButton icon="x-bold" size={18} label={t('launch.close')} onClick={close} />
        <h1 className="play__title">
          {game ?? t('launch.game')}
          {launch.data && <small>{launch.data.vendorName}</small>}
        </h1>
        {launch.data?.mode === 'play' && <Tag tone="good">{t('launch.playMoney')}</Tag>}
      </header>
      <div className="play__stage">
        {launch.isPending && place !== null && <Opening tile={tile} game={game} />}
        {launch.data && (
          <GameFrame
            url={launch.data.url}
            origin={launch.data.origin}
            title={title}
            tile={tile}
            game={launch.data.gameName}
            onClose={close}
            onBalance={afterPlay}
          />
        )}
        {launch.isError && (
          <div className="play__failed">
            {refusal?.code === 'free_reject' ? (
              <div role="alert">
                <TrialRefused />
                <Button look="ghost" wide href={gameListPath()}>
                  {t('launch.backToGames')}
                </Button>
              </div>
            ) : refusal?.code === 'game_unknown' ? (
              // Another try would not bring it back: only the way to the other games helps.
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
            ) : (
              <>
                <ErrorState
                  title={t('launch.failed.title')}
                  text={refusal ? t(`errors.${refusal.code}`) : t('launch.failed.text')}
                  retryLabel={t('common.retry')}
                  busy={launch.isFetching}
                  onRetry={() => setAttempt(attempt + 1)}
                  reference={reference}
                />
                <Button look="ghost" href={gameListPath()}>
                  {t('launch.backToGames')}
                </Button>
              </>
            )}
          </div>
        )}
      </div>
    </section>
  );
};
