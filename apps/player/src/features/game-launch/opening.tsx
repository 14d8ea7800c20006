import { ParolGlow } from '@palaro/ui';
import { FreeRoundsNote } from '../free-rounds/index.ts';
import { useText } from '../../texts/text.tsx';
import type { TappedTile } from './tapped-tile.ts';

type OpeningProps = { tile: TappedTile | null; game: string | null; nodeId?: string | null; slow?: boolean };

/** The wait for a game: its tile, where it was tapped, what is going on, and the player's free rounds in it. */
export const Opening = ({ tile, game, nodeId = null, slow = false }: OpeningProps) => {
  const { t } = useText();
  const text = game === null ? t('common.loading') : t('launch.opening', { game });
  return (
    <div className="play__waiting">
      {tile !== null && tile.picture !== '' && (
        <img className="play__tile" src={tile.picture} alt="" width={150} height={200} style={{ backgroundColor: tile.colour }} />
      )}
      <ParolGlow label={text} />
      <p aria-hidden="true">{text}</p>
      {nodeId !== null && <FreeRoundsNote nodeId={nodeId} />}
      {slow && <p>{t('launch.slow')}</p>}
    </div>
  );
};
