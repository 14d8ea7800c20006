import { linkTo, notedLink } from './tapped-link.ts';

/** What a tile says of the game that it opens. */
export type TappedTile = { readonly name: string; readonly picture: string; readonly colour: string };

/**
 * The tile that leads to the present address, where it still stands in the document, or was noted: asked for while the play screen
 * is drawn for the first time, it is the one that was tapped. Null on the server and after a reload.
 */
export const tappedTile = (): TappedTile | null => {
  if (typeof document === 'undefined') return null;
  const here = `${location.pathname}${location.search}`;
  const tile = linkTo(here) ?? notedLink();
  if (tile?.getAttribute('href') !== here) return null;
  return {
    name: tile.getAttribute('aria-label') ?? '',
    picture: tile.querySelector('img')?.currentSrc ?? '',
    colour: tile.style.backgroundColor,
  };
};
