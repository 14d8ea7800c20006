import { DeferredImage } from '../../parts/deferred-image.tsx';
import { tileWidths } from '../../parts/game-card.tsx';
import type { BetRow } from './record-queries.ts';

/** The upper part of a game's tile, by which a player knows it again; its name stands beside it. */
export const GameArt = ({ bet, large = false }: { bet: Pick<BetRow, 'iconUrl' | 'colour'>; large?: boolean }) => (
  <span className={large ? 'bet__art bet__art--large' : 'bet__art'} style={{ backgroundColor: bet.colour }} aria-hidden="true">
    {bet.iconUrl !== '' && (
      <DeferredImage url={bet.iconUrl} alt="" width={60} height={80} widths={tileWidths} sizes={large ? '64px' : '44px'} />
    )}
  </span>
);
