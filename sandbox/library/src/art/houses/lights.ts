import { glow, lch, linear, n, radial, rect, starPoints, times } from '../canvas.ts';
import type { Canvas } from '../canvas.ts';
import { crest, flanked, giant, leaning, orbit, payLine, shower, solo } from '../compositions.ts';
import { neonTube, relief } from '../emblems.ts';
import { focusOf } from '../house.ts';
import type { House } from '../house.ts';
import { extruded, haloed, lettered } from '../titles.ts';

/** A darkening towards the title. */
export function scrim(canvas: Canvas, colour: string, strength = 0.75): string {
  const wide = canvas.width > canvas.height;
  const paint = linear(
    canvas,
    wide
      ? [
          [0, colour, strength],
          [0.62, colour, 0],
        ]
      : [
          [0.55, colour, 0],
          [0.86, colour, strength],
          [1, colour, strength],
        ],
    wide ? 0 : 90,
  );
  return paint.def + rect(canvas, paint.url);
}

function rays(canvas: Canvas, count: number, turn: number, fill: string, opacity: number): string {
  const { x, y } = focusOf(canvas);
  const reach = canvas.width + canvas.height;
  return `<g fill="${fill}" opacity="${opacity}">${times(count, (i) => {
    const a = ((turn + (i * 360) / count) * Math.PI) / 180;
    const b = a + Math.PI / count;
    return `<path d="M${n(x)} ${n(y)}L${n(x + reach * Math.cos(a))} ${n(y + reach * Math.sin(a))}L${n(x + reach * Math.cos(b))} ${n(y + reach * Math.sin(b))}Z"/>`;
  })}</g>`;
}

function lightString(canvas: Canvas, y: number, sag: number): string {
  const { width, random, hue } = canvas;
  const count = Math.round(width / 26);
  const bulbs = times(count, (i) => {
    const t = (i + 0.5) / count;
    const bx = t * width;
    const by = y + sag * 4 * t * (1 - t) + 5;
    const colour = lch(0.88, 0.16, hue + 60 * random.between(-1, 2));
    return `${glow(canvas, bx, by, 13, colour, 0.55)}<circle cx="${n(bx)}" cy="${n(by)}" r="3.2" fill="${colour}"/>`;
  });
  return `<path d="M0 ${y}Q${width / 2} ${y + sag * 2} ${width} ${y}" fill="none" stroke="#000" stroke-opacity=".45" stroke-width="1.4"/>${bulbs}`;
}

function lanternGround(canvas: Canvas): string {
  const { random, hue } = canvas;
  const { x, y, size } = focusOf(canvas);
  const points = random.pick([5, 6, 8, 12]);
  const kind = random.pick(['rays', 'star', 'both']);
  const star = (scale: number, colour: string, opacity: number): string =>
    `<polygon points="${starPoints(x, y, size * scale, size * scale * 0.56, points)}" fill="${colour}" fill-opacity="${opacity}"/>`;
  const back = linear(canvas, [
    [0, lch(0.34, 0.15, hue - 14)],
    [1, lch(0.46, 0.18, hue + 8)],
  ]);
  const stars =
    star(1.32, lch(0.56, 0.2, hue + 20), 0.5) + star(1.02, lch(0.68, 0.2, hue + 34), 0.55) + star(0.74, lch(0.84, 0.15, hue + 48), 0.7);
  return (
    back.def +
    rect(canvas, back.url) +
    (kind === 'star' ? '' : rays(canvas, random.pick([12, 16, 20]), random.between(0, 20), lch(0.64, 0.19, hue + 18), 0.36)) +
    (kind === 'rays' ? '' : stars) +
    glow(canvas, x, y, size * 0.95, lch(0.93, 0.12, hue + 45), 0.85) +
    lightString(canvas, -4, random.between(14, 26)) +
    (random.next() < 0.45 ? lightString(canvas, 12, random.between(22, 34)) : '')
  );
}

export const lantern: House = {
  mark: 'star-formation',
  ground: lanternGround,
  emblem: (canvas, spot) =>
    spot.main
      ? relief(
          canvas,
          spot,
          [lch(0.98, 0.05, canvas.hue + 70), lch(0.84, 0.16, canvas.hue + 62), lch(0.5, 0.18, canvas.hue + 24)],
          lch(0.2, 0.1, canvas.hue),
        )
      : relief(canvas, spot, [lch(0.92, 0.08, canvas.hue + 30), lch(0.72, 0.17, canvas.hue + 24), lch(0.42, 0.16, canvas.hue + 6)]),
  front: (canvas) => scrim(canvas, lch(0.17, 0.09, canvas.hue - 8), 0.8),
  compositions: [solo, leaning, flanked, orbit, crest],
  titleStyle: { cut: { weight: 800, width: 88 }, size: 37, arch: 5, leading: 0.98 },
  title: (canvas, title) => lettered(title, '#fff8e8', [{ colour: lch(0.22, 0.12, canvas.hue), share: 0.2 }]),
};

function neonGround(canvas: Canvas): string {
  const { random, hue, width, height } = canvas;
  const { x, y, size } = focusOf(canvas);
  const back = radial(canvas, x, y, height * 0.8, [
    [0, lch(0.36, 0.16, hue)],
    [0.5, lch(0.2, 0.1, hue + 14)],
    [1, lch(0.1, 0.04, hue + 30)],
  ]);
  const kind = random.pick(['rings', 'polygon', 'bars', 'tunnel']);
  const sides = random.pick([3, 4, 6]);
  const turn = random.pick([-90, -60, 0]);
  const shapes = times(6, (i) => {
    const radius = size * (0.36 + i * 0.17);
    const colour = lch(0.8, 0.15, hue + i * 18);
    const opacity = n(0.62 - i * 0.085);
    if (kind === 'rings')
      return `<circle cx="${x}" cy="${y}" r="${n(radius)}" fill="none" stroke="${colour}" stroke-width="1.3" stroke-opacity="${opacity}"/>`;
    if (kind === 'polygon')
      return `<polygon points="${starPoints(x, y, radius * 1.1, radius * 1.1 * Math.cos(Math.PI / sides), sides, turn)}" fill="none" stroke="${colour}" stroke-width="1.6" stroke-opacity="${opacity}"/>`;
    if (kind === 'tunnel')
      return `<rect x="${n(x - radius)}" y="${n(y - radius * 1.1)}" width="${n(radius * 2)}" height="${n(radius * 2.2)}" rx="${n(radius * 0.3)}" fill="none" stroke="${colour}" stroke-width="${n(0.8 + i * 0.4)}" stroke-opacity="${opacity}"/>`;
    return `<rect x="${n((i + 0.3) * (width / 6))}" y="${n(random.between(-20, height * 0.4))}" width="2.4" height="${n(random.between(60, height * 0.7))}" rx="1.2" fill="${colour}" fill-opacity="${opacity}"/>`;
  });
  const stars = times(
    48,
    () =>
      `<circle cx="${n(random.between(0, width))}" cy="${n(random.between(0, height))}" r="${n(random.between(0.3, 1.3))}" fill="#fff" fill-opacity="${n(random.between(0.3, 1))}"/>`,
  );
  return back.def + rect(canvas, back.url) + stars + shapes + glow(canvas, x, y, size * 0.7, lch(0.6, 0.2, hue), 0.5);
}

export const neon: House = {
  mark: 'polar-star',
  ground: neonGround,
  emblem: (canvas, spot) => {
    const hue = canvas.hue + (spot.main ? 0 : 75);
    return neonTube(canvas, spot, [lch(0.97, 0.05, hue + 20), lch(0.76, 0.19, hue), lch(0.7, 0.2, hue)]);
  },
  compositions: [solo, leaning, orbit, shower, payLine, giant],
  titleStyle: { cut: { weight: 500, width: 90 }, size: 29, upper: true, track: 46, leading: 1.12 },
  title: (canvas, title) =>
    haloed(canvas, title, lch(0.66, 0.22, canvas.hue + 60), 5) +
    lettered(title, lch(0.97, 0.04, canvas.hue + 60), [{ colour: lch(0.14, 0.06, canvas.hue + 20), share: 0.08, opacity: 0.6 }]),
};

function curtains(canvas: Canvas): string {
  const { width, height, hue } = canvas;
  const fold = (canvas.width > canvas.height ? width * 0.5 : width) / 26;
  const side = (left: boolean): string =>
    times(6, (i) => {
      const x = left ? i * fold - fold * 0.4 : width - (i + 1) * fold + fold * 0.4;
      const pull = (left ? -1 : 1) * i * 2.4;
      const paint = linear(
        canvas,
        [
          [0, lch(0.22, 0.1, hue)],
          [0.45, lch(0.52, 0.2, hue)],
          [1, lch(0.2, 0.09, hue)],
        ],
        0,
      );
      return `${paint.def}<path d="M${n(x)} 0h${n(fold * 1.15)}q${n(pull)} ${height * 0.5} ${n(pull * 2)} ${height}h${n(-fold * 1.15)}q${n(-pull)} ${-height * 0.5} ${n(-pull * 2)} ${-height}Z" fill="${paint.url}"/>`;
    });
  return side(true) + side(false);
}

function stageGround(canvas: Canvas): string {
  const { width, height, hue, random } = canvas;
  const { x, y, size } = focusOf(canvas, stage);
  const back = radial(canvas, x, y, height * 0.75, [
    [0, lch(0.5, 0.17, hue + 200)],
    [0.6, lch(0.25, 0.1, hue + 190)],
    [1, lch(0.13, 0.05, hue + 180)],
  ]);
  const beam = (from: number, to: number, tone: number): string => {
    const light = linear(canvas, [
      [0, lch(0.95, 0.08, tone), 0.55],
      [1, lch(0.9, 0.1, tone), 0],
    ]);
    return `${light.def}<path d="M${n(from)} -8L${n(to - size * 0.42)} ${n(height * 0.82)}h${n(size * 0.84)}Z" fill="${light.url}"/>`;
  };
  const bokeh = times(16, () => {
    const colour = lch(0.85, 0.15, hue + random.pick([40, 80, 210, 0]));
    return `<circle cx="${n(random.between(0, width))}" cy="${n(random.between(0, height * 0.75))}" r="${n(random.between(3, 13))}" fill="${colour}" fill-opacity="${n(random.between(0.06, 0.26))}"/>`;
  });
  const floor = linear(canvas, [
    [0, lch(0.72, 0.13, hue + 50)],
    [1, lch(0.3, 0.1, hue + 20)],
  ]);
  return (
    back.def +
    rect(canvas, back.url) +
    bokeh +
    beam(x - size * 0.9, x + random.between(-14, 14), hue + 60) +
    beam(x + size * 0.9, x, hue + 150) +
    `${floor.def}<ellipse cx="${n(x)}" cy="${n(y + size * 0.6)}" rx="${n(size * 0.62)}" ry="${n(size * 0.15)}" fill="${floor.url}"/>`
  );
}

function marquee(canvas: Canvas): string {
  if (canvas.width > canvas.height) return curtains(canvas) + scrim(canvas, lch(0.15, 0.07, canvas.hue), 0.85);
  const { width, hue } = canvas;
  const bulb = (x: number, y: number): string => `<circle cx="${n(x)}" cy="${n(y)}" r="2.6" fill="${lch(0.95, 0.1, 90)}"/>`;
  const plate = linear(canvas, [
    [0, lch(0.42, 0.17, hue)],
    [1, lch(0.26, 0.12, hue)],
  ]);
  const scale = width / 240;
  return (
    `${curtains(canvas)}<g transform="scale(${n(scale)})">${plate.def}<rect x="8" y="228" width="224" height="82" rx="12" fill="${lch(0.8, 0.14, 85)}"/><rect x="11" y="231" width="218" height="76" rx="10" fill="${plate.url}"/>` +
    `${times(15, (i) => bulb(22 + i * 14, 236) + bulb(22 + i * 14, 302))}${times(4, (i) => bulb(16, 247 + i * 14.5) + bulb(224, 247 + i * 14.5))}</g>`
  );
}

export const stage: House = {
  mark: 'guitar',
  ground: stageGround,
  emblem: (canvas, spot) =>
    spot.main
      ? relief(canvas, spot, [lch(0.99, 0.03, 95), lch(0.88, 0.14, canvas.hue + 70), lch(0.6, 0.19, canvas.hue + 25)])
      : relief(canvas, spot, [lch(0.94, 0.06, canvas.hue), lch(0.74, 0.17, canvas.hue + 150), lch(0.45, 0.14, canvas.hue + 170)]),
  front: marquee,
  compositions: [solo, flanked, crest, payLine],
  focus: { x: 120, y: 122, size: 128 },
  titleBox: { x: 26, y: 243, width: 188, height: 52, anchor: 'middle' },
  titleStyle: { cut: { weight: 800, width: 100 }, size: 31, leading: 0.96, maxLines: 2 },
  title: (canvas, title) => extruded(title, lch(0.17, 0.08, canvas.hue), 2) + lettered(title, '#fff6dc'),
};
