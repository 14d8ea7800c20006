import type { Game } from '@palaro/contract';
import type { ReactNode } from 'react';
import { Tag } from '@palaro/ui';
import { DeferredImage } from './deferred-image.tsx';
import { useText } from '../texts/text.tsx';
import './game-card.css';

/** Widths that tile art is rendered in. */
export const tileWidths: readonly number[] = [240, 360];

export type GameCardProps = {
  game: Game;
  href: string;
  /** In the first view of the screen. */
  eager?: boolean;
  /** The large card, 16:9, with the game's large picture (B254). */
  large?: boolean;
  /** Width that the tile is drawn at, as in the `sizes` attribute. */
  sizes?: string;
  /** Says "hot" or "new"; not where the heading above says it of all. */
  marked?: boolean;
  /** Stands on the upper corner: the favourite star. */
  star?: ReactNode;
};

/** A game's tile: its art, its marks, and the star above it. The art carries the title, where there is one; the link says it. */
export const GameCard = ({ game, href, eager = false, large = false, sizes = '110px', marked = true, star }: GameCardProps) => {
  const { t } = useText();
  const mark = !marked ? null : game.isHot ? t('common.hot') : game.isNew ? t('common.new') : null;
  return (
    <div className={large ? 'game-card game-card--large' : 'game-card'}>
      <a
        className="game-card__link"
        data-node={game.nodeId}
        href={href}
        aria-label={game.nodeName}
        style={{ backgroundColor: game.colour }}
      >
        <DeferredImage
          className="game-card__art"
          alt=""
          eager={eager}
          {...(large && game.mobileLargeIcon !== ''
            ? { url: game.mobileLargeIcon, width: 320, height: 180 }
            : { url: game.iconUrl, width: 120, height: 160, widths: tileWidths, sizes })}
        />
        {game.iconUrl === '' && <span className="game-card__name">{game.nodeName}</span>}
      </a>
      {/* Beside the link: within it, its name would have to carry the mark too. */}
      {mark !== null && <Tag tone={game.isHot ? 'hot' : 'good'}>{mark}</Tag>}
      {star !== undefined && <span className="game-card__star">{star}</span>}
    </div>
  );
};

/** The same shape, while the game is not known yet. */
export const GameCardSkeleton = ({ large = false }: { large?: boolean }) => (
  <div className={large ? 'game-card game-card--large game-card--waiting' : 'game-card game-card--waiting'} aria-hidden="true" />
);
