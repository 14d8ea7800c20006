import { glow, lch, linear, n, starPoints, times } from '../canvas.ts';
import type { Surface } from '../canvas.ts';
import { createRandom } from '../random.ts';

/** A banner in SVG user units. It is sliced to its place: nothing that matters stands within 24 units of an edge. */
export const bannerSize = { width: 480, height: 240 } as const;

/** One banner from back to front; `lights` shine over the dark ground of the words. */
export type Scene = (surface: Surface) => { readonly picture: string; readonly lights: string };

export function bannerSurface(name: string): Surface {
  let count = 0;
  return { ...bannerSize, random: createRandom(`banner/${name}`), newId: () => `banner-${name}-${count++}` };
}

/** A vertical gradient over the whole picture. */
export function sky(surface: Surface, stops: Parameters<typeof linear>[1]): string {
  const paint = linear(surface, stops);
  return `${paint.def}<rect width="${surface.width}" height="${surface.height}" fill="${paint.url}"/>`;
}

/** Stars above `bottom`, few of them bright. */
export function starfield(surface: Surface, count: number, bottom: number): string {
  const { random, width } = surface;
  return times(count, () => {
    const bright = random.next() ** 3;
    const tone = lch(0.95, 0.05, random.pick([80, 250, 330]));
    return `<circle cx="${n(random.between(0, width))}" cy="${n(random.between(0, bottom))}" r="${n(0.35 + bright * 0.85)}" fill="${tone}" fill-opacity="${n(0.25 + bright * 0.75)}"/>`;
  });
}

/** A five-pointed star lantern with folded points, a ring, two tassels and its light. */
export function parol(surface: Surface, x: number, y: number, radius: number, hue: number, light = 1): string {
  const tip = (i: number, r: number): readonly [number, number] => {
    const angle = ((-90 + i * 36) * Math.PI) / 180;
    return [x + r * Math.cos(angle), y + r * Math.sin(angle)];
  };
  const facet = (i: number, side: -1 | 1): string => {
    const [ox, oy] = tip(i * 2, radius);
    const [ix, iy] = tip(i * 2 + side, radius * 0.46);
    const tone = side === -1 ? lch(0.9, 0.14, hue + 16) : lch(0.72, 0.19, hue - 14);
    return `<path d="M${n(x)} ${n(y)}L${n(ix)} ${n(iy)}L${n(ox)} ${n(oy)}Z" fill="${tone}"/>`;
  };
  const tassel = (side: -1 | 1): string => {
    const [tx, ty] = tip(side === -1 ? 6 : 4, radius * 0.96);
    const d = `M${n(tx)} ${n(ty)}q${n(side * radius * 0.18)} ${n(radius * 0.34)} ${n(side * -radius * 0.04)} ${n(radius * 0.72)}`;
    return `<path d="${d}" fill="none" stroke="${lch(0.74, 0.2, hue - 62)}" stroke-width="${n(radius * 0.15)}" stroke-linecap="round"/>`;
  };
  return (
    glow(surface, x, y, radius * 3.3, lch(0.84, 0.16, hue), 0.62 * light) +
    glow(surface, x, y, radius * 1.7, lch(0.95, 0.1, hue + 20), 0.6 * light) +
    tassel(-1) +
    tassel(1) +
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius * 0.88)}" fill="none" stroke="${lch(0.88, 0.13, hue)}" stroke-opacity=".7" stroke-width="${n(radius * 0.07)}"/>` +
    times(5, (i) => facet(i, -1) + facet(i, 1)) +
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius * 0.2)}" fill="${lch(0.985, 0.05, 95)}"/>`
  );
}

/** A point of the hanging line between two ends, `t` from 0 to 1. */
export type Line = { x1: number; y1: number; x2: number; y2: number; sag: number };
export const onLine = ({ x1, y1, x2, y2, sag }: Line, t: number): readonly [number, number] => [
  x1 + (x2 - x1) * t,
  y1 + (y2 - y1) * t + sag * 4 * t * (1 - t),
];

export function cord(line: Line, colour: string, width: number): string {
  const { x1, y1, x2, y2, sag } = line;
  return `<path d="M${n(x1)} ${n(y1)}Q${n((x1 + x2) / 2)} ${n((y1 + y2) / 2 + sag * 2)} ${n(x2)} ${n(y2)}" fill="none" stroke="${colour}" stroke-opacity=".7" stroke-width="${width}"/>`;
}

const buntingHues = [84, 18, 185, 305, 145];

/** Bunting on a line; `lightness` falls with distance. */
export function bunting(line: Line, count: number, size: number, lightness: number): string {
  return (
    cord(line, lch(0.9, 0.04, 80), 0.7) +
    times(count, (i) => {
      const [x, y] = onLine(line, (i + 0.2) / count);
      const [x2, y2] = onLine(line, (i + 0.8) / count);
      const tone = lch(lightness, 0.17, buntingHues[i % buntingHues.length] ?? 84);
      return `<path d="M${n(x)} ${n(y)}L${n(x2)} ${n(y2)}L${n((x + x2) / 2)} ${n((y + y2) / 2 + size)}Z" fill="${tone}"/>`;
    })
  );
}

/** Lamps on a line, each with its light. */
export function lamps(surface: Surface, line: Line, count: number, radius: number, hue: number): string {
  return (
    cord(line, lch(0.3, 0.05, 50), 0.8) +
    times(count, (i) => {
      const [x, y] = onLine(line, (i + 0.5) / count);
      const lamp = `<circle cx="${n(x)}" cy="${n(y + radius)}" r="${n(radius)}" fill="${lch(0.96, 0.09, hue + 15)}"/>`;
      return glow(surface, x, y + radius, radius * 5.5, lch(0.85, 0.15, hue), 0.6) + lamp;
    })
  );
}

/** Loose discs of light out of focus. */
export function bokeh(surface: Surface, count: number, top: number, bottom: number, hues: readonly number[]): string {
  const { random, width } = surface;
  return times(count, () => {
    const tone = lch(0.85, 0.15, random.pick(hues));
    const place = `cx="${n(random.between(0, width))}" cy="${n(random.between(top, bottom))}" r="${n(random.between(2, 8))}"`;
    return `<circle ${place} fill="${tone}" fill-opacity="${n(random.between(0.05, 0.2))}"/>`;
  });
}

/** Somebody seen from behind, dark with an edge of light; `y` is the ground. */
export function walker(x: number, y: number, size: number, tone: string, edge: string): string {
  const at = (dx: number, dy: number): string => `${n(x + dx * size)} ${n(y + dy * size)}`;
  const body = `M${at(-0.17, -0.74)}Q${at(0, -0.84)} ${at(0.17, -0.74)}Q${at(0.25, -0.4)} ${at(0.15, 0)}H${n(x + 0.02 * size)}L${at(0, -0.24)}L${at(-0.03, 0)}H${n(x - 0.14 * size)}Q${at(-0.25, -0.4)} ${at(-0.17, -0.74)}Z`;
  return (
    `<path d="${body}" fill="${tone}"/><circle cx="${n(x)}" cy="${n(y - 0.9 * size)}" r="${n(0.115 * size)}" fill="${tone}"/>` +
    `<path d="M${at(-0.105, -0.94)}Q${at(-0.05, -1.03)} ${at(0.07, -0.99)}M${at(-0.17, -0.72)}Q${at(-0.1, -0.79)} ${at(0, -0.79)}" fill="none" stroke="${edge}" stroke-width="${n(0.035 * size)}"/>`
  );
}

/** A small bright star with four rays. */
export const sparkle = (x: number, y: number, radius: number, tone: string): string =>
  `<polygon points="${starPoints(x, y, radius, radius * 0.14, 4)}" fill="${tone}"/>`;

/**
 * The dark ground of the words: from below over the whole width, so that mirrored pages read as well, and a little more
 * on the left, where most pages start a line.
 */
export function wordsGround(surface: Surface, hue: number): string {
  const { width, height } = surface;
  const dark = lch(0.13, 0.05, hue);
  const below = linear(surface, [
    [0, dark, 0],
    [0.46, dark, 0],
    [0.72, dark, 0.34],
    [1, dark, 0.8],
  ]);
  const beside = linear(
    surface,
    [
      [0, dark, 0.4],
      [0.48, dark, 0],
    ],
    -32,
  );
  const over = (url: string): string => `<rect width="${width}" height="${height}" fill="${url}"/>`;
  return below.def + over(below.url) + beside.def + over(beside.url);
}
