import { Button, EmptyState, ErrorState } from '@palaro/ui';
import { useEffect, useState } from 'react';
import { CallRefused, type RefusalCode } from '../../calls/api.ts';
import * as to from '../../navigation/to.ts';
import { RequestId } from '../../parts/request-id.tsx';
import { useText } from '../../texts/text.tsx';
import { TrialRefused } from '../wallet/index.ts';
import { GameFrame, type WayBack } from './game-frame.tsx';
import type { useLaunch } from './launch-queries.ts';
import { Opening } from './opening.tsx';
import type { TappedTile } from './tapped-tile.ts';
import { PlayBar } from './play-bar.tsx';
import { roundShownWithinMs } from './play-rules.ts';
import '@palaro/ui/states.css';
import './play-screen.css';

/** Refused for a limit of the player's own. */
const ofLimits: ReadonlySet<RefusalCode> = new Set(['time_limit', 'limit_not_held']);
/** Whether another try would be refused too. */
const isFinal = (code: RefusalCode): boolean => code === 'game_unknown' || ofLimits.has(code);

/** Why a game did not open, and what can be done about it. */
const Failed = ({ refusal, busy, back, onRetry }: { refusal: CallRefused | null; busy: boolean; back: WayBack; onRetry: () => void }) => {
  const { t } = useText();
  const reference = refusal?.data?.requestId ? <RequestId id={refusal.data.requestId} /> : undefined;
  if (refusal?.code === 'free_reject')
    return (
      <div role="alert">
        <TrialRefused />
        <Button look="ghost" wide href={back.href}>
          {t(back.text)}
        </Button>
      </div>
    );
  if (refusal !== null && isFinal(refusal.code))
    // Another try would change nothing: the way to what holds helps, or that to the other games.
    return (
      <div role="alert">
        <EmptyState
          icon={ofLimits.has(refusal.code) ? 'hourglass' : 'magnifying-glass-bold'}
          title={t('launch.failed.title')}
          text={t(`errors.${refusal.code}`)}
          action={
            <Button look="gold" href={back.href}>
              {t(back.text)}
            </Button>
          }
        />
        {ofLimits.has(refusal.code) && (
          <Button look="ghost" wide href={to.limits}>
            {t('launch.limits')}
          </Button>
        )}
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
      <Button look="ghost" href={back.href}>
        {t(back.text)}
      </Button>
    </>
  );
};

type GameShellProps = {
  launch: Pick<ReturnType<typeof useLaunch>, 'data' | 'error' | 'isError' | 'isFetching'>;
  tile?: TappedTile | null;
  /** Of the game whose fair-play page is shown; null while it is not known. */
  nodeId?: string | null;
  back: WayBack;
  onClose: () => void;
  /** Opens the game anew: an address is good for one use. */
  onRetry: () => void;
  onBalance: () => void;
};

/** Whether a round runs whose end the game has not shown yet; a game that never says so is not waited for. */
const useRound = () => {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setTimeout(() => setOpen(false), roundShownWithinMs);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return [isOpen, setOpen] as const;
};

/** A game on the whole screen under our own bar: waiting, running, failed or refused (B328). */
export const GameShell = ({ launch, tile = null, nodeId = null, back, onClose, onRetry, onBalance }: GameShellProps) => {
  const { t } = useText();
  const [isRoundOpen, setRoundOpen] = useRound();
  const game = launch.data?.gameName ?? tile?.name ?? null;
  const title = launch.data ? t('launch.frame', { game: launch.data.gameName, vendor: launch.data.vendorName }) : t('launch.game');
  return (
    <section className="play" aria-label={title}>
      <PlayBar
        title={game ?? t('launch.game')}
        vendor={launch.data?.vendorName ?? null}
        nodeId={nodeId}
        mode={launch.data?.mode ?? null}
        ownWallet={launch.data?.ownWallet === true}
        held={isRoundOpen}
        onClose={onClose}
      />
      <div className="play__stage">
        {!launch.data && !launch.isError && <Opening tile={tile} game={game} nodeId={nodeId} />}
        {launch.data && (
          <GameFrame
            key={launch.data.url}
            launch={launch.data}
            title={title}
            tile={tile}
            nodeId={nodeId}
            back={back}
            onClose={onClose}
            onBalance={onBalance}
            onRound={setRoundOpen}
            onAgain={onRetry}
          />
        )}
        {launch.isError && (
          <div className="play__failed">
            <Failed
              refusal={launch.error instanceof CallRefused ? launch.error : null}
              busy={launch.isFetching}
              back={back}
              onRetry={onRetry}
            />
          </div>
        )}
      </div>
    </section>
  );
};
