import { ParolGlow } from '@palaro/ui';
import { useText } from '../../shared/text.tsx';

/** What a tile says of the game that it opens. */
export type TappedTile = { readonly name: string; readonly picture: string; readonly colour: string };

/**
 * The tile that leads to the present address, where it still stands in the document: asked for while the play screen is
 * drawn for the first time, it is the one that was tapped. Null on the server and after a reload.
 */
export const tappedTile = (): TappedTile | null => {
  if (typeof document === 'undefined') return null;
  const here = `${location.pathname}${location.search}`;
  const tile = [...document.querySelectorAll<HTMLElement>('a.game-card__link')].find((link) => link.getAttribute('href') === here);
  if (tile === undefined) return null;
  return {
    name: tile.getAttribute('aria-label') ?? '',
    picture: tile.querySelector('img')?.currentSrc ?? '',
    colour: tile.style.backgroundColor,
  };
};

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
