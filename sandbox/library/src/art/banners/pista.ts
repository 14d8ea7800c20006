import { glow, lch, linear, n, starPoints, times } from '../canvas.ts';
import type { Surface } from '../canvas.ts';
import { bokeh, bunting, lamps, parol, sky, starfield, walker } from './scene.ts';
import type { Scene } from './scene.ts';

/** Where the street's lines meet. */
const vanishing = { x: 292, y: 158 };

/** A point on one side's row of houses: depth 0 (near) to 1 (far), height over the street as drawn at the picture's edge. */
const wallPoint = (edge: number, depth: number, rise: number): string =>
  `${n(edge + (vanishing.x - edge) * depth)} ${n(vanishing.y + (222 - rise - vanishing.y) * (1 - depth))}`;

const quad = (edge: number, near: number, far: number, low: number, high: number): string =>
  `M${wallPoint(edge, near, low)}L${wallPoint(edge, near, high)}L${wallPoint(edge, far, high)}L${wallPoint(edge, far, low)}Z`;

type HouseFront = { near: number; far: number; rise: number; hue: number };

/** A two-storey house: stone below, wood and shell windows above, a wide eave, some windows lit. */
function houseFront(surface: Surface, edge: number, { near, far, rise, hue }: HouseFront): string {
  const { random } = surface;
  const shade = 0.24 + near * 0.14;
  const wall = linear(surface, [
    [0, lch(shade + 0.05, 0.09, hue)],
    [1, lch(shade + 0.16, 0.12, hue + 20)],
  ]);
  const span = (far - near) / 3;
  const window = (i: number): string => {
    const start = near + span * (i + 0.16);
    const end = near + span * (i + 0.84);
    const lit = random.next() < 0.78;
    const tone = lit ? lch(random.between(0.82, 0.91), 0.135, random.between(66, 86)) : lch(0.34, 0.08, 300);
    const bars = [0.25, 0.5, 0.75].map((t) =>
      quad(edge, start + (end - start) * (t - 0.025), start + (end - start) * (t + 0.025), rise * 0.52, rise * 0.84),
    );
    const lintel = quad(edge, start, end, rise * 0.67, rise * 0.69);
    const door = quad(edge, start, end, i === 1 ? 0 : rise * 0.14, rise * 0.36);
    const doorTone = i === 1 || lit ? lch(0.78, 0.15, 62) : lch(0.26, 0.06, 300);
    return (
      `<path d="${quad(edge, start, end, rise * 0.52, rise * 0.84)}" fill="${tone}"/>` +
      `<path d="${bars.join('')}${lintel}" fill="${lch(0.3, 0.08, 40)}" fill-opacity=".7"/>` +
      `<path d="${door}" fill="${doorTone}" fill-opacity=".9"/>`
    );
  };
  return (
    `${wall.def}<path d="${quad(edge, near, far, 0, rise)}" fill="${wall.url}"/>` +
    `<path d="${quad(edge, near, far, rise * 0.43, rise * 0.48)}" fill="${lch(shade + 0.3, 0.12, 62)}"/>` +
    times(3, window) +
    `<path d="M${wallPoint(edge, near - 0.03, rise * 0.96)}L${wallPoint(edge, near + 0.06, rise * 1.3)}L${wallPoint(edge, far - 0.03, rise * 1.3)}L${wallPoint(edge, far + 0.01, rise * 0.96)}Z" fill="${lch(0.15 + near * 0.12, 0.07, 320)}"/>`
  );
}

/** The giant lantern at the street's end: a wheel of coloured lights on its stand, a star in the middle. */
function giantLantern(surface: Surface): string {
  const { x } = vanishing;
  const y = 116;
  const at = (angle: number, radius: number): string => {
    const turn = (angle * Math.PI) / 180;
    return `${n(x + radius * Math.cos(turn))} ${n(y + radius * Math.sin(turn))}`;
  };
  const petals = times(12, (i) => {
    const angle = i * 30 - 90;
    const tone = lch(0.72, 0.19, [345, 60, 150, 215][i % 4] ?? 345);
    return `<path d="M${at(angle, 13)}L${at(angle - 12, 29)}Q${at(angle, 41)} ${at(angle + 12, 29)}Z" fill="${tone}"/>`;
  });
  const lampRing = (count: number, radius: number, size: number): string =>
    times(count, (i) => {
      const [cx, cy] = at((360 / count) * i, radius).split(' ');
      return `<circle cx="${cx}" cy="${cy}" r="${size}"/>`;
    });
  return (
    glow(surface, x, y + 8, 124, lch(0.8, 0.17, 45), 0.8) +
    `<path d="M${x - 5} 150h10l7 14h-24Z" fill="${lch(0.3, 0.1, 330)}"/>` +
    `<circle cx="${x}" cy="${y}" r="40" fill="${lch(0.3, 0.12, 340)}"/>${petals}` +
    `<g fill="${lch(0.95, 0.1, 85)}">${lampRing(36, 38.5, 1)}${lampRing(12, 12, 0.8)}</g>` +
    `<polygon points="${starPoints(x, y, 11, 4.6, 5)}" fill="${lch(0.93, 0.13, 86)}"/>`
  );
}

/** People on their way to the giant lantern, dark against its light. */
function crowd(surface: Surface): string {
  const { random } = surface;
  const edge = lch(0.84, 0.15, 62);
  return times(30, (i) => {
    const depth = i / 30;
    const y = 165 + depth ** 1.5 * 34;
    const reach = 12 + depth * 110;
    return walker(vanishing.x + random.between(-reach, reach), y + 4, 11 + depth * 24, lch(0.25 - depth * 0.08, 0.08, 325), edge);
  });
}

/** The light that lies before lit windows and on the street. */
function windowLight(surface: Surface): string {
  const tone = lch(0.84, 0.15, 66);
  const spots = [
    [22, 104, 58, 0.34],
    [66, 114, 50, 0.3],
    [112, 124, 44, 0.3],
    [440, 122, 50, 0.34],
    [466, 108, 56, 0.34],
    [360, 142, 34, 0.3],
    [190, 138, 36, 0.26],
  ] as const;
  return (
    spots.map(([x, y, radius, light]) => glow(surface, x, y, radius, tone, light)).join('') +
    glow(surface, vanishing.x, 178, 110, lch(0.82, 0.17, 58), 0.42)
  );
}

const leftFronts: readonly HouseFront[] = [
  { near: 0.76, far: 0.88, rise: 158, hue: 20 },
  { near: 0.6, far: 0.755, rise: 190, hue: 300 },
  { near: 0.36, far: 0.595, rise: 168, hue: 350 },
  { near: -0.04, far: 0.355, rise: 182, hue: 280 },
];
const rightFronts: readonly HouseFront[] = [
  { near: 0.7, far: 0.84, rise: 176, hue: 330 },
  { near: 0.46, far: 0.695, rise: 160, hue: 280 },
  { near: 0.02, far: 0.455, rise: 176, hue: 10 },
];

/** A fiesta street at night: lit houses, bunting, star lanterns, a crowd on its way to a giant lantern. */
export const pista: Scene = (surface) => {
  const street = linear(surface, [
    [0, lch(0.74, 0.16, 55)],
    [0.35, lch(0.44, 0.14, 15)],
    [1, lch(0.2, 0.08, 310)],
  ]);
  const heaven = sky(surface, [
    [0, lch(0.17, 0.08, 282)],
    [0.38, lch(0.33, 0.15, 315)],
    [0.7, lch(0.66, 0.19, 35)],
  ]);
  const picture =
    heaven +
    starfield(surface, 70, 90) +
    giantLantern(surface) +
    `${street.def}<path d="M-20 250L${vanishing.x - 26} 160H${vanishing.x + 26}L520 250Z" fill="${street.url}"/>` +
    leftFronts.map((front) => houseFront(surface, -30, front)).join('') +
    rightFronts.map((front) => houseFront(surface, 520, front)).join('') +
    bunting({ x1: 214, y1: 92, x2: 372, y2: 96, sag: 9 }, 22, 6, 0.76) +
    bunting({ x1: 168, y1: 66, x2: 404, y2: 74, sag: 12 }, 24, 9, 0.8) +
    parol(surface, 246, 92, 7, 74) +
    parol(surface, 338, 96, 7.5, 20) +
    windowLight(surface) +
    crowd(surface) +
    lamps(surface, { x1: 70, y1: 50, x2: 470, y2: 56, sag: 16 }, 21, 1.7, 72) +
    bunting({ x1: -10, y1: 18, x2: 490, y2: 22, sag: 17 }, 34, 14, 0.82);
  const lights =
    parol(surface, 92, 66, 16, 50) +
    parol(surface, 196, 62, 12, 330) +
    parol(surface, 284, 66, 20, 76, 1.15) +
    parol(surface, 398, 76, 24, 62, 1.2) +
    parol(surface, 452, 48, 12, 185) +
    parol(surface, 34, 44, 11, 76) +
    bokeh(surface, 26, 80, 165, [70, 40, 340]);
  return { picture, lights };
};
