import { blur, linear, n, placed, shapeOf } from './canvas.ts';
import type { Canvas, Spot } from './canvas.ts';

/** Three tones of an emblem: light, body, shade. */
export type Tones = readonly [light: string, body: string, shade: string];

/** A cut-out with a soft shadow, a dark edge below and light from above. */
export function relief(canvas: Canvas, spot: Spot, tones: Tones, shadow = '#000'): string {
  const shape = shapeOf(canvas, spot.name);
  const [light, body, shade] = tones;
  const paint = linear(canvas, [
    [0, light],
    [0.45, body],
    [1, shade],
  ]);
  const soft = blur(canvas, 16);
  const depth = spot.main ? spot.size * 0.024 : spot.size * 0.03;
  return (
    `${paint.def}${soft.def}<g ${placed(spot, 0, depth * 2)} fill="${shadow}" opacity=".5" filter="${soft.url}">${shape}</g>` +
    `<g ${placed(spot, 0, depth)} fill="${shade}">${shape}</g><g ${placed(spot)} fill="${paint.url}">${shape}</g>`
  );
}

/** A die-cut sticker: wide white edge, hard shadow, two tones split by a slanted line. */
export function sticker(canvas: Canvas, spot: Spot, tones: Tones, edge = '#fffdf6', shadowColour = '#1a1030'): string {
  const shape = shapeOf(canvas, spot.name);
  const [light, body, shade] = tones;
  const paint = linear(
    canvas,
    [
      [0, light],
      [0.46, light],
      [0.47, body],
      [0.8, body],
      [1, shade],
    ],
    68,
  );
  const width = spot.main ? 46 : 58;
  return (
    `${paint.def}<g ${placed(spot, spot.size * 0.025, spot.size * 0.04)} fill="${shadowColour}" stroke="${shadowColour}" stroke-width="${width}" stroke-linejoin="round" opacity=".32">${shape}</g>` +
    `<g ${placed(spot)} fill="${edge}" stroke="${edge}" stroke-width="${width}" stroke-linejoin="round">${shape}</g><g ${placed(spot)} fill="${paint.url}">${shape}</g>`
  );
}

/** A bent glass tube: halo, colour, white-hot line. */
export function neonTube(canvas: Canvas, spot: Spot, tones: Tones): string {
  const shape = shapeOf(canvas, spot.name);
  const [hot, body, halo] = tones;
  const soft = blur(canvas, 20, 0.24);
  const line = spot.main ? 8 : 14;
  return (
    `${soft.def}<g ${placed(spot)} fill="none" stroke="${body}" stroke-width="${line * 3.4}" filter="${soft.url}" opacity=".95">${shape}</g>` +
    `<g ${placed(spot)} fill="${halo}" fill-opacity=".28" stroke="${hot}" stroke-width="${line}" stroke-linejoin="round">${shape}</g>`
  );
}

/** Ink with a heavy outline, a lit upper half and a hard drop: a comic panel's hero. */
export function inked(canvas: Canvas, spot: Spot, tones: Tones, ink = '#140d22', weight = 34): string {
  const shape = shapeOf(canvas, spot.name);
  const [light, body, shade] = tones;
  const paint = linear(
    canvas,
    [
      [0, light],
      [0.42, light],
      [0.43, body],
      [0.72, body],
      [0.73, shade],
      [1, shade],
    ],
    80,
  );
  const line = spot.main ? weight : weight * 1.4;
  return (
    `${paint.def}<g ${placed(spot, spot.size * 0.03, spot.size * 0.035)} fill="${ink}" stroke="${ink}" stroke-width="${line}" stroke-linejoin="round">${shape}</g>` +
    `<g ${placed(spot)} fill="${ink}" stroke="${ink}" stroke-width="${line}" stroke-linejoin="round">${shape}</g><g ${placed(spot)} fill="${paint.url}">${shape}</g>`
  );
}

/** One flat colour, with an optional hard offset copy below it. */
export function flat(
  canvas: Canvas,
  spot: Spot,
  fill: string,
  offset?: { dx: number; dy: number; fill: string; opacity?: number },
): string {
  const shape = shapeOf(canvas, spot.name);
  const below =
    offset === undefined
      ? ''
      : `<g ${placed(spot, offset.dx, offset.dy)} fill="${offset.fill}" opacity="${offset.opacity ?? 1}">${shape}</g>`;
  return `${below}<g ${placed(spot)} fill="${fill}">${shape}</g>`;
}

/** Polished metal: a horizon runs across the shape, the edge catches light. */
export function metal(
  canvas: Canvas,
  spot: Spot,
  tones: readonly [sky: string, pale: string, horizon: string, warm: string, edge: string],
): string {
  const shape = shapeOf(canvas, spot.name);
  const [sky, pale, horizon, warm, edge] = tones;
  const paint = linear(canvas, [
    [0, sky],
    [0.44, pale],
    [0.5, horizon],
    [0.56, warm],
    [1, pale],
  ]);
  const soft = blur(canvas, 14);
  return (
    `${paint.def}${soft.def}<g ${placed(spot, 0, spot.size * 0.03)} fill="#000" opacity=".6" filter="${soft.url}">${shape}</g>` +
    `<g ${placed(spot)} fill="${paint.url}" stroke="${edge}" stroke-width="${n(spot.main ? 7 : 10)}" stroke-linejoin="round">${shape}</g>`
  );
}

/** Paper on paper: a soft shadow with no edge, one colour, a paler top. */
export function paper(canvas: Canvas, spot: Spot, light: string, body: string): string {
  const shape = shapeOf(canvas, spot.name);
  const paint = linear(canvas, [
    [0, light],
    [1, body],
  ]);
  const soft = blur(canvas, 9);
  return `${paint.def}${soft.def}<g ${placed(spot, spot.size * 0.02, spot.size * 0.04)} fill="#000" opacity=".55" filter="${soft.url}">${shape}</g><g ${placed(spot)} fill="${paint.url}">${shape}</g>`;
}
