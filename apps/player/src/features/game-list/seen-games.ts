import type { Game } from '@palaro/contract';
import { having, listOf } from '../../device/kept-shape.ts';
import { storage } from '../../device/storage.ts';

/** Games that a phone keeps for its suggestions. */
const seenGamesMax = 400;

/** What a suggestion needs of a game. */
export type SeenGame = Pick<Game, 'nodeId' | 'nodeName' | 'vassalage' | 'gameType' | 'gameId' | 'isGameH5' | 'iconUrl' | 'colour'>;

const kept = storage.note<readonly SeenGame[]>(
  'seenGames',
  listOf(having<SeenGame>({}, 'nodeId', 'nodeName', 'vassalage', 'gameType', 'gameId', 'iconUrl', 'colour')),
);

/** Games that were shown on this phone, the latest first: they are suggested at once, without a network too. */
export const seenGames = (): readonly SeenGame[] => kept.get() ?? [];

export const noteSeen = (games: readonly SeenGame[]): void => {
  if (games.length === 0) return;
  const all = new Map<string, SeenGame>();
  for (const { nodeId, nodeName, vassalage, gameType, gameId, isGameH5, iconUrl, colour } of [...games, ...seenGames()])
    if (!all.has(nodeId)) all.set(nodeId, { nodeId, nodeName, vassalage, gameType, gameId, isGameH5, iconUrl, colour });
  kept.set([...all.values()].slice(0, seenGamesMax));
};

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** In shorter texts a slip makes another word. */
const slipFrom = 4;

/** Whether a name begins with what was typed but for one slip: a letter wrong, missing, too many, or two swapped. */
const beginsWithSlip = (name: string, text: string): boolean => {
  let at = 0;
  while (at < text.length && text[at] === name[at]) at += 1;
  const goesOn = (typed: number, meant: number): boolean => name.startsWith(text.slice(at + typed), at + meant);
  const areSwapped = text[at] === name[at + 1] && text[at + 1] === name[at];
  return goesOn(1, 1) || goesOn(1, 0) || goesOn(0, 1) || (areSwapped && goesOn(2, 2));
};
const fromEachWord = (name: string): readonly string[] =>
  [...name.matchAll(/(?:^|\s)(?=\S)/g)].map((found) => name.slice((found.index ?? 0) + found[0].length));

/** How well a name fits: begins so, a word of it begins so, holds it, a word of it begins so but for a slip; null where it does not. */
const rank = (name: string, text: string): number | null => {
  if (name.startsWith(text)) return 0;
  if (name.includes(` ${text}`)) return 1;
  if (name.includes(text)) return 2;
  return text.length >= slipFrom && fromEachWord(name).some((rest) => beginsWithSlip(rest, text)) ? 3 : null;
};

/** The games whose names fit best, each once, in the order given where they fit alike. */
export const suggestionsFor = <G extends { readonly nodeId: string; readonly nodeName: string }>(
  games: readonly G[],
  typed: string,
  max: number,
): G[] => {
  const text = plain(typed.trim());
  if (text === '') return [];
  const found = new Map<string, { game: G; rank: number }>();
  for (const game of games) {
    const place = rank(plain(game.nodeName), text);
    if (place !== null && !found.has(game.nodeId)) found.set(game.nodeId, { game, rank: place });
  }
  return [...found.values()]
    .sort((one, other) => one.rank - other.rank)
    .slice(0, max)
    .map(({ game }) => game);
};
