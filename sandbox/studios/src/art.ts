import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { dominantColour, logoSvg, sceneSvg, symbolSvg } from '@palaro/game-library/art';
import type { StudioGame } from './games.ts';

const require = createRequire(import.meta.url);
/** The field's icon file: SVG bodies of 512 by 512 units by name. */
type IconFile = { icons: Record<string, { body: string }> };

let icons: IconFile['icons'] | null = null;
const icon = (name: string): string => {
  icons ??= (JSON.parse(readFileSync(require.resolve('@iconify-json/game-icons/icons.json'), 'utf8')) as IconFile).icons;
  const found = icons[name];
  if (found === undefined) throw new Error(`no icon ${name}`);
  return found.body;
};

const dataUri = (svg: string): string => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;

/** Pictures of one game as data URIs. `symbols` follow the engine's numbers: wild, scatter, six pictures. */
export type GameArt = { scene: string; logo: string; ground: string; symbols: readonly string[] };

/** The free-spin symbol is the first of these that the game does not use itself. */
const SCATTER_ICONS = ['star-formation', 'polar-star', 'sparkles', 'gem-pendant'] as const;
const PICTURES = 6;
const CACHE_MAX = 64;
const cache = new Map<string, GameArt>();

/** Two cocks face each other in a derby, whatever else its theme draws. */
const pictures = ({ family, symbols }: StudioGame['game']): readonly string[] =>
  [...(family === 'COCKFIGHT' ? ['rooster', 'rooster'] : []), ...symbols].slice(0, PICTURES);

/** Draws a game in its studio's house style; the last ones drawn are kept. */
export function artOf({ game, vendor }: StudioGame): GameArt {
  const known = cache.get(game.code);
  if (known !== undefined) return known;
  const own = new Set([game.emblem, ...game.symbols]);
  const scatter = SCATTER_ICONS.find((name) => !own.has(name)) ?? SCATTER_ICONS[0];
  const names = [game.emblem, scatter, ...pictures(game)];
  while (names.length < PICTURES + 2) names.push(game.emblem);
  const made: GameArt = {
    scene: dataUri(sceneSvg(game, { icon })),
    logo: dataUri(logoSvg(vendor, { icon })),
    ground: dominantColour(game),
    symbols: names.map((name, index) => dataUri(symbolSvg(game, name, index, { icon }))),
  };
  if (cache.size >= CACHE_MAX) cache.delete(cache.keys().next().value ?? '');
  cache.set(game.code, made);
  return made;
}
