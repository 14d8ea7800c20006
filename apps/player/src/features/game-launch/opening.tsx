import { ParolGlow } from '@palaro/ui';
import { useText } from '../../texts/text.tsx';
import type { TappedTile } from './tapped-tile.ts';

/** The wait for a game: its tile, where it was tapped, and what is going on. */
export const Opening = ({ tile, game, slow = false }: { tile: TappedTile | null; game: string | null; slow?: boolean }) => {
  const { t } = useText();
  const text = game === null ? t('common.loading') : t('launch.opening', { game });
  return (
    <div className="play__waiting">
      {tile !== null && tile.picture !== '' && (
        <img className="play__tile" src={tile.picture} alt="" width={150} height={200} style={{ backgroundColor: tile.colour }} />
      )}
      <ParolGlow label={text} />
      <p aria-hidden="true">{text}</p>
      {slow && <p>{t('launch.slow')}</p>}
    </div>
  );
};
