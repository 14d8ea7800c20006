import { glow, lch, linear, n, times } from '../canvas.ts';
import type { Surface } from '../canvas.ts';
import { sky, sparkle, starfield } from './scene.ts';
import type { Scene } from './scene.ts';

const peak = { x: 318, y: 48 };

/** The perfect cone, its left side lit by the crater, ravines running down. */
function volcano(surface: Surface): string {
  const { random } = surface;
  const { x, y } = peak;
  const rock = linear(surface, [
    [0, lch(0.62, 0.2, 25)],
    [0.24, lch(0.42, 0.16, 345)],
    [1, lch(0.3, 0.11, 300)],
  ]);
  const outline = `M${x - 212} 176Q${x - 62} 130 ${x - 13} ${y}L${x - 5} ${y + 4}L${x + 4} ${y + 1}L${x + 13} ${y}Q${x + 62} 130 ${x + 212} 176Z`;
  const shade = `M${x + 4} ${y + 1}L${x + 13} ${y}Q${x + 62} 130 ${x + 212} 176H${x + 30}Q${x + 2} 120 ${x + 4} ${y + 1}Z`;
  const ravines = times(9, (i) => {
    const across = (i - 4) * 19 + random.between(-5, 5);
    const start = y + 26 + Math.abs(i - 4) * 11;
    return `<path d="M${n(x + across * 0.34)} ${n(start)}Q${n(x + across * 0.6)} ${n(start + 34)} ${n(x + across * 1.5)} 172" fill="none" stroke="${lch(0.2, 0.09, 300)}" stroke-opacity=".4" stroke-width="${n(random.between(1.4, 3.2))}"/>`;
  });
  const flow = (d: string, width: number): string =>
    `<path d="${d}" fill="none" stroke="${lch(0.66, 0.23, 32)}" stroke-opacity=".35" stroke-width="${width * 3.4}" stroke-linecap="round"/>` +
    `<path d="${d}" fill="none" stroke="${lch(0.72, 0.2, 42)}" stroke-width="${width}" stroke-linecap="round"/><path d="${d}" fill="none" stroke="${lch(0.95, 0.13, 88)}" stroke-width="${width * 0.42}" stroke-linecap="round"/>`;
  return (
    `${rock.def}<path d="${outline}" fill="${rock.url}"/><path d="${shade}" fill="${lch(0.17, 0.09, 295)}" fill-opacity=".42"/>${ravines}` +
    glow(surface, x, y + 6, 64, lch(0.78, 0.2, 45), 0.7) +
    flow(`M${x - 4} ${y + 4}q-3 16 -10 26t-6 26q-1 10 -12 22`, 3) +
    flow(`M${x + 4} ${y + 3}q2 14 8 24t4 22`, 2.4) +
    flow(`M${x - 11} ${y + 22}q-10 10 -13 22`, 1.8)
  );
}

/** Smoke lit from below, drifting to the right, and sparks. */
function smoke(surface: Surface): string {
  const { random } = surface;
  const { x, y } = peak;
  const puffs = times(16, (i) => {
    const t = i / 15;
    const px = x + t * 118 + random.between(-6, 6);
    const py = y - 10 - Math.sin(t * 2.2) * 26 + random.between(-6, 6);
    const r = 10 + t * 17;
    return (
      glow(surface, px, py, r * 1.5, lch(0.6 - t * 0.16, 0.14 - t * 0.04, 15 - t * 70), 0.8 - t * 0.4) +
      glow(surface, px - r * 0.2, py + r * 0.5, r, lch(0.8 - t * 0.2, 0.16, 50 - t * 55), 0.6 - t * 0.45)
    );
  });
  const sparks = times(34, () => {
    const reach = random.next();
    return `<circle cx="${n(x + random.between(-1, 1) * (6 + reach * 26))}" cy="${n(y - reach * 46 + random.between(0, 10))}" r="${n(random.between(0.4, 1.1))}" fill="${lch(0.9, 0.15, 76)}" fill-opacity="${n(1 - reach * 0.6)}"/>`;
  });
  return puffs + sparks;
}

type Step = { x: number; y: number; reach: number };

/** One step of a terraced hill: a bank of grass, and on it a field under water that holds the sky's light. */
function terrace(surface: Surface, { x, y, reach }: Step): string {
  const { random } = surface;
  const tall = reach * 0.17;
  const bankHeight = 15 + reach * 0.02;
  const water = linear(
    surface,
    [
      [0, lch(0.42, 0.13, 300)],
      [0.42, lch(0.66, 0.17, 350)],
      [0.66, lch(0.88, 0.14, 68)],
      [1, lch(0.5, 0.14, 320)],
    ],
    14,
  );
  const bank = linear(surface, [
    [0, lch(0.58, 0.15, 140)],
    [0.3, lch(0.42, 0.13, 150)],
    [1, lch(0.24, 0.07, 180)],
  ]);
  const ring = (rx: number, ry: number, dy: number, fill: string): string =>
    `<ellipse cx="${n(x)}" cy="${n(y + dy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"/>`;
  const shoots = times(Math.round(reach / 3), () => {
    const angle = random.between(0, Math.PI * 2);
    const far = Math.sqrt(random.next()) * 0.88;
    return `M${n(x + Math.cos(angle) * far * reach)} ${n(y + Math.sin(angle) * far * tall)}v-3`;
  });
  const body = `M${n(x - reach)} ${n(y)}v${n(bankHeight)}A${n(reach)} ${n(tall)} 0 0 0 ${n(x + reach)} ${n(y + bankHeight)}v${n(-bankHeight)}Z`;
  return (
    `${water.def}${bank.def}<path d="${body}" fill="${bank.url}"/>${ring(reach, tall, 0, lch(0.7, 0.16, 134))}` +
    ring(reach - 2.6, tall - 1.2, 0.2, water.url) +
    `<path d="${shoots}" stroke="${lch(0.5, 0.15, 145)}" stroke-opacity=".6" stroke-width=".9"/>`
  );
}

/** The hills left and right, each from its lowest step up, and the fields in the valley. */
const valley: readonly Step[] = [
  { x: 236, y: 184, reach: 96 },
  { x: 262, y: 202, reach: 120 },
  { x: 240, y: 226, reach: 170 },
];
const leftHill: readonly Step[] = [
  { x: 40, y: 222, reach: 196 },
  { x: 52, y: 204, reach: 152 },
  { x: 44, y: 187, reach: 116 },
  { x: 54, y: 171, reach: 80 },
  { x: 50, y: 157, reach: 48 },
];
const rightHill: readonly Step[] = [
  { x: 440, y: 232, reach: 190 },
  { x: 424, y: 211, reach: 140 },
  { x: 432, y: 191, reach: 100 },
  { x: 424, y: 173, reach: 62 },
];

/** A hut on stilts with a lit window. */
function hut(surface: Surface, x: number, y: number, scale: number): string {
  const thatch = linear(surface, [
    [0, lch(0.6, 0.12, 68)],
    [1, lch(0.34, 0.1, 45)],
  ]);
  return (
    glow(surface, x, y - 8 * scale, 46 * scale, lch(0.84, 0.16, 68), 0.65) +
    `${thatch.def}<g transform="translate(${x} ${y}) scale(${scale})"><path d="M-13 0V12M-4 0V13M5 0V13M13 0V12" stroke="${lch(0.24, 0.06, 50)}" stroke-width="2"/>` +
    `<path d="M-17 -16H17V1H-17Z" fill="${lch(0.42, 0.1, 55)}"/><path d="M-12 -13h9v10h-9ZM2 -13h10v14H2Z" fill="${lch(0.93, 0.13, 82)}"/><path d="M-7.500 -13v10M-12 -8h9" stroke="${lch(0.4, 0.1, 50)}" stroke-width="1"/>` +
    `<path d="M-25 -13L-9 -36H9L25 -13Q0 -17 -25 -13Z" fill="${thatch.url}"/><path d="M-20 -17L-6 -35M-8 -17L-2 -35M4 -17L3 -35M16 -17L7 -35" stroke="${lch(0.3, 0.08, 45)}" stroke-opacity=".6" stroke-width="1"/></g>`
  );
}

/** A coconut palm against the light. */
function palm(x: number, y: number, height: number, lean: number): string {
  const tone = lch(0.17, 0.06, 190);
  const [tx, ty] = [x + lean, y - height];
  const reach = height * 0.4;
  const fronds = [-1, -0.82, -0.52, -0.2, 0.16, 0.5, 0.8, 1].map((side, i) => {
    const droop = i % 2 === 0 ? 0.5 : 0.16;
    const [ex, ey] = [tx + side * reach, ty + reach * (Math.abs(side) * 0.5 + droop - 0.3)];
    const [cx, cy] = [tx + side * reach * 0.55, ty - reach * (0.5 - Math.abs(side) * 0.16)];
    return `<path d="M${n(tx)} ${n(ty)}Q${n(cx)} ${n(cy)} ${n(ex)} ${n(ey)}Q${n(cx)} ${n(cy + reach * 0.34)} ${n(tx)} ${n(ty)}Z"/>`;
  });
  return `<g fill="${tone}"><path d="M${x - 3} ${y}Q${n(x + lean * 0.2)} ${n(y - height * 0.5)} ${n(tx - 1.2)} ${n(ty)}h2.800Q${n(x + lean * 0.3 + 3)} ${n(y - height * 0.5)} ${x + 4} ${y}Z"/>${fronds.join('')}</g>`;
}

/** A volcano over rice terraces on a clear evening, with fireflies. */
export const bundok: Scene = (surface) => {
  const { random } = surface;
  const heaven = sky(surface, [
    [0, lch(0.19, 0.09, 278)],
    [0.34, lch(0.36, 0.14, 305)],
    [0.62, lch(0.68, 0.17, 20)],
    [0.75, lch(0.86, 0.13, 70)],
  ]);
  const ridge = `M-10 168L-10 128Q30 104 62 122Q96 92 132 118Q160 104 196 140L240 168Z`;
  const ridge2 = `M300 172Q370 150 404 134Q430 116 452 130Q474 112 492 122V176Z`;
  const mist = linear(surface, [
    [0, lch(0.82, 0.12, 50), 0],
    [0.55, lch(0.84, 0.13, 55), 0.7],
    [1, lch(0.8, 0.13, 40), 0],
  ]);
  const meadow = linear(surface, [
    [0, lch(0.5, 0.12, 150)],
    [0.4, lch(0.34, 0.1, 160)],
    [1, lch(0.2, 0.06, 185)],
  ]);
  const fireflies = times(30, () => {
    const [fx, fy] = [random.between(16, 468), random.between(112, 222)];
    const size = random.between(0.9, 1.9);
    return `${glow(surface, fx, fy, size * 6, lch(0.88, 0.19, 115), 0.7)}<circle cx="${n(fx)}" cy="${n(fy)}" r="${n(size)}" fill="${lch(0.97, 0.12, 108)}"/>`;
  });
  const picture =
    heaven +
    starfield(surface, 100, 84) +
    sparkle(86, 44, 6, lch(0.97, 0.05, 90)) +
    sparkle(190, 66, 4.5, lch(0.97, 0.05, 60)) +
    sparkle(442, 62, 5, lch(0.97, 0.05, 300)) +
    glow(surface, peak.x, peak.y, 150, lch(0.76, 0.19, 35), 0.55) +
    smoke(surface) +
    volcano(surface) +
    `<path d="${ridge}" fill="${lch(0.36, 0.12, 305)}"/><path d="${ridge2}" fill="${lch(0.3, 0.1, 300)}"/>` +
    `${mist.def}<rect y="132" width="480" height="46" fill="${mist.url}"/>` +
    `${meadow.def}<path d="M0 176Q120 160 240 168T480 164V250H0Z" fill="${meadow.url}"/>` +
    [...valley, ...leftHill, ...rightHill].map((step) => terrace(surface, step)).join('') +
    palm(452, 172, 66, -10) +
    palm(466, 180, 84, 2) +
    palm(34, 158, 56, -8);
  const lights =
    glow(surface, 288, 204, 92, lch(0.82, 0.17, 50), 0.34) + hut(surface, 416, 166, 0.95) + hut(surface, 62, 152, 0.62) + fireflies;
  return { picture, lights };
};
