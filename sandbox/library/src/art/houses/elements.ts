import { blur, glow, lch, linear, n, radial, rect, times } from '../canvas.ts';
import type { Canvas } from '../canvas.ts';
import { crest, diagonal, flanked, giant, leaning, orbit, payLine, shower, solo } from '../compositions.ts';
import { flat, paper, relief } from '../emblems.ts';
import { focusOf, isWide } from '../house.ts';
import type { House } from '../house.ts';
import { extruded, lettered } from '../titles.ts';
import { scrim } from './lights.ts';

function emberGround(canvas: Canvas): string {
  const { width, height, hue, random } = canvas;
  const back = linear(canvas, [
    [0, lch(0.2, 0.07, hue + 250)],
    [0.5, lch(0.36, 0.16, hue - 6)],
    [1, lch(0.58, 0.21, hue + 10)],
  ]);
  const lean = random.pick([-1, 1]) * random.between(60, 120);
  const streaks = times(
    9,
    (i) =>
      `<path d="M${n(-120 + (i * (width + 200)) / 9)} ${height}l${n(lean)} ${-height}h${n(random.between(8, 30))}l${n(-lean)} ${height}Z" fill="${lch(0.6, 0.2, hue + 10)}" fill-opacity="${n(random.between(0.1, 0.28))}"/>`,
  );
  const ridge = (base: number, colour: string): string => {
    let d = `M0 ${height}L0 ${n(base)}`;
    const peaks = 6;
    for (let i = 0; i <= peaks; i++)
      d += `L${n((i * width) / peaks)} ${n(base - random.between(0, height * 0.16) * (i % 2 === 0 ? 0.2 : 1))}`;
    return `<path d="${d}L${width} ${height}Z" fill="${colour}"/>`;
  };
  const heat = radial(canvas, width / 2, height * 1.02, height * 0.75, [
    [0, lch(0.9, 0.17, hue + 50)],
    [0.5, lch(0.66, 0.21, hue + 22), 0.7],
    [1, lch(0.5, 0.2, hue), 0],
  ]);
  const sparks = times(
    34,
    () =>
      `<circle cx="${n(random.between(0, width))}" cy="${n(random.between(height * 0.1, height))}" r="${n(random.between(0.6, 2.6))}" fill="${lch(0.92, 0.14, hue + 50)}" fill-opacity="${n(random.between(0.35, 1))}"/>`,
  );
  return (
    back.def +
    rect(canvas, back.url) +
    streaks +
    heat.def +
    rect(canvas, heat.url) +
    (random.next() < 0.6 ? ridge(height * 0.76, lch(0.24, 0.1, hue - 10)) + ridge(height * 0.86, lch(0.16, 0.06, hue - 10)) : '') +
    sparks
  );
}

export const ember: House = {
  mark: 'smoking-volcano',
  ground: emberGround,
  emblem: (canvas, spot) =>
    (spot.main ? glow(canvas, spot.x, spot.y, spot.size * 0.62, lch(0.8, 0.18, canvas.hue + 30), 0.55) : '') +
    relief(
      canvas,
      spot,
      spot.main
        ? [lch(0.99, 0.04, canvas.hue + 70), lch(0.87, 0.16, canvas.hue + 52), lch(0.58, 0.22, canvas.hue + 10)]
        : [lch(0.8, 0.14, canvas.hue + 40), lch(0.6, 0.2, canvas.hue + 14), lch(0.36, 0.15, canvas.hue)],
    ),
  front: (canvas) => scrim(canvas, lch(0.14, 0.06, canvas.hue - 10), 0.72),
  compositions: [solo, giant, leaning, flanked, diagonal, giant],
  titleStyle: { cut: { weight: 800, width: 75 }, size: 46, upper: true, slant: 7, leading: 0.86, poster: 1.35 },
  title: (canvas, title) => {
    const paint = linear(canvas, [
      [0, '#fffbe6'],
      [0.5, lch(0.9, 0.15, canvas.hue + 60)],
      [1, lch(0.74, 0.19, canvas.hue + 35)],
    ]);
    return paint.def + extruded(title, lch(0.2, 0.1, canvas.hue - 5), 4, 0.4, 0.9) + lettered(title, paint.url);
  },
};

const wavePath = (canvas: Canvas, y: number, swell: number, phase: number): string => {
  const step = canvas.width / 4;
  let d = `M${n(-step * 2 + phase)} ${n(y)}`;
  for (let i = 0; i < 7; i++) d += `q${n(step / 2)} ${n(i % 2 === 0 ? -swell : swell)} ${n(step)} 0`;
  return `${d}V${canvas.height + 10}H-80Z`;
};

function tideGround(canvas: Canvas): string {
  const { width, height, hue, random } = canvas;
  const deep = random.next() < 0.4;
  const back = deep
    ? linear(canvas, [
        [0, lch(0.52, 0.13, hue - 8)],
        [0.5, lch(0.34, 0.11, hue + 8)],
        [1, lch(0.16, 0.07, hue + 24)],
      ])
    : linear(canvas, [
        [0, lch(0.86, 0.1, hue - 28)],
        [0.5, lch(0.62, 0.13, hue)],
        [1, lch(0.28, 0.1, hue + 20)],
      ]);
  const shafts = times(
    6,
    (i) =>
      `<path d="M${n((i * width) / 5)} -5l${n(random.between(-60, -10))} ${height * 0.8}h${n(random.between(16, 46))}l${n(random.between(8, 30))} ${-height * 0.8}Z" fill="#fff" fill-opacity="${n(random.between(0.04, 0.12))}"/>`,
  );
  const bubbles = times(15, () => {
    const x = random.between(0, width);
    const y = random.between(0, height * 0.78);
    const r = random.between(1.6, 9);
    return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="#fff" fill-opacity=".08" stroke="#fff" stroke-opacity=".45" stroke-width="1.2"/><circle cx="${n(x - r * 0.35)}" cy="${n(y - r * 0.35)}" r="${n(r * 0.2)}" fill="#fff" fill-opacity=".7"/>`;
  });
  const weed = times(7, (i) => {
    const x = (i + random.between(0, 1)) * (width / 7);
    const tall = random.between(40, 110);
    const sway = random.between(-18, 18);
    return `<path d="M${n(x - 6)} ${height}q${n(sway)} ${n(-tall / 2)} ${n(sway * 0.3)} ${n(-tall)}q${n(12 + sway)} ${n(tall / 2)} 12 ${n(tall)}Z" fill="${lch(0.3, 0.11, hue - 40)}" fill-opacity=".7"/>`;
  });
  const swell = times(
    2,
    (i) =>
      `<path d="${wavePath(canvas, height * (0.62 + i * 0.07), 15, random.between(-40, 20))}" fill="${lch(0.48 - i * 0.07, 0.12, hue + 4)}" fill-opacity=".55"/>`,
  );
  return back.def + rect(canvas, back.url) + shafts + (deep ? weed : swell) + bubbles;
}

export const tide: House = {
  mark: 'big-wave',
  ground: tideGround,
  emblem: (canvas, spot) =>
    relief(
      canvas,
      spot,
      spot.main
        ? [lch(0.99, 0.03, canvas.hue + 170), lch(0.83, 0.15, canvas.hue + 182), lch(0.6, 0.19, canvas.hue + 168)]
        : [lch(0.97, 0.05, canvas.hue + 230), lch(0.85, 0.14, canvas.hue + 235), lch(0.6, 0.15, canvas.hue + 215)],
      lch(0.16, 0.08, canvas.hue + 20),
    ),
  front: (canvas) =>
    isWide(canvas)
      ? scrim(canvas, lch(0.2, 0.09, canvas.hue + 20), 0.7)
      : times(
          3,
          (i) =>
            `<path d="${wavePath(canvas, canvas.height * (0.7 + i * 0.055), 13, i * 23 - 30)}" fill="${lch(0.37 - i * 0.07, 0.11, canvas.hue + 8 + i * 6)}" fill-opacity="${0.62 + i * 0.1}"/>`,
        ),
  compositions: [solo, leaning, shower, flanked, orbit, giant],
  titleStyle: { cut: { weight: 700, width: 100 }, size: 33, leading: 1 },
  title: (canvas, title) => lettered(title, '#ffffff', [{ colour: lch(0.2, 0.09, canvas.hue + 20), share: 0.16, opacity: 0.85 }]),
};

/**
 * The soft shadow of a sheet's edge: a few wide strokes, each wider and as faint. A blur filter over sheets of this
 * size takes ten times as long to rasterise.
 */
const paperShade = (d: string, strength: number): string =>
  `<path d="${d}" fill-rule="evenodd" fill-opacity="${n(strength * 0.34)}"/>` +
  [3, 7, 12, 18]
    .map((width) => `<path d="${d}" fill="none" stroke="#000" stroke-width="${width}" stroke-opacity="${n(strength * 0.13)}"/>`)
    .join('');

const leafShape = 'M0 0C-22 -18 -22 -56 0 -84C22 -56 22 -18 0 0Z';

function layer(canvas: Canvas, inset: number, colour: string): string {
  const { width, height, random } = canvas;
  const { x, y, size } = focusOf(canvas, papercut);
  const count = 11;
  const radius = size * (0.56 + inset * 0.2);
  const points = Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * Math.PI * 2;
    const r = radius * random.between(0.88, 1.16);
    return { x: x + r * Math.cos(angle), y: y + r * 1.05 * Math.sin(angle) };
  });
  let hole = '';
  points.forEach((point, i) => {
    const next = points[(i + 1) % count] ?? point;
    const middle = `${n((point.x + next.x) / 2)} ${n((point.y + next.y) / 2)}`;
    hole += i === 0 ? `M${middle}` : `Q${n(point.x)} ${n(point.y)} ${middle}`;
  });
  const first = points[0];
  const second = points[1];
  if (first !== undefined && second !== undefined)
    hole += `Q${n(first.x)} ${n(first.y)} ${n((first.x + second.x) / 2)} ${n((first.y + second.y) / 2)}Z`;
  const d = `M-30 -30H${width + 30}V${height + 30}H-30Z${hole}`;
  return `<g transform="translate(0 4)">${paperShade(d, 0.42)}</g><path d="${d}" fill-rule="evenodd" fill="${colour}"/>`;
}

function papercutGround(canvas: Canvas): string {
  const { hue, random, width, height } = canvas;
  const { x, y, size } = focusOf(canvas, papercut);
  const dark = random.next() < 0.5;
  const tone = (i: number): string =>
    dark ? lch(0.62 - i * 0.095, 0.12, hue + i * 10) : lch(0.3 + i * 0.1, 0.1 + i * 0.012, hue - i * 12);
  const leaf = (lx: number, ly: number, turn: number, scale: number, colour: string): string =>
    `<g transform="translate(${n(lx)} ${n(ly)}) rotate(${n(turn)}) scale(${n(scale)})"><g transform="translate(0 5)">${paperShade(leafShape, 0.32)}</g><path d="${leafShape}" fill="${colour}"/><path d="M0 0V-76" stroke="#000" stroke-opacity=".18" stroke-width="2"/></g>`;
  const leaves = times(9, (i) => {
    const left = i % 2 === 0;
    const ly = height * (0.12 + 0.1 * i);
    return leaf(
      left ? -4 : width + 4,
      ly,
      (left ? 1 : -1) * random.between(28, 95),
      random.between(0.6, 1.05),
      lch(dark ? 0.34 : 0.56, 0.12, hue + random.between(-24, 24)),
    );
  });
  return (
    rect(canvas, dark ? lch(0.9, 0.11, hue + 60) : lch(0.2, 0.06, hue + 20)) +
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(size * 0.44)}" fill="${lch(0.94, 0.1, hue - 50)}" fill-opacity="${dark ? 0.8 : 0.25}"/>` +
    times(4, (i) => layer(canvas, i, tone(i))) +
    leaves
  );
}

export const papercut: House = {
  mark: 'monstera-leaf',
  ground: papercutGround,
  emblem: (canvas, spot) =>
    spot.main
      ? paper(canvas, spot, lch(0.97, 0.05, canvas.hue - 60), lch(0.82, 0.15, canvas.hue - 85))
      : paper(canvas, spot, lch(0.88, 0.1, canvas.hue + 120), lch(0.7, 0.15, canvas.hue + 130)),
  front: (canvas) => scrim(canvas, lch(0.18, 0.06, canvas.hue + 10), 0.74),
  compositions: [solo, leaning, crest, diagonal, payLine],
  focus: { x: 120, y: 128, size: 146 },
  titleStyle: { cut: { weight: 700, width: 84 }, size: 36, leading: 0.94 },
  title: (canvas, title) =>
    lettered(title, lch(0.97, 0.04, canvas.hue - 50), [{ colour: lch(0.15, 0.05, canvas.hue), share: 0.12, opacity: 0.6 }]),
};

function checkedCloth(canvas: Canvas, tone: string, pale: string): string {
  const id = canvas.newId();
  return `<pattern id="${id}" width="30" height="30" patternUnits="userSpaceOnUse"><rect width="30" height="30" fill="${pale}"/><rect width="15" height="30" fill="${tone}" fill-opacity=".5"/><rect width="30" height="15" fill="${tone}" fill-opacity=".5"/></pattern>${rect(canvas, `url(#${id})`)}`;
}

function tableGround(canvas: Canvas): string {
  const { width, height, hue, random } = canvas;
  const { x, y, size } = focusOf(canvas, tabletop);
  const kind = random.pick(['checked', 'wood', 'leaf', 'tile']);
  let cloth = checkedCloth(canvas, lch(0.6, 0.19, hue), lch(0.96, 0.02, hue));
  if (kind === 'wood')
    cloth =
      rect(canvas, lch(0.5, 0.08, 55)) +
      times(
        8,
        (i) =>
          `<rect y="${n((i * height) / 8)}" width="${width}" height="${n(height / 8 - 2)}" fill="${lch(0.42 + random.between(0, 0.14), 0.08, 50 + random.between(-8, 8))}"/><path d="M0 ${n((i * height) / 8 + 14)}q${width / 2} ${n(random.between(-10, 10))} ${width} 0" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="1.5"/>`,
      );
  if (kind === 'leaf')
    cloth =
      rect(canvas, lch(0.5, 0.13, 142)) +
      times(
        15,
        (i) =>
          `<path d="M${width / 2} ${n(i * 30 - 90)}Q${width * 0.8} ${n(i * 30 - 80)} ${width + 10} ${n(i * 30)}M${width / 2} ${n(i * 30 - 90)}Q${width * 0.2} ${n(i * 30 - 80)} -10 ${n(i * 30)}" fill="none" stroke="${lch(0.62, 0.15, 135)}" stroke-width="9" stroke-opacity=".5"/>`,
      ) +
      `<path d="M${width / 2} 0V${height}" stroke="${lch(0.74, 0.14, 130)}" stroke-width="6"/>`;
  if (kind === 'tile')
    cloth =
      rect(canvas, lch(0.9, 0.04, hue + 180)) +
      times(Math.ceil(width / 40) * Math.ceil(height / 40), (i) => {
        const tx = (i % Math.ceil(width / 40)) * 40 + 20;
        const ty = Math.floor(i / Math.ceil(width / 40)) * 40 + 20;
        return `<path d="M${tx} ${ty - 20}l20 20l-20 20l-20 -20Z" fill="${lch(0.62, 0.14, hue + 190)}" fill-opacity=".8"/><circle cx="${tx}" cy="${ty}" r="8" fill="${lch(0.93, 0.07, 80)}"/><circle cx="${tx}" cy="${ty}" r="4" fill="${lch(0.6, 0.18, hue)}"/>`;
      });
  const shade = blur(canvas, 7);
  const rim = random.next() < 0.5 ? lch(0.62, 0.18, hue + 10) : lch(0.5, 0.14, hue + 190);
  const disc = (share: number, fill: string, more = ''): string =>
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(size * share)}" fill="${fill}"${more}/>`;
  return `${cloth}${shade.def}<circle cx="${n(x)}" cy="${n(y + 7)}" r="${n(size * 0.68)}" opacity=".45" filter="${shade.url}"/>${disc(0.68, '#fdf9f0')}${disc(0.645, 'none', ` stroke="${rim}" stroke-width="5"`)}${disc(0.6, 'none', ` stroke="${rim}" stroke-width="1.5"`)}${disc(0.5, '#f1e8da')}${disc(0.49, '#fffcf5')}`;
}

export const tabletop: House = {
  symbolPlate: () => '#fffcf5',
  mark: 'fork-knife-spoon',
  ground: tableGround,
  emblem: (canvas, spot) =>
    flat(canvas, spot, spot.main ? lch(0.58, 0.2, canvas.hue) : lch(0.5, 0.15, canvas.hue + 100), {
      dx: spot.size * 0.03,
      dy: spot.size * 0.045,
      fill: lch(0.3, 0.08, canvas.hue),
      opacity: 0.28,
    }),
  front: (canvas) => {
    if (isWide(canvas))
      return `<rect x="14" y="40" width="236" height="190" rx="10" fill="#fffaf0"/><rect x="20" y="46" width="224" height="178" rx="7" fill="none" stroke="${lch(0.58, 0.19, canvas.hue)}" stroke-width="2"/>`;
    const edge = times(12, (i) => `<circle cx="${10 + i * 20}" cy="238" r="11"/>`);
    return `<g fill="#000" opacity=".25" transform="translate(0 -3)">${edge}</g><g fill="#fffaf0">${edge}<rect y="238" width="240" height="90"/></g><path d="M12 250H228M12 310H228" stroke="${lch(0.58, 0.19, canvas.hue)}" stroke-width="2" stroke-dasharray="2 5" stroke-linecap="round"/>`;
  },
  compositions: [solo, leaning, solo, payLine, crest, shower],
  focus: { x: 120, y: 116, size: 146 },
  titleBox: { x: 16, y: 256, width: 208, height: 48, anchor: 'middle' },
  titleStyle: { cut: { weight: 800, width: 80 }, size: 33, leading: 0.88, maxLines: 2 },
  title: (canvas, title) => lettered(title, lch(0.36, 0.13, canvas.hue)),
};
