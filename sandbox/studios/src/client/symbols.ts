import { FIRST_PICTURE, SCATTER, WILD, type SymbolIndex } from '../engine/index.ts';
import { el } from './dom.ts';
import type { Words } from './page.ts';

const RANKS = ['A', 'K', 'Q'] as const;
const PICTURES_END = FIRST_PICTURE + 6;

/** @returns a cell's content: the picture, with a ribbon for wild and free symbols, or a rank's letter. */
export function symbolNode(symbol: SymbolIndex, pictures: readonly string[], words: Words): HTMLElement {
  if (symbol >= PICTURES_END) return el('span', { class: `rank rank-${symbol - PICTURES_END}` }, RANKS[symbol - PICTURES_END] ?? '');
  const image = el('img', { src: pictures[symbol] ?? '', alt: '', draggable: 'false' });
  if (symbol === WILD) return el('span', { class: 'picture special' }, image, el('b', {}, words.wild));
  if (symbol === SCATTER) return el('span', { class: 'picture special free' }, image, el('b', {}, words.scatter));
  return el('span', { class: 'picture' }, image);
}
