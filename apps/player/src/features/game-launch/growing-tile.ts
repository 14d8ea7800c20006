import * as to from '../../navigation/to.ts';

/** Its picture has this name on the screen of the game too (`play-screen.css`); the movement is in `steps.css`. */
const name = 'game';
let growing: HTMLElement | null = null;

/** The tile that was tapped grows into its game: on one screen, one part alone may bear the name. */
export const growTappedTile = (): (() => void) => {
  const onClick = ({ target }: MouseEvent): void => {
    const tile = target instanceof Element ? target.closest<HTMLAnchorElement>('a.game-card__link') : null;
    growing?.style.removeProperty('view-transition-name');
    growing = null;
    if (tile === null || tile.pathname !== to.play()) return;
    tile.style.setProperty('view-transition-name', name);
    growing = tile;
  };
  document.addEventListener('click', onClick, true);
  return () => document.removeEventListener('click', onClick, true);
};
