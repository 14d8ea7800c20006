import { glow, lch, linear, n, times } from '../canvas.ts';
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

/** The church at the street's end, outlined in lamps. */
function church(surface: Surface): string {
  const { x } = vanishing;
  const body = lch(0.42, 0.13, 350);
  const tower = (side: -1 | 1): string => {
    const tx = x + side * 25;
    const lampsUp = times(
      6,
      (i) => `<circle cx="${tx - 7}" cy="${98 + i * 10}" r=".9"/><circle cx="${tx + 7}" cy="${98 + i * 10}" r=".9"/>`,
    );
    return (
      `<path d="M${tx - 8} 162V96L${tx} 76L${tx + 8} 96V162Z" fill="${body}"/><path d="M${tx} 68V78M${tx - 3} 71.500h6" stroke="${lch(0.9, 0.1, 85)}" stroke-width="1.2"/>` +
      `<path d="M${tx - 3.5} 116v-9a3.500 3.500 0 0 1 7 0v9Z" fill="${lch(0.88, 0.14, 78)}"/><g fill="${lch(0.95, 0.1, 85)}">${lampsUp}</g>`
    );
  };
  const gable = times(9, (i) => `<circle cx="${x - 18 + i * 4.5}" cy="${n(112 - (4 - Math.abs(i - 4)) * 5)}" r=".9"/>`);
  return (
    glow(surface, x, 128, 120, lch(0.8, 0.17, 45), 0.75) +
    tower(-1) +
    tower(1) +
    `<path d="M${x - 20} 162V114L${x} 90L${x + 20} 114V162Z" fill="${lch(0.5, 0.14, 12)}"/><g fill="${lch(0.95, 0.1, 85)}">${gable}</g>` +
    `<circle cx="${x}" cy="120" r="6" fill="${lch(0.92, 0.12, 82)}"/><path d="M${x} 114v12M${x - 6} 120h12" stroke="${lch(0.5, 0.14, 20)}" stroke-width="1.200"/>` +
    `<path d="M${x - 6} 162v-16a6 7 0 0 1 12 0v16Z" fill="${lch(0.94, 0.11, 84)}"/>`
  );
}

/** People on their way to the church, dark against its light. */
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

/** A fiesta street at night: lit houses, bunting, star lanterns, a crowd on its way to the church. */
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
    church(surface) +
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
