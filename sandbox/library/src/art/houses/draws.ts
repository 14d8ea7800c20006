import { blur, glow, lch, linear, n, radial, rect, times } from '../canvas.ts';
import type { Canvas } from '../canvas.ts';
import { crest, leaning, payLine, solo } from '../compositions.ts';
import { flat, relief } from '../emblems.ts';
import { focusOf, isWide } from '../house.ts';
import type { House } from '../house.ts';
import { extruded, lettered } from '../titles.ts';
import { scrim } from './lights.ts';

function ticketGround(canvas: Canvas): string {
  const { width, height, hue, random } = canvas;
  const { x, y, size } = focusOf(canvas, ticket);
  const back = linear(canvas, [
    [0, lch(0.62, 0.17, hue)],
    [1, lch(0.42, 0.15, hue + 20)],
  ]);
  const sheet = lch(0.96, 0.03, hue + 20);
  const ink = lch(0.5, 0.17, hue);
  const soft = blur(canvas, 6);
  const holes = times(
    Math.floor((height - 30) / 14),
    (i) => `<circle cx="14" cy="${22 + i * 14}" r="4.4"/><circle cx="${width - 14}" cy="${22 + i * 14}" r="4.4"/>`,
  );
  const id = canvas.newId();
  const paperShape = `<mask id="${id}"><rect x="14" y="12" width="${width - 28}" height="${height - 24}" rx="6" fill="#fff"/><g fill="#000">${holes}</g></mask><g mask="url(#${id})">${rect(canvas, sheet)}</g>`;
  const guilloche = times(
    10,
    (i) =>
      `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(size * 0.66)}" ry="${n(size * 0.3)}" transform="rotate(${i * 18} ${n(x)} ${n(y)})" fill="none" stroke="${ink}" stroke-opacity=".3" stroke-width="1"/>`,
  );
  const columns = 7;
  const step = (width - 64) / (columns - 1);
  const marked = random.pick([2, 3, 4]);
  const numbers = times(columns * 2, (i) => {
    const cx = 32 + (i % columns) * step;
    const cy = (i < columns ? 34 : height * 0.66) + (i < columns ? 0 : 0);
    const hit = (i * 5 + marked) % 4 === 0;
    return `<circle cx="${n(cx)}" cy="${n(cy)}" r="8.6" fill="${hit ? ink : 'none'}" stroke="${ink}" stroke-width="1.6"/><path d="M${n(cx - 2.6)} ${n(cy)}h5.2" stroke="${hit ? sheet : ink}" stroke-width="2"/>`;
  });
  return `${back.def}${rect(canvas, back.url)}${soft.def}<rect x="14" y="16" width="${width - 28}" height="${height - 24}" rx="6" opacity=".45" filter="${soft.url}"/>${paperShape}${guilloche}${numbers}`;
}

export const ticket: House = {
  symbolPlate: (hue) => lch(0.96, 0.03, hue + 20),
  mark: 'ticket',
  ground: ticketGround,
  emblem: (canvas, spot) =>
    flat(
      canvas,
      spot,
      spot.main ? lch(0.47, 0.19, canvas.hue + 4) : lch(0.6, 0.15, canvas.hue + 120),
      spot.main ? { dx: 2, dy: 2.4, fill: lch(0.8, 0.14, canvas.hue + 60) } : undefined,
    ),
  front: (canvas) =>
    isWide(canvas)
      ? `<rect x="18" y="52" width="228" height="166" rx="6" fill="${lch(0.44, 0.17, canvas.hue)}"/>`
      : `<rect x="24" y="234" width="192" height="64" rx="4" fill="${lch(0.44, 0.17, canvas.hue)}"/><rect x="27" y="237" width="186" height="58" rx="3" fill="none" stroke="#fff" stroke-opacity=".6" stroke-dasharray="4 3"/>`,
  compositions: [solo, leaning, crest, solo],
  focus: { x: 120, y: 122, size: 124 },
  titleBox: { x: 34, y: 241, width: 172, height: 50, anchor: 'middle' },
  titleStyle: { cut: { weight: 800, width: 84 }, size: 34, upper: true, leading: 0.92, poster: 1.3, maxLines: 2 },
  title: (canvas, title) => lettered(title, lch(0.97, 0.03, canvas.hue + 20)),
};

function ball(canvas: Canvas, x: number, y: number, r: number, hue: number): string {
  const body = radial(canvas, x - r * 0.3, y - r * 0.35, r * 1.35, [
    [0, lch(0.96, 0.08, hue)],
    [0.4, lch(0.78, 0.17, hue)],
    [0.85, lch(0.52, 0.18, hue - 6)],
    [1, lch(0.4, 0.15, hue - 10)],
  ]);
  return `${body.def}<ellipse cx="${n(x)}" cy="${n(y + r * 1.04)}" rx="${n(r * 0.7)}" ry="${n(r * 0.14)}" fill-opacity=".25"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${body.url}"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(r * 0.66)}" fill="#fffdf6"/><ellipse cx="${n(x - r * 0.3)}" cy="${n(y - r * 0.62)}" rx="${n(r * 0.4)}" ry="${n(r * 0.2)}" fill="#fff" fill-opacity=".75" transform="rotate(-24 ${n(x - r * 0.3)} ${n(y - r * 0.62)})"/>`;
}

function glossGround(canvas: Canvas): string {
  const { width, height, hue, random } = canvas;
  const { x, y, size } = focusOf(canvas, gloss);
  const back = radial(canvas, x, y, height * 0.8, [
    [0, lch(0.86, 0.13, hue + 20)],
    [0.55, lch(0.62, 0.18, hue)],
    [1, lch(0.34, 0.14, hue - 20)],
  ]);
  const swirl = times(
    10,
    (i) =>
      `<path d="M${n(x)} ${n(y)}Q${n(x + 300 * Math.cos(i * 0.628))} ${n(y + 300 * Math.sin(i * 0.628))} ${n(x + 460 * Math.cos(i * 0.628 + 0.7))} ${n(y + 460 * Math.sin(i * 0.628 + 0.7))}L${n(x + 460 * Math.cos(i * 0.628 + 0.95))} ${n(y + 460 * Math.sin(i * 0.628 + 0.95))}Q${n(x + 300 * Math.cos(i * 0.628 + 0.2))} ${n(y + 300 * Math.sin(i * 0.628 + 0.2))} ${n(x)} ${n(y)}Z" fill="#fff" fill-opacity=".13"/>`,
  );
  const small = times(7, (i) =>
    ball(canvas, random.between(0, width), random.between(0, height * 0.86), random.between(11, 25), hue + 50 + i * 47),
  );
  return (
    back.def +
    rect(canvas, back.url) +
    swirl +
    small +
    glow(canvas, x, y, size, '#ffffff', 0.35) +
    ball(canvas, x, y, size * 0.64, hue + 190)
  );
}

export const gloss: House = {
  symbolPlate: () => '#fffdf6',
  mark: 'eight-ball',
  ground: glossGround,
  emblem: (canvas, spot) =>
    relief(
      canvas,
      { ...spot, size: spot.size * (spot.main ? 0.62 : 0.9) },
      [lch(0.7, 0.19, canvas.hue + 190), lch(0.52, 0.2, canvas.hue + 185), lch(0.34, 0.16, canvas.hue + 180)],
      '#888',
    ),
  front: (canvas) => scrim(canvas, lch(0.22, 0.1, canvas.hue - 20), 0.7),
  compositions: [solo, leaning, solo, payLine],
  focus: { x: 120, y: 124, size: 140 },
  titleStyle: { cut: { weight: 800, width: 100 }, size: 36, leading: 0.94, arch: 4 },
  title: (canvas, title) =>
    extruded(title, lch(0.3, 0.14, canvas.hue - 20), 3) +
    lettered(title, '#ffffff', [{ colour: lch(0.3, 0.14, canvas.hue - 20), share: 0.16 }]),
};
