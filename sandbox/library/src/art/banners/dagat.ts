import { glow, lch, linear, n, times } from '../canvas.ts';
import type { Surface } from '../canvas.ts';
import { parol, sky, sparkle, starfield } from './scene.ts';
import type { Scene } from './scene.ts';

const horizon = 112;
const moon = { x: 338, y: 66, radius: 30 };

function moonlight(surface: Surface): string {
  const { x, y, radius } = moon;
  const face = linear(surface, [
    [0, lch(0.99, 0.03, 95)],
    [1, lch(0.9, 0.08, 85)],
  ]);
  const seas = [
    [-9, -6, 7],
    [8, 4, 9],
    [-4, 12, 5],
    [12, -12, 4],
  ].map(([dx = 0, dy = 0, r = 0]) => `<circle cx="${x + dx}" cy="${y + dy}" r="${r}" fill="${lch(0.84, 0.08, 75)}" fill-opacity=".3"/>`);
  return (
    glow(surface, x, y, 170, lch(0.78, 0.12, 200), 0.5) +
    glow(surface, x, y, 74, lch(0.95, 0.09, 90), 0.65) +
    `${face.def}<circle cx="${x}" cy="${y}" r="${radius}" fill="${face.url}"/>${seas.join('')}`
  );
}

const cloud = (x: number, y: number, length: number, tone: string, opacity: number): string =>
  `<path d="M${x} ${y}q${length * 0.08} -7 ${length * 0.2} -4q${length * 0.1} -10 ${length * 0.26} -5q${length * 0.14} -6 ${length * 0.26} 3q${length * 0.18} -2 ${length * 0.28} 6Z" fill="${tone}" fill-opacity="${opacity}"/>`;

/** The moon's path: strokes of light that widen towards the viewer. */
function glitter(surface: Surface): string {
  const { random } = surface;
  return times(80, (i) => {
    const t = (i / 80) ** 1.15;
    const y = horizon + 2 + t * 118;
    const half = 4 + t * 26;
    const x = moon.x + random.between(-1, 1) * (10 + t * 62);
    return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(random.between(0.4, 1) * half)}" ry="${n(0.5 + t * 1.3)}" fill="${lch(0.94, 0.1, 92)}" fill-opacity="${n(random.between(0.2, 0.75) * (1 - t * 0.55))}"/>`;
  });
}

/** A swell over the whole width. */
function swell(surface: Surface, y: number, height: number, phase: number, top: string, bottom: string, opacity: number): string {
  const paint = linear(surface, [
    [0, top, opacity],
    [0.5, bottom, opacity],
  ]);
  const step = 60;
  const arcs = times(10, (i) => `q${step / 2} ${i % 2 === 0 ? -height : height} ${step} 0`);
  return `${paint.def}<path d="M${n(-step * 2 + phase)} ${y}${arcs}V260H-130Z" fill="${paint.url}"/>`;
}

/** An outrigger boat under sail, its lantern at the mast and its light on the water. */
function bangka(
  surface: Surface,
  x: number,
  y: number,
  scale: number,
  hues: readonly [sail: number, sail2: number, light: number],
): string {
  const [first, second, light] = hues;
  const paint = linear(surface, [
    [0, lch(0.93, 0.1, first)],
    [1, lch(0.66, 0.19, second)],
  ]);
  const hull = linear(surface, [
    [0, lch(0.5, 0.14, 40)],
    [1, lch(0.2, 0.08, 20)],
  ]);
  const reflections = times(9, (i) => {
    const wide = (13 - i) * scale * (i % 2 === 0 ? 1 : 0.6);
    return `<ellipse cx="${n(x + (i % 3) * 2 * scale)}" cy="${n(y + (6 + i * 4.6) * scale)}" rx="${n(wide)}" ry="${n(1.1 * scale)}" fill="${lch(0.84, 0.15, light)}" fill-opacity="${n(0.62 - i * 0.06)}"/>`;
  });
  const stripes = [0.3, 0.52, 0.74].map(
    (t) =>
      `<path d="M${n(4 + t * 1)} ${n(-54 + t * 50)}L${n(4 + 26 * t)} ${n(-54 + t * 46)}" stroke="${lch(0.98, 0.04, 90)}" stroke-opacity=".55" stroke-width="2.2"/>`,
  );
  const body =
    `${paint.def}${hull.def}<path d="M3 -58V-7H36Q26 -40 3 -58Z" fill="${paint.url}"/>${stripes.join('')}<path d="M0 -50V-8H-17Q-12 -34 0 -50Z" fill="${lch(0.84, 0.15, first - 20)}"/>` +
    `<path d="M1.500 -64V-2" stroke="${lch(0.3, 0.07, 40)}" stroke-width="2"/><path d="M-46 -9Q-30 -2 0 -2Q32 -2 50 -12Q42 6 26 7H-26Q-40 6 -46 -9Z" fill="${hull.url}"/>` +
    `<path d="M-46 -9Q-30 -2 0 -2Q32 -2 50 -12" fill="none" stroke="${lch(0.86, 0.14, 75)}" stroke-width="1.800"/><path d="M-22 -1Q-26 8 -32 9M22 -1Q26 8 32 9" fill="none" stroke="${lch(0.6, 0.1, 60)}" stroke-width="1.600"/>` +
    `<path d="M-46 10H44" stroke="${lch(0.74, 0.12, 70)}" stroke-width="2" stroke-linecap="round"/><circle cx="-12" cy="-9" r="3.400" fill="${lch(0.2, 0.06, 280)}"/><path d="M-17 -1q5 -10 10 0Z" fill="${lch(0.2, 0.06, 280)}"/>`;
  return `${reflections}<g transform="translate(${x} ${y}) scale(${scale})">${body}</g>${parol(surface, x + 1.5 * scale, y - 66 * scale, 10 * scale, light)}`;
}

/** A fish that shines through the water. */
function fish(surface: Surface, x: number, y: number, length: number, turn: number, hue: number): string {
  const paint = linear(
    surface,
    [
      [0, lch(0.72, 0.14, hue)],
      [1, lch(0.96, 0.09, hue - 20)],
    ],
    0,
  );
  const half = length / 2;
  const tall = length * 0.23;
  const d = `M${n(-half * 0.6)} 0Q${n(-half * 0.1)} ${n(-tall)} ${n(half * 0.5)} ${n(-tall * 0.55)}Q${n(half)} ${n(-tall * 0.2)} ${n(half)} 0Q${n(half)} ${n(tall * 0.2)} ${n(half * 0.5)} ${n(tall * 0.55)}Q${n(-half * 0.1)} ${n(tall)} ${n(-half * 0.6)} 0L${n(-half)} ${n(tall * 0.8)}Q${n(-half * 0.8)} 0 ${n(-half)} ${n(-tall * 0.8)}Z`;
  return `${glow(surface, x, y, length * 0.95, lch(0.8, 0.15, hue), 0.6)}${paint.def}<g transform="translate(${x} ${y}) rotate(${turn})"><path d="${d}" fill="${paint.url}" fill-opacity=".92"/><path d="M0 ${n(-tall * 0.4)}Q${n(half * 0.1)} 0 0 ${n(tall * 0.4)}" fill="none" stroke="${lch(0.5, 0.12, hue)}" stroke-opacity=".5" stroke-width="1"/><circle cx="${n(half * 0.66)}" cy="${n(-tall * 0.16)}" r="${n(length * 0.035)}" fill="${lch(0.2, 0.06, 260)}"/></g>`;
}

function islands(): string {
  const far = `M-10 ${horizon}Q30 ${horizon - 26} 70 ${horizon - 14}Q96 ${horizon - 38} 136 ${horizon - 12}Q170 ${horizon - 16} 196 ${horizon}Z`;
  const near = `M392 ${horizon + 1}Q410 ${horizon - 22} 436 ${horizon - 26}Q468 ${horizon - 44} 500 ${horizon - 18}V${horizon + 1}Z`;
  const lights = [24, 62, 104, 121, 428, 452, 470].map(
    (x, i) => `<circle cx="${x}" cy="${horizon - 3 - (i % 3)}" r="1.100" fill="${lch(0.92, 0.13, 78)}"/>`,
  );
  return `<path d="${far}" fill="${lch(0.32, 0.09, 250)}"/><path d="${near}" fill="${lch(0.24, 0.08, 255)}"/>${lights.join('')}`;
}

/** A moonlit sea: outrigger boats with lanterns above, shining fish below. */
export const dagat: Scene = (surface) => {
  const { random } = surface;
  const water = linear(surface, [
    [0, lch(0.56, 0.11, 205)],
    [0.3, lch(0.38, 0.11, 225)],
    [1, lch(0.2, 0.08, 255)],
  ]);
  const heaven = sky(surface, [
    [0, lch(0.2, 0.1, 278)],
    [0.3, lch(0.36, 0.12, 255)],
    [0.48, lch(0.68, 0.12, 205)],
  ]);
  const motes = times(
    36,
    () =>
      `<circle cx="${n(random.between(150, 480))}" cy="${n(random.between(150, 236))}" r="${n(random.between(0.5, 1.5))}" fill="${lch(0.92, 0.13, 185)}" fill-opacity="${n(random.between(0.3, 0.9))}"/>`,
  );
  const picture =
    heaven +
    starfield(surface, 90, 96) +
    sparkle(118, 38, 6, lch(0.97, 0.05, 90)) +
    sparkle(226, 30, 4.5, lch(0.97, 0.05, 220)) +
    moonlight(surface) +
    cloud(352, 82, 96, lch(0.7, 0.09, 220), 0.5) +
    cloud(250, 52, 82, lch(0.66, 0.1, 235), 0.36) +
    cloud(20, 62, 120, lch(0.55, 0.11, 250), 0.4) +
    islands() +
    `${water.def}<rect y="${horizon}" width="480" height="130" fill="${water.url}"/>` +
    glitter(surface) +
    bangka(surface, 112, 124, 0.62, [88, 30, 74]) +
    swell(surface, 146, 6, 10, lch(0.62, 0.12, 205), lch(0.32, 0.1, 235), 0.55) +
    bangka(surface, 236, 146, 1.12, [80, 18, 72]) +
    bangka(surface, 424, 130, 0.72, [190, 300, 62]) +
    swell(surface, 172, 8, 32, lch(0.6, 0.13, 200), lch(0.26, 0.09, 245), 0.62) +
    swell(surface, 214, 9, 0, lch(0.52, 0.12, 210), lch(0.17, 0.07, 260), 0.5);
  const lights =
    motes +
    fish(surface, 388, 178, 44, -14, 185) +
    fish(surface, 318, 196, 30, 10, 165) +
    fish(surface, 440, 204, 34, -24, 75) +
    fish(surface, 262, 204, 24, -8, 200);
  return { picture, lights };
};
