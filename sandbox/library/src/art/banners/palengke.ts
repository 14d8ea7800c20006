import { glow, lch, linear, n, times } from '../canvas.ts';
import type { Surface } from '../canvas.ts';
import { bokeh, bunting, lamps, parol, sky, starfield, walker } from './scene.ts';
import type { Scene } from './scene.ts';

type Stall = {
  /** Left edge, counter's height, width, in user units. */
  x: number;
  y: number;
  width: number;
  /** Hue of the awning's stripes. */
  hue: number;
  /** Hues of the goods' heaps. */
  goods: readonly number[];
  /** 0 near to 1 far: far stalls lie in the haze. */
  haze: number;
};

/** A striped awning with a scalloped edge, lit from below. */
function awning(surface: Surface, { x, y, width, hue, haze }: Stall): string {
  const tall = width * 0.2;
  const top = y - width * 0.66;
  const count = 8;
  const slat = width / count;
  const inset = width * 0.07;
  const stripes = times(count, (i) => {
    const light = i % 2 === 0;
    const tone = light ? lch(0.94 - haze * 0.2, 0.05, 80) : lch(0.6 - haze * 0.12, 0.2 - haze * 0.06, hue);
    const low = light ? lch(0.84 - haze * 0.2, 0.11, 68) : lch(0.46 - haze * 0.1, 0.18 - haze * 0.05, hue - 10);
    const left = x + i * slat;
    const over = (at: number): number => x + inset + ((at - x) / width) * (width - inset * 2);
    return (
      `<path d="M${n(over(left))} ${n(top)}H${n(over(left + slat))}L${n(left + slat)} ${n(top + tall)}H${n(left)}Z" fill="${tone}"/>` +
      `<path d="M${n(left)} ${n(top + tall)}H${n(left + slat)}v${n(tall * 0.22)}a${n(slat / 2)} ${n(slat / 2)} 0 0 1 ${n(-slat)} 0Z" fill="${low}"/>`
    );
  });
  const shade = linear(surface, [
    [0, lch(0.2, 0.08, 300), 0.3],
    [1, lch(0.2, 0.08, 300), 0],
  ]);
  return `${stripes}${shade.def}<path d="M${n(x + inset)} ${n(top)}H${n(x + width - inset)}L${n(x + width)} ${n(top + tall)}H${n(x)}Z" fill="${shade.url}"/>`;
}

/** A heap of round fruit, each with its light. */
function heap(surface: Surface, x: number, y: number, width: number, hue: number): string {
  const { random } = surface;
  const r = width / 7.4;
  const rows = [4, 3, 2, 1];
  return rows
    .map((count, row) =>
      times(count, (i) => {
        const fx = x + (i - (count - 1) / 2) * r * 1.9 + random.between(-0.6, 0.6);
        const fy = y - r - row * r * 1.35;
        const place = `cx="${n(fx)}" cy="${n(fy)}"`;
        return (
          `<circle ${place} r="${n(r * 1.05)}" fill="${lch(0.46, 0.15, hue - 16)}"/><circle ${place} r="${n(r * 0.9)}" fill="${lch(0.74 + random.between(-0.04, 0.04), 0.18, hue)}"/>` +
          `<ellipse cx="${n(fx - r * 0.26)}" cy="${n(fy - r * 0.36)}" rx="${n(r * 0.36)}" ry="${n(r * 0.24)}" fill="${lch(0.96, 0.08, hue + 12)}" fill-opacity=".8"/>`
        );
      }),
    )
    .join('');
}

/** A seller behind the counter: hat, shoulders, a warm edge of light. */
function seller(x: number, y: number, size: number, hue: number): string {
  const skin = lch(0.6, 0.1, 55);
  return (
    `<path d="M${n(x - size * 0.46)} ${n(y)}Q${n(x - size * 0.46)} ${n(y - size * 0.62)} ${n(x)} ${n(y - size * 0.64)}Q${n(x + size * 0.46)} ${n(y - size * 0.62)} ${n(x + size * 0.46)} ${n(y)}Z" fill="${lch(0.46, 0.15, hue)}"/>` +
    `<circle cx="${n(x)}" cy="${n(y - size * 0.84)}" r="${n(size * 0.25)}" fill="${skin}"/><path d="M${n(x - size * 0.25)} ${n(y - size * 0.86)}a${n(size * 0.25)} ${n(size * 0.25)} 0 0 1 ${n(size * 0.5)} 0Z" fill="${lch(0.2, 0.05, 40)}"/>` +
    `<path d="M${n(x - size * 0.5)} ${n(y - size * 0.98)}Q${n(x)} ${n(y - size * 1.56)} ${n(x + size * 0.5)} ${n(y - size * 0.98)}Q${n(x)} ${n(y - size * 1.12)} ${n(x - size * 0.5)} ${n(y - size * 0.98)}Z" fill="${lch(0.84, 0.12, 80)}"/>`
  );
}

function stall(surface: Surface, spec: Stall): string {
  const { x, y, width, hue, goods, haze } = spec;
  const back = linear(surface, [
    [0, lch(0.9 - haze * 0.08, 0.14, 78)],
    [1, lch(0.62 - haze * 0.08, 0.18, 46)],
  ]);
  const front = linear(surface, [
    [0, lch(0.56 - haze * 0.1, 0.13, 55)],
    [1, lch(0.24, 0.08, 20)],
  ]);
  const top = y - width * 0.46;
  const planks = times(
    7,
    (i) =>
      `<path d="M${n(x + ((i + 0.5) * width) / 7)} ${n(y + 3)}V250" stroke="${lch(0.18, 0.06, 20)}" stroke-opacity=".5" stroke-width="1.2"/>`,
  );
  const heaps = goods.map((tone, i) => heap(surface, x + ((i + 0.5) * width) / goods.length, y, width / goods.length, tone)).join('');
  const bulbs = [0.22, 0.5, 0.78].map((t) => {
    const [bx, by] = [x + width * t, top + width * 0.1];
    return `<path d="M${n(bx)} ${n(top)}V${n(by)}" stroke="${lch(0.3, 0.06, 40)}" stroke-width="1"/>${glow(surface, bx, by, width * 0.3, lch(0.95, 0.12, 84), 0.75)}<circle cx="${n(bx)}" cy="${n(by)}" r="${n(width * 0.022)}" fill="${lch(0.99, 0.04, 95)}"/>`;
  });
  return (
    glow(surface, x + width / 2, y - width * 0.2, width * 0.95, lch(0.78, 0.17, 58), 0.5 - haze * 0.15) +
    `${back.def}<rect x="${n(x + 4)}" y="${n(top)}" width="${n(width - 8)}" height="${n(y - top)}" fill="${back.url}"/>` +
    seller(x + width * 0.36, y, width * 0.24, hue + 180) +
    `<path d="M${n(x + 5)} ${n(top)}V250M${n(x + width - 5)} ${n(top)}V250" stroke="${lch(0.3, 0.08, 40)}" stroke-width="${n(width * 0.03)}"/>` +
    `${bulbs.join('')}${front.def}<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(250 - y)}" fill="${front.url}"/>${planks}` +
    `<rect x="${n(x - 3)}" y="${n(y - 1)}" width="${n(width + 6)}" height="5" rx="2" fill="${lch(0.78, 0.13, 68)}"/>${heaps}${awning(surface, spec)}`
  );
}

/** A shell lamp: a globe of panes. */
function shellLamp(surface: Surface, x: number, y: number, radius: number, hue: number): string {
  const tone = lch(0.93, 0.1, hue);
  return (
    `<path d="M${x} 0V${y - radius}" stroke="${lch(0.6, 0.06, 60)}" stroke-width=".8"/>${glow(surface, x, y, radius * 3.2, lch(0.85, 0.15, hue), 0.65)}` +
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="${tone}"/><path d="M${x - radius} ${y}H${x + radius}M${x} ${y - radius}V${y + radius}" stroke="${lch(0.62, 0.14, hue - 20)}" stroke-width=".9"/>` +
    `<ellipse cx="${x}" cy="${y}" rx="${n(radius * 0.5)}" ry="${radius}" fill="none" stroke="${lch(0.62, 0.14, hue - 20)}" stroke-width=".9"/>`
  );
}

/** Roofs of the town behind the market. */
const roofs = `M-5 170V104L22 88L48 104V96H78V112L104 92L132 112V100L150 84L168 100V118H196L214 98L236 116V104H262L282 86L304 106V116H334V98L356 82L380 98V112H404L424 96L446 112V102H485V170Z`;

/** The ground between the stalls, with pools of light and people who choose. */
function ground(surface: Surface): string {
  const paint = linear(surface, [
    [0, lch(0.6, 0.15, 45)],
    [0.4, lch(0.38, 0.12, 10)],
    [1, lch(0.2, 0.07, 320)],
  ]);
  const edge = lch(0.88, 0.14, 70);
  const people = [
    [154, 184, 34],
    [163, 188, 38],
    [280, 182, 32],
    [289, 190, 40],
    [276, 194, 44],
  ] as const;
  return `${paint.def}<rect y="160" width="480" height="90" fill="${paint.url}"/>${glow(surface, 224, 190, 120, lch(0.84, 0.16, 62), 0.4)}${people.map(([x, y, size]) => walker(x, y, size, lch(0.22, 0.08, 325), edge)).join('')}`;
}

/** A night market: striped awnings, heaps of fruit, bulbs and lanterns. */
export const palengke: Scene = (surface) => {
  const heaven = sky(surface, [
    [0, lch(0.18, 0.08, 280)],
    [0.36, lch(0.34, 0.13, 300)],
    [0.7, lch(0.6, 0.18, 20)],
  ]);
  const picture =
    heaven +
    starfield(surface, 60, 80) +
    glow(surface, 240, 150, 230, lch(0.74, 0.18, 45), 0.5) +
    `<path d="${roofs}" fill="${lch(0.25, 0.1, 310)}"/>` +
    times(
      16,
      (i) =>
        `<rect x="${14 + i * 30}" y="${n(114 + (i % 3) * 7)}" width="5" height="6.500" rx=".8" fill="${lch(0.87, 0.14, 78)}" fill-opacity="${i % 4 === 1 ? 0.3 : 0.85}"/>`,
    ) +
    lamps(surface, { x1: -10, y1: 84, x2: 250, y2: 80, sag: 10 }, 12, 1.5, 72) +
    lamps(surface, { x1: 230, y1: 78, x2: 490, y2: 84, sag: 10 }, 12, 1.5, 72) +
    ground(surface) +
    stall(surface, { x: 168, y: 168, width: 104, hue: 300, goods: [62, 20, 130], haze: 0.8 }) +
    stall(surface, { x: 6, y: 178, width: 144, hue: 178, goods: [88, 40, 130, 22], haze: 0.35 }) +
    stall(surface, { x: 300, y: 180, width: 164, hue: 22, goods: [82, 18, 128, 52, 330], haze: 0 });
  const lights =
    bunting({ x1: -10, y1: 14, x2: 490, y2: 18, sag: 15 }, 34, 13, 0.82) +
    shellLamp(surface, 66, 52, 11, 84) +
    shellLamp(surface, 176, 66, 8.5, 30) +
    parol(surface, 232, 62, 18, 74, 1.1) +
    shellLamp(surface, 294, 54, 10, 185) +
    parol(surface, 426, 46, 13, 330) +
    bokeh(surface, 22, 60, 150, [70, 40, 100, 330]);
  return { picture, lights };
};
