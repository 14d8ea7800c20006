import { Button, EmptyState, ErrorState } from '@palaro/ui';
import type { CallValue, Calls } from '@palaro/contract';
import { useEffect, useReducer, useRef } from 'react';
import { RequestId } from '../../parts/request-id.tsx';
import { useText, type TextKey } from '../../texts/text.tsx';
import { Opening } from './opening.tsx';
import type { TappedTile } from './tapped-tile.ts';
import { frameAttributes, frameWaitsMs, nextFrameState, readFrameMessage } from './play-rules.ts';
import { useWakeLock } from './use-wake-lock.ts';

/** Where another game is chosen. */
export type WayBack = { readonly href: string; readonly text: TextKey };

type FrameProps = {
  launch: CallValue<Calls['launchGame']>;
  title: string;
  tile: TappedTile | null;
  nodeId: string | null;
  back: WayBack;
  onClose: () => void;
  onBalance: () => void;
  /** A round has begun, or has been shown to its end. */
  onRound: (isOpen: boolean) => void;
  /** Opens the game anew: an address is good for one use. */
  onAgain: () => void;
};

/** The game, in a frame that may do what its vendor may, and in its own origin alone. */
export const GameFrame = ({ launch, title, tile, nodeId, back, onClose, onBalance, onRound, onAgain }: FrameProps) => {
  const { t } = useText();
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, hear] = useReducer(nextFrameState, 'opening');
  const isRunning = state === 'running';
  useWakeLock(isRunning);
  useEffect(() => {
    const timers = (['slow', 'failed'] as const).map((event) => setTimeout(() => hear(event), frameWaitsMs[event]));
    return () => timers.forEach(clearTimeout);
  }, []);
  useEffect(() => {
    const onMessage = (event: MessageEvent): void => {
      const message = readFrameMessage(event, launch.origin, frame.current?.contentWindow ?? null);
      if (message === 'exit') onClose();
      if (message === 'balance-changed' || message === 'closed') onBalance();
      if (message === 'round-open') onRound(true);
      if (message === 'round-closed' || message === 'closed') onRound(false);
      if (message !== null) hear(message);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [launch.origin, onBalance, onClose, onRound]);
  const backToGames = (
    <Button look="ghost" href={back.href}>
      {t(back.text)}
    </Button>
  );
  return (
    <>
      {(state === 'opening' || state === 'slow') && <Opening tile={tile} game={launch.gameName} nodeId={nodeId} slow={state === 'slow'} />}
      {state === 'failed' && (
        <div className="play__failed">
          <ErrorState
            title={t('launch.failed.title')}
            text={t('launch.failed.text')}
            retryLabel={t('common.retry')}
            onRetry={onAgain}
            reference={<RequestId id={launch.requestId} />}
          />
          {backToGames}
        </div>
      )}
      {state === 'closed' ? (
        <div className="play__failed" role="alert">
          <EmptyState
            icon="game-controller-fill"
            title={t('launch.closed.title')}
            text={t('launch.closed.text')}
            action={
              <Button look="gold" onClick={onAgain}>
                {t('launch.again')}
              </Button>
            }
          />
          {backToGames}
        </div>
      ) : (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the launch says what it may, and `frameAttributes` writes it
        <iframe
          ref={frame}
          className={isRunning ? 'play__frame' : 'play__frame play__frame--waiting'}
          src={launch.url}
          title={title}
          {...frameAttributes(launch.frame)}
          // Out of reach of keyboard and reader, as it is out of sight.
          inert={!isRunning}
          referrerPolicy="no-referrer"
        />
      )}
    </>
  );
};
