import { drawnGames, drawnVendors } from '../index.ts';
import type { DrawnGame, DrawnVendor } from '../types.ts';
import { createCanvas, lch, placed, rect, shapeOf, svgDocument } from './canvas.ts';
import type { Canvas, IconSource } from './canvas.ts';
import { focusOf, isWide, titleBoxOf } from './house.ts';
import type { House } from './house.ts';
import { houseNamed } from './houses/index.ts';
import { setTitle } from './lettering.ts';
import type { Lettering } from './lettering.ts';
import { scrim } from './houses/lights.ts';

/** Upright tile in SVG user units; a tile is drawn at 110 or 165 CSS px width. */
export const tileSize = { width: 240, height: 320 } as const;
/** Large icon (mobileLargeIcon, B254) in SVG user units. */
export const wideSize = { width: 480, height: 270 } as const;
/** Background of the running game in SVG user units; meant to be sliced to the screen. */
export const sceneSize = { width: 390, height: 780 } as const;

export type ArtSources = { icon: IconSource };
export type TitledArtSources = ArtSources & { lettering: Lettering };

const houseByVendor: ReadonlyMap<string, House> = new Map(drawnVendors.map((vendor) => [vendor.code, houseNamed(vendor.house)]));

function houseOf({ vendor, house: own }: DrawnGame): House {
  const house = own === undefined ? houseByVendor.get(vendor) : houseNamed(own);
  if (house === undefined) throw new Error(`no vendor with code ${vendor}`);
  return house;
}

function emblems(canvas: Canvas, house: House): string {
  const compose = canvas.random.pick(house.compositions);
  return compose(canvas, focusOf(canvas, house))
    .map((spot) => house.emblem(canvas, spot))
    .join('');
}

function titled(canvas: Canvas, lettering: Lettering): string {
  const house = houseOf(canvas.game);
  const picture = house.ground(canvas) + emblems(canvas, house) + (house.front?.(canvas) ?? '');
  const style = isWide(canvas) ? { ...house.titleStyle, size: house.titleStyle.size * 1.4 } : house.titleStyle;
  const title = setTitle(canvas.game.title, style, titleBoxOf(canvas, house), lettering);
  return svgDocument(canvas.width, canvas.height, canvas.game.title, picture + house.title(canvas, title));
}

/** The game's tile, 240 by 320, with its title. */
export function tileSvg(game: DrawnGame, { icon, lettering }: TitledArtSources): string {
  return titled(createCanvas('tile', tileSize.width, tileSize.height, game, icon), lettering);
}

/** The game's large icon, 480 by 270, title on the left. */
export function wideSvg(game: DrawnGame, { icon, lettering }: TitledArtSources): string {
  return titled(createCanvas('wide', wideSize.width, wideSize.height, game, icon), lettering);
}

/** The ground of the running game, 390 by 780: no emblem, no title, darkened where controls stand. */
export function sceneSvg(game: DrawnGame, { icon }: ArtSources): string {
  const canvas = createCanvas('scene', sceneSize.width, sceneSize.height, game, icon);
  const body = houseOf(game).ground(canvas) + scrim(canvas, lch(0.12, 0.05, game.hue), 0.85) + rect(canvas, '#000', ' opacity=".16"');
  return svgDocument(canvas.width, canvas.height, game.title, body);
}

/** One symbol of the game, 96 by 96, in the studio's emblem style. `index` turns the hue from symbol to symbol. */
export function symbolSvg(game: DrawnGame, name: string, index: number, { icon }: ArtSources): string {
  const turnedGame = { ...game, code: `${game.code}-${name}`, hue: game.hue + index * 47 };
  const canvas = createCanvas('symbol', 96, 96, turnedGame, icon);
  const house = houseOf(game);
  const plate =
    house.symbolPlate === undefined ? '' : `<rect x="2" y="2" width="92" height="92" rx="14" fill="${house.symbolPlate(game.hue)}"/>`;
  return svgDocument(
    96,
    96,
    name.replace(/-/g, ' '),
    plate + house.emblem(canvas, { name, x: 48, y: 47, size: plate === '' ? 78 : 68, turn: 0, main: true }),
  );
}

/** The vendor's square logo, 96 by 96: its house's ground and mark, with square corners for the interface to round. */
export function logoSvg(vendor: DrawnVendor, { icon }: ArtSources): string {
  const house = houseNamed(vendor.house);
  const mark = vendor.mark ?? house.mark;
  const canvas = createCanvas('logo', 96, 96, logoGame(vendor, mark), icon);
  const ground = createCanvas('logo-ground', 240, 240, logoGame(vendor, mark), icon);
  const body = `<g transform="scale(.4)">${house.ground(ground)}</g>${house.emblem(canvas, { name: mark, x: 48, y: 40, size: 60, turn: 0, main: true })}`;
  return svgDocument(96, 96, vendor.displayName, body);
}

function logoGame(vendor: DrawnVendor, mark: string): DrawnGame {
  const first = drawnGames.find((game) => game.vendor === vendor.code);
  if (first === undefined) throw new Error(`vendor ${vendor.code} has no games`);
  return { ...first, code: `logo-${vendor.code.toLowerCase()}`, house: vendor.house, emblem: mark, hue: vendor.hue };
}

/**
 * Hex of the tile's main colour, for the space before the picture comes: the mean of the first colours that the
 * house's ground is laid with.
 */
export function dominantColour(game: DrawnGame): string {
  const canvas = createCanvas('tone', tileSize.width, tileSize.height, game, () => '');
  const tones = (
    houseOf(game)
      .ground(canvas)
      .match(/#[0-9a-f]{6}/g) ?? []
  ).slice(0, 2);
  const part = (at: number): string => {
    const sum = tones.reduce((total, tone) => total + Number.parseInt(tone.slice(at, at + 2), 16), 0);
    return Math.round(sum / Math.max(1, tones.length))
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(1)}${part(3)}${part(5)}`;
}

/** The tile for a picture that cannot be shown: quiet indigo, the product's star lantern. */
export function fallbackTileSvg({ icon }: ArtSources): string {
  const sample = drawnGames[0];
  if (sample === undefined) throw new Error('the library has no games');
  const canvas = createCanvas('fallback', tileSize.width, tileSize.height, { ...sample, code: 'fallback' }, icon);
  const spot = { name: 'star-formation', x: 120, y: 152, size: 104, turn: 0, main: true };
  return svgDocument(
    240,
    320,
    '',
    `${rect(canvas, lch(0.25, 0.05, 280))}<path d="M0 320L240 0V320Z" fill="${lch(0.28, 0.055, 280)}"/><g ${placed(spot)} fill="${lch(0.48, 0.06, 280)}">${shapeOf(canvas, spot.name)}</g>`,
  );
}
