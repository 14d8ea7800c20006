import type { DrawnGame } from '../types.ts';
import { oklchHex } from './colour.ts';
import { ownEmblem } from './own-emblems.ts';
import { createRandom } from './random.ts';
import type { Random } from './random.ts';

/** The SVG body of an icon on a 512 by 512 grid, by its name in the game-icons set. */
export type IconSource = (name: string) => string;

/** What a picture is drawn on: its size in SVG user units and the means to draw. */
export type Surface = {
  readonly width: number;
  readonly height: number;
  readonly random: Random;
  /** A fresh id for a gradient or filter, unique over all drawings of one page. */
  readonly newId: () => string;
};

/** The surface of a game's picture. */
export type Canvas = Surface & {
  readonly game: DrawnGame;
  readonly hue: number;
  readonly icon: IconSource;
};

/** A place for an emblem: centre, size of its 512 grid, degrees. `main` is the game's own emblem. */
export type Spot = { name: string; x: number; y: number; size: number; turn: number; main: boolean };

export function createCanvas(kind: string, width: number, height: number, game: DrawnGame, icon: IconSource): Canvas {
  let count = 0;
  return {
    width,
    height,
    game,
    hue: game.hue,
    icon,
    random: createRandom(`${game.vendor}/${game.code}`),
    newId: () => `${kind}-${game.code}-${count++}`,
  };
}

/**
 * A tone of the art. Dark yellows look like mud, so between 72 and 128 degrees a dark tone bends to amber or to leaf
 * green, the more the darker it is.
 */
export function lch(lightness: number, chroma: number, hue: number): string {
  const turned = ((hue % 360) + 360) % 360;
  const strength = Math.min(1, Math.max(0, (0.74 - lightness) / 0.3));
  const target = turned < 104 ? 52 : 142;
  const bent = turned > 66 && turned < 134 ? turned + (target - turned) * strength : turned;
  return oklchHex(lightness, chroma, bent);
}

/** Rounds for compact path data. */
export const n = (value: number): string => String(Math.round(value * 100) / 100);

/** An emblem's paths without their own fill, so that a surrounding group colours them. */
export function shapeOf(canvas: Canvas, name: string): string {
  return (ownEmblem(name) ?? canvas.icon(name)).replace(/ fill="currentColor"/g, '');
}

/** The transform that puts a 512 grid at a spot. */
export function placed(spot: Spot, dx = 0, dy = 0): string {
  const scale = n((spot.size / 512) * 1000);
  const turn = spot.turn === 0 ? '' : ` rotate(${n(spot.turn)})`;
  return `transform="translate(${n(spot.x + dx)} ${n(spot.y + dy)})${turn} scale(${Number(scale) / 1000}) translate(-256 -256)"`;
}

export const rect = (canvas: Surface, fill: string, more = ''): string =>
  `<rect width="${canvas.width}" height="${canvas.height}" fill="${fill}"${more}/>`;

/** A linear gradient over a box, as a definition and the paint that refers to it. Stops are [offset, colour, opacity]. */
export type Stop = readonly [offset: number, colour: string, opacity?: number];
export type Paint = { def: string; url: string };

const stopsOf = (stops: readonly Stop[]): string =>
  stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('');

export function linear(canvas: Surface, stops: readonly Stop[], degrees = 90): Paint {
  const id = canvas.newId();
  const dx = Math.cos((degrees * Math.PI) / 180) / 2;
  const dy = Math.sin((degrees * Math.PI) / 180) / 2;
  return {
    def: `<linearGradient id="${id}" x1="${n(0.5 - dx)}" y1="${n(0.5 - dy)}" x2="${n(0.5 + dx)}" y2="${n(0.5 + dy)}">${stopsOf(stops)}</linearGradient>`,
    url: `url(#${id})`,
  };
}

/** A radial gradient in user units. */
export function radial(canvas: Surface, x: number, y: number, radius: number, stops: readonly Stop[]): Paint {
  const id = canvas.newId();
  return {
    def: `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${n(x)}" cy="${n(y)}" r="${n(radius)}">${stopsOf(stops)}</radialGradient>`,
    url: `url(#${id})`,
  };
}

/** A blur filter; deviation in the units of the group it is put on, margin as a share of the blurred shape's box. */
export function blur(canvas: Surface, deviation: number, margin = 0.16): Paint {
  const id = canvas.newId();
  return {
    def: `<filter id="${id}" x="${n(-margin * 100)}%" y="${n(-margin * 100)}%" width="${n(100 + margin * 200)}%" height="${n(100 + margin * 200)}%"><feGaussianBlur stdDeviation="${n(deviation)}"/></filter>`,
    url: `url(#${id})`,
  };
}

/** A soft light: a filled circle that fades out. */
export function glow(canvas: Surface, x: number, y: number, radius: number, colour: string, opacity = 1): string {
  const paint = radial(canvas, x, y, radius, [
    [0, colour, opacity],
    [0.5, colour, opacity * 0.4],
    [1, colour, 0],
  ]);
  return `${paint.def}<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${paint.url}"/>`;
}

/** Points of a regular star as SVG points. */
export function starPoints(x: number, y: number, outer: number, inner: number, points: number, turn = -90): string {
  return Array.from({ length: points * 2 }, (_, i) => {
    const angle = ((turn + (i * 180) / points) * Math.PI) / 180;
    const radius = i % 2 === 0 ? outer : inner;
    return `${n(x + radius * Math.cos(angle))},${n(y + radius * Math.sin(angle))}`;
  }).join(' ');
}

export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** Wraps drawing parts in an SVG document. The label is read by screen readers. */
export function svgDocument(width: number, height: number, label: string, body: string): string {
  const safe = label.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${safe}">${body}</svg>`;
}
