import { glow, lch, linear, n, radial, rect, times } from '../canvas.ts';
import type { Canvas } from '../canvas.ts';
import { diagonal, flanked, giant, leaning, orbit, payLine, solo } from '../compositions.ts';
import { flat, inked, metal } from '../emblems.ts';
import { focusOf, isWide } from '../house.ts';
import type { House } from '../house.ts';
import { extruded, haloed, lettered } from '../titles.ts';
import { scrim } from './lights.ts';

function hill(canvas: Canvas, base: number, swell: number, colour: string): string {
  const { width, height, random } = canvas;
  const a = random.between(-swell, swell);
  return `<path d="M-10 ${n(base + a)}C${n(width * 0.3)} ${n(base - swell)} ${n(width * 0.55)} ${n(base + swell)} ${width + 10} ${n(base - a)}V${height + 10}H-10Z" fill="${colour}"/>`;
}

function storyGround(canvas: Canvas): string {
  const { width, height, hue, random } = canvas;
  const { x, y, size } = focusOf(canvas, storybook);
  const sky = linear(canvas, [
    [0, lch(0.2, 0.08, hue)],
    [0.5, lch(0.42, 0.13, hue + 14)],
    [0.78, lch(0.7, 0.12, hue + 60)],
    [1, lch(0.3, 0.1, hue)],
  ]);
  const moon = radial(canvas, x - size * 0.2, y - size * 0.22, size * 0.95, [
    [0, lch(0.99, 0.03, 95)],
    [0.7, lch(0.92, 0.1, 90)],
    [1, lch(0.82, 0.13, 70)],
  ]);
  const stars = times(40, () => {
    const sx = random.between(0, width);
    const sy = random.between(0, height * 0.55);
    const r = random.between(0.6, 2.4);
    return `<path d="M${n(sx)} ${n(sy - r * 2)}L${n(sx + r * 0.5)} ${n(sy)}L${n(sx)} ${n(sy + r * 2)}L${n(sx - r * 0.5)} ${n(sy)}ZM${n(sx - r * 2)} ${n(sy)}L${n(sx)} ${n(sy - r * 0.5)}L${n(sx + r * 2)} ${n(sy)}L${n(sx)} ${n(sy + r * 0.5)}Z" fill="${lch(0.97, 0.05, 95)}" fill-opacity="${n(random.between(0.4, 1))}"/>`;
  });
  const cloud = times(3, () => {
    const cx = random.between(0, width);
    const cy = random.between(height * 0.1, height * 0.5);
    return `<path d="M${n(cx - 40)} ${n(cy)}q6 -16 22 -12q10 -16 28 -4q18 -6 22 12q-36 8 -72 4Z" fill="${lch(0.86, 0.06, hue + 30)}" fill-opacity=".26"/>`;
  });
  const trees = times(10, (i) => {
    const tx = (i + random.between(0, 0.9)) * (width / 10);
    const tall = random.between(20, 46);
    const ty = height * 0.74 + random.between(0, 12);
    return `<path d="M${n(tx)} ${n(ty - tall)}l${n(tall * 0.26)} ${n(tall)}h${n(-tall * 0.52)}Z" fill="${lch(0.19, 0.07, hue)}"/>`;
  });
  return (
    sky.def +
    rect(canvas, sky.url) +
    stars +
    glow(canvas, x, y, size * 1.15, lch(0.9, 0.11, 85), 0.5) +
    `${moon.def}<circle cx="${n(x)}" cy="${n(y)}" r="${n(size * 0.6)}" fill="${moon.url}"/><circle cx="${n(x + size * 0.22)}" cy="${n(y - size * 0.3)}" r="${n(size * 0.09)}" fill="#a97a3c" fill-opacity=".14"/><circle cx="${n(x - size * 0.34)}" cy="${n(y + size * 0.2)}" r="${n(size * 0.12)}" fill="#a97a3c" fill-opacity=".12"/>` +
    cloud +
    hill(canvas, height * 0.68, 22, lch(0.36, 0.11, hue + 20)) +
    trees +
    hill(canvas, height * 0.79, 16, lch(0.2, 0.08, hue)) +
    hill(canvas, height * 0.9, 10, lch(0.13, 0.05, hue))
  );
}

export const storybook: House = {
  symbolPlate: () => lch(0.92, 0.09, 88),
  mark: 'open-book',
  ground: storyGround,
  emblem: (canvas, spot) =>
    flat(canvas, spot, spot.main ? lch(0.24, 0.11, canvas.hue) : lch(0.33, 0.12, canvas.hue + 40), {
      dx: -spot.size * 0.016,
      dy: -spot.size * 0.018,
      fill: lch(0.56, 0.19, canvas.hue + 30),
    }),
  front: (canvas) => (isWide(canvas) ? scrim(canvas, lch(0.13, 0.05, canvas.hue), 0.75) : scrim(canvas, lch(0.11, 0.05, canvas.hue), 0.5)),
  compositions: [solo, leaning, solo, flanked, diagonal],
  focus: { x: 120, y: 122, size: 150 },
  titleStyle: { cut: { weight: 600, width: 100 }, size: 32, leading: 1, arch: 3 },
  title: (canvas, title) => haloed(canvas, title, lch(0.12, 0.05, canvas.hue), 4, 0.8) + lettered(title, lch(0.96, 0.06, 90)),
};

function duskGround(canvas: Canvas): string {
  const { width, height, hue, random } = canvas;
  const { x, y, size } = focusOf(canvas);
  const horizon = height * (isWide(canvas) ? 0.72 : 0.62);
  const sky = linear(canvas, [
    [0, lch(0.2, 0.12, hue - 50)],
    [0.35, lch(0.42, 0.2, hue - 20)],
    [0.64, lch(0.72, 0.19, hue + 30)],
  ]);
  const ground = linear(canvas, [
    [0.6, lch(0.3, 0.16, hue - 40)],
    [1, lch(0.12, 0.07, hue - 60)],
  ]);
  const sunTop = lch(0.94, 0.14, 100);
  const sunPaint = linear(canvas, [
    [0, sunTop],
    [1, lch(0.66, 0.23, hue + 10)],
  ]);
  const clip = canvas.newId();
  const r = size * random.between(0.56, 0.68);
  const bars = times(
    7,
    (i) => `<rect x="${n(x - r)}" y="${n(y + r * (-0.1 + i * 0.17))}" width="${n(r * 2)}" height="${n(r * (0.1 - i * 0.011))}"/>`,
  );
  const id = canvas.newId();
  const sun = `${sunPaint.def}<mask id="${id}"><rect width="${width}" height="${height}" fill="#fff"/><g fill="#000" transform="translate(0 ${n(r * 0.1)})">${random.next() < 0.75 ? bars : ''}</g></mask><g mask="url(#${id})"><circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${sunPaint.url}"/></g>`;
  const grid =
    times(17, (i) => `<path d="M${n(x + (i - 8) * 9)} ${n(horizon)}L${n(x + (i - 8) * 62)} ${height + 10}"/>`) +
    times(8, (i) => `<path d="M0 ${n(horizon + (height - horizon) * (i / 8) ** 1.9)}H${width}"/>`);
  const palm =
    random.next() < 0.5
      ? ['palm-tree']
          .map((name) =>
            flat(
              canvas,
              { name, x: random.pick([26, width - 26]), y: horizon - 46, size: 116, turn: 0, main: false },
              lch(0.18, 0.09, hue - 50),
            ),
          )
          .join('')
      : '';
  const skyline =
    palm === '' && random.next() < 0.7
      ? times(18, (i) => {
          const w = width / 18;
          const tall = random.between(6, 46);
          return `<rect x="${n(i * w)}" y="${n(horizon - tall)}" width="${n(w + 0.5)}" height="${n(tall)}" fill="${lch(0.2, 0.1, hue - 50)}"/>`;
        })
      : '';
  return (
    sky.def +
    rect(canvas, sky.url) +
    glow(canvas, x, y, size, lch(0.8, 0.2, hue + 30), 0.5) +
    sun +
    skyline +
    palm +
    `${ground.def}<clipPath id="${clip}"><rect y="${n(horizon)}" width="${width}" height="${height}"/></clipPath><g clip-path="url(#${clip})">${rect(canvas, ground.url)}<g stroke="${lch(0.74, 0.22, hue - 20)}" stroke-width="1.2" fill="none">${grid}</g></g><path d="M0 ${n(horizon)}H${width}" stroke="${lch(0.93, 0.1, hue)}" stroke-width="1.6"/>`
  );
}

export const dusk: House = {
  mark: 'sunset',
  ground: duskGround,
  emblem: (canvas, spot) =>
    metal(
      canvas,
      spot,
      spot.main
        ? [
            lch(0.6, 0.16, canvas.hue - 80),
            '#ffffff',
            lch(0.22, 0.11, canvas.hue - 50),
            lch(0.76, 0.18, canvas.hue + 20),
            lch(0.16, 0.09, canvas.hue - 50),
          ]
        : [
            lch(0.7, 0.18, canvas.hue),
            lch(0.95, 0.06, canvas.hue),
            lch(0.4, 0.19, canvas.hue),
            lch(0.8, 0.15, canvas.hue + 60),
            lch(0.16, 0.09, canvas.hue - 50),
          ],
    ),
  front: (canvas) => (isWide(canvas) ? scrim(canvas, lch(0.14, 0.08, canvas.hue - 50), 0.8) : ''),
  compositions: [solo, leaning, solo, giant, flanked],
  focus: { x: 120, y: 122, size: 146 },
  titleBox: { x: 18, y: 220, width: 200, height: 78, anchor: 'middle' },
  titleStyle: { cut: { weight: 800, width: 100 }, size: 39, slant: 14, leading: 0.94, poster: 1.2 },
  title: (canvas, title) => {
    const paint = linear(canvas, [
      [0, lch(0.8, 0.13, canvas.hue - 110)],
      [0.48, '#ffffff'],
      [0.52, lch(0.55, 0.23, canvas.hue)],
      [1, lch(0.94, 0.07, canvas.hue + 40)],
    ]);
    return (
      paint.def +
      haloed(canvas, title, lch(0.62, 0.25, canvas.hue), 4) +
      lettered(title, paint.url, [{ colour: lch(0.17, 0.1, canvas.hue - 50), share: 0.24 }])
    );
  },
};

function varsityGround(canvas: Canvas): string {
  const { width, height, hue, random } = canvas;
  const { x, y, size } = focusOf(canvas);
  const other = hue + random.pick([180, 120, -90]);
  const back = linear(canvas, [
    [0, lch(0.46, 0.17, hue)],
    [1, lch(0.24, 0.1, hue + 6)],
  ]);
  const stripes = times(
    3,
    (i) =>
      `<path d="M${n(width * (0.5 + i * 0.16))} ${height}L${n(width * (0.9 + i * 0.16))} 0h${n(width * (0.1 - i * 0.022))}L${n(width * (0.6 + i * 0.15))} ${height}Z" fill="${lch(0.7, 0.18, other)}" fill-opacity="${0.9 - i * 0.2}"/>`,
  );
  const lines = random.pick([
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(size * 0.62)}"/><path d="M0 ${n(y)}H${width}"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(size * 0.1)}"/>`,
    `<path d="M${n(x - size * 0.5)} ${height}V${n(y + size * 0.2)}h${n(size)}V${height}M${n(x - size * 0.5)} ${n(y + size * 0.2)}a${n(size * 0.5)} ${n(size * 0.5)} 0 0 1 ${n(size)} 0"/>`,
    `<path d="M14 14H${width - 14}V${height - 14}H14ZM${width / 2} 14V${height - 14}M14 ${n(y)}H${width - 14}"/>`,
    times(6, (i) => `<path d="M0 ${n(height * (0.2 + i * 0.15))}L${width} ${n(height * (0.05 + i * 0.15))}"/>`),
  ]);
  const crowd = times(
    90,
    () =>
      `<circle cx="${n(random.between(0, width))}" cy="${n(random.between(0, height * 0.18))}" r="${n(random.between(1, 2.6))}" fill="#fff" fill-opacity="${n(random.between(0.1, 0.5))}"/>`,
  );
  return (
    back.def +
    rect(canvas, back.url) +
    stripes +
    `<g fill="none" stroke="#fff" stroke-width="3" opacity=".3">${lines}</g>` +
    crowd +
    glow(canvas, x, y, size * 0.8, '#ffffff', 0.3)
  );
}

export const varsity: House = {
  mark: 'podium-winner',
  ground: varsityGround,
  emblem: (canvas, spot) =>
    inked(
      canvas,
      spot,
      spot.main
        ? ['#ffffff', lch(0.9, 0.05, canvas.hue), lch(0.74, 0.1, canvas.hue)]
        : [lch(0.85, 0.15, canvas.hue + 150), lch(0.7, 0.18, canvas.hue + 150), lch(0.55, 0.16, canvas.hue + 150)],
      lch(0.16, 0.07, canvas.hue),
      26,
    ),
  front: (canvas) =>
    isWide(canvas)
      ? scrim(canvas, lch(0.16, 0.07, canvas.hue), 0.8)
      : `<path d="M0 232L240 214V320H0Z" fill="${lch(0.15, 0.06, canvas.hue)}"/><path d="M0 232L240 214v7L0 239Z" fill="${lch(0.84, 0.17, canvas.hue + 150)}"/>`,
  compositions: [giant, leaning, giant, flanked],
  focus: { x: 120, y: 116, size: 152 },
  titleBox: { x: 16, y: 236, width: 206, height: 68, anchor: 'middle' },
  titleStyle: { cut: { weight: 800, width: 75 }, size: 44, upper: true, slant: 10, leading: 0.86, align: 'start', poster: 1.2 },
  title: (canvas, title) => lettered(title, (line) => (line % 2 === 0 ? '#ffffff' : lch(0.86, 0.16, canvas.hue + 150))),
};

function derbyGround(canvas: Canvas): string {
  const { width, height, hue, random } = canvas;
  const { x, y, size } = focusOf(canvas);
  const red = lch(0.5, 0.2, 25 + (hue % 20));
  const blue = lch(0.42, 0.16, 255);
  const teeth = 10;
  let d = `M${n(x)} -5`;
  for (let i = 0; i <= teeth; i++) d += `L${n(x + (i % 2 === 0 ? 12 : -12))} ${n((i * (height + 10)) / teeth)}`;
  const beams = times(22, (i) => {
    const a = (i / 22) * Math.PI * 2 + random.between(0, 0.1);
    const r = width + height;
    return `<path d="M${n(x)} ${n(y)}L${n(x + r * Math.cos(a))} ${n(y + r * Math.sin(a))}L${n(x + r * Math.cos(a + 0.14))} ${n(y + r * Math.sin(a + 0.14))}Z"/>`;
  });
  return (
    `${rect(canvas, red)}<path d="${d}H${width + 5}V-5Z" fill="${blue}"/><g fill="#fff" opacity=".13">${beams}</g>${glow(canvas, x, y, size * 0.85, lch(0.95, 0.12, hue + 60), 0.85)}` +
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(size * 0.64)}" fill="none" stroke="${lch(0.87, 0.15, 90)}" stroke-width="4" stroke-dasharray="3 7" stroke-linecap="round"/>`
  );
}

export const derby: House = {
  mark: 'rooster',
  ground: derbyGround,
  emblem: (canvas, spot) =>
    inked(
      canvas,
      spot,
      spot.main ? ['#fffbe8', lch(0.88, 0.15, 85), lch(0.72, 0.18, 60)] : ['#ffffff', lch(0.9, 0.05, 90), lch(0.75, 0.1, 70)],
      '#1c0d14',
      22,
    ),
  front: (canvas) =>
    isWide(canvas)
      ? scrim(canvas, '#1c0d14', 0.75)
      : `<path d="M0 226l24 -5l24 5l24 -5l24 5l24 -5l24 5l24 -5l24 5l24 -5l24 5V320H0Z" fill="${lch(0.88, 0.15, 90)}"/><path d="M10 310H230" stroke="#1c0d14" stroke-width="3"/>`,
  compositions: [solo, leaning, orbit, payLine],
  focus: { x: 120, y: 116, size: 146 },
  titleBox: { x: 14, y: 234, width: 212, height: 68, anchor: 'middle' },
  titleStyle: { cut: { weight: 800, width: 75 }, size: 52, upper: true, leading: 0.84, poster: 1.6 },
  title: (canvas, title) =>
    isWide(canvas)
      ? extruded(title, '#1c0d14', 3, 0.5, 0.8) + lettered(title, lch(0.9, 0.15, 90))
      : lettered(title, (line) => (line % 2 === 0 ? '#1c0d14' : lch(0.48, 0.2, 25))),
};
