import type { Canvas, Spot } from './canvas.ts';

/** The place that a picture turns around. */
export type Focus = { x: number; y: number; size: number };
/** Arranges the emblem and some symbols around the focus, from back to front. */
export type Composition = (canvas: Canvas, focus: Focus) => readonly Spot[];

const symbolAt = (canvas: Canvas, index: number): string => canvas.game.symbols[index % canvas.game.symbols.length] ?? canvas.game.emblem;
const emblemAt = (canvas: Canvas, focus: Focus, scale: number, turn = 0, dx = 0, dy = 0): Spot => ({
  name: canvas.game.emblem,
  x: focus.x + dx * focus.size,
  y: focus.y + dy * focus.size,
  size: focus.size * scale,
  turn,
  main: true,
});
const symbolSpot = (canvas: Canvas, index: number, focus: Focus, dx: number, dy: number, scale: number, turn = 0): Spot => ({
  name: symbolAt(canvas, index),
  x: focus.x + dx * focus.size,
  y: focus.y + dy * focus.size,
  size: focus.size * scale,
  turn,
  main: false,
});

/** The emblem alone, upright. */
export const solo: Composition = (canvas, focus) => [emblemAt(canvas, focus, canvas.random.between(1, 1.12))];

/** The emblem alone, leaning. */
export const leaning: Composition = (canvas, focus) => [emblemAt(canvas, focus, 1.08, canvas.random.pick([-14, -9, 9, 14]))];

/** The emblem so large that it leaves the picture. */
export const giant: Composition = (canvas, focus) => {
  const side = canvas.random.pick([-1, 1]);
  return [emblemAt(canvas, focus, 1.5, side * canvas.random.between(4, 16), side * 0.2, -0.02)];
};

/** Two symbols look over the emblem's shoulders. */
export const flanked: Composition = (canvas, focus) => [
  symbolSpot(canvas, 0, focus, -0.46, -0.26, 0.52, -16),
  symbolSpot(canvas, 1, focus, 0.46, -0.26, 0.52, 16),
  emblemAt(canvas, focus, 0.98, 0, 0, 0.08),
];

/** Symbols run round the emblem. */
export const orbit: Composition = (canvas, focus) => {
  const count = canvas.random.pick([4, 5, 6]);
  const start = canvas.random.between(0, 60);
  const ring = Array.from({ length: count }, (_, i): Spot => {
    const angle = ((start + (360 / count) * i) * Math.PI) / 180;
    return symbolSpot(canvas, i, focus, 0.62 * Math.cos(angle), 0.66 * Math.sin(angle), 0.3, canvas.random.between(-12, 12));
  });
  return [...ring, emblemAt(canvas, focus, 0.78)];
};

/** The emblem above a row of three symbols, like a pay line. */
export const payLine: Composition = (canvas, focus) => [
  emblemAt(canvas, focus, 0.88, 0, 0, -0.16),
  ...[0, 1, 2].map((i) => symbolSpot(canvas, i, focus, (i - 1) * 0.44, 0.44, 0.36)),
];

/** Emblem and one symbol on a diagonal. */
export const diagonal: Composition = (canvas, focus) => {
  const side = canvas.random.pick([-1, 1]);
  return [symbolSpot(canvas, 0, focus, 0.4 * side, -0.34, 0.62, 10 * side), emblemAt(canvas, focus, 0.94, -6 * side, -0.14 * side, 0.1)];
};

/** Small symbols rain behind the emblem. */
export const shower: Composition = (canvas, focus) => {
  const rain = Array.from({ length: 6 }, (_, i): Spot => {
    const column = (i + 0.5) / 6 - 0.5;
    return symbolSpot(
      canvas,
      i,
      focus,
      column * 1.5,
      canvas.random.between(-0.75, 0.5),
      canvas.random.between(0.24, 0.36),
      canvas.random.between(-30, 30),
    );
  });
  return [...rain, emblemAt(canvas, focus, 0.96, canvas.random.between(-6, 6))];
};

/** Two small symbols below left and right, the emblem high: a coat of arms. */
export const crest: Composition = (canvas, focus) => [
  emblemAt(canvas, focus, 0.9, 0, 0, -0.1),
  symbolSpot(canvas, 2, focus, -0.44, 0.34, 0.34, 12),
  symbolSpot(canvas, 3, focus, 0.44, 0.34, 0.34, -12),
];
