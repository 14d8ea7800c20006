import { lch, n, rect, starPoints, times } from '../canvas.ts';
import type { Canvas } from '../canvas.ts';
import { crest, diagonal, flanked, giant, leaning, payLine, shower, solo } from '../compositions.ts';
import { flat, inked, sticker } from '../emblems.ts';
import { focusOf, isWide } from '../house.ts';
import type { House } from '../house.ts';
import { extruded, lettered, turned } from '../titles.ts';
import { scrim } from './lights.ts';

/** Print dots that shrink away from one corner. */
function halftone(canvas: Canvas, fill: string, opacity: number, fromX: number, fromY: number, step = 15): string {
  const { width, height } = canvas;
  const reach = Math.hypot(width, height) * 0.85;
  const columns = Math.ceil(width / step) + 1;
  const rows = Math.ceil(height / step) + 1;
  const dots = times(columns * rows, (i) => {
    const row = Math.floor(i / columns);
    const x = (i % columns) * step + (row % 2) * (step / 2);
    const y = row * step;
    const r = step * 0.44 * (1 - Math.hypot(x - fromX, y - fromY) / reach);
    return r < 0.5 ? '' : `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}"/>`;
  });
  return `<g fill="${fill}" opacity="${opacity}">${dots}</g>`;
}

function stickerGround(canvas: Canvas): string {
  const { width, height, hue, random } = canvas;
  const a = lch(0.74, 0.17, hue);
  const b = lch(0.7, 0.18, hue + random.pick([60, -60, 110, 180]));
  const c = lch(0.9, 0.13, hue + 40);
  const { x, y, size } = focusOf(canvas);
  const plans = [
    `<path d="M0 0H${width}V${n(height * 0.38)}L0 ${n(height * 0.66)}Z" fill="${b}"/>`,
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(size * 0.66)}" fill="${b}"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(size * 0.52)}" fill="${c}" fill-opacity=".6"/>`,
    times(6, (i) => `<rect x="${n((i * width) / 6)}" width="${n(width / 12)}" height="${height}" fill="${b}"/>`),
    `<polygon points="${starPoints(x, y, size * 0.84, size * 0.62, 14)}" fill="${b}"/>`,
    `<path d="M0 ${n(height * 0.5)}Q${n(width * 0.25)} ${n(height * 0.36)} ${n(width * 0.5)} ${n(height * 0.5)}T${width} ${n(height * 0.5)}V${height}H0Z" fill="${b}"/>`,
    times(
      8,
      (i) =>
        `<path d="M${n(-height * 0.5 + i * width * 0.28)} ${height}l${n(height * 0.5)} ${-height}h${n(width * 0.14)}l${n(-height * 0.5)} ${height}Z" fill="${b}"/>`,
    ),
  ];
  return rect(canvas, a) + random.pick(plans) + halftone(canvas, c, 0.42, random.pick([0, width]), random.pick([0, height * 0.4]));
}

export const stickerHouse: House = {
  mark: 'jeep',
  ground: stickerGround,
  emblem: (canvas, spot) => {
    const hue = canvas.hue + (spot.main ? 200 : 140);
    return sticker(canvas, spot, [lch(0.84, 0.13, hue), lch(0.68, 0.19, hue), lch(0.5, 0.2, hue + 8)]);
  },
  front: (canvas) => (isWide(canvas) ? scrim(canvas, lch(0.3, 0.12, canvas.hue), 0.45) : ''),
  compositions: [solo, leaning, diagonal, flanked, shower, giant],
  focus: { x: 120, y: 118, size: 146 },
  titleBox: { x: 18, y: 222, width: 204, height: 76, anchor: 'middle' },
  titleStyle: { cut: { weight: 800, width: 92 }, size: 41, leading: 0.92 },
  title: (canvas, title) =>
    turned(
      title,
      canvas.random.pick([-5, -3, 3]),
      lettered(title, (line) => (line % 2 === 0 ? lch(0.52, 0.21, canvas.hue + 200) : lch(0.3, 0.12, canvas.hue + 215)), [
        { colour: '#1a1030', share: 0.62, opacity: 0.28 },
        { colour: '#fffdf6', share: 0.46 },
      ]),
    ),
};

function linoGround(canvas: Canvas): string {
  const { width, height, hue, random } = canvas;
  const { x, y, size } = focusOf(canvas, linocut);
  const paperTone = lch(0.93, 0.035, hue + 40);
  const second = lch(0.68, 0.17, hue);
  const kind = random.pick(['sun', 'block', 'rays', 'hills', 'night']);
  const cuts = (count: number, inner: number, outer: number, colour: string): string =>
    times(count, (i) => {
      const a = (i / count) * Math.PI * 2 + random.between(-0.03, 0.03);
      const r1 = size * inner * random.between(0.94, 1.1);
      const r2 = size * outer * random.between(0.8, 1.15);
      const w = 0.022;
      return `<path d="M${n(x + r1 * Math.cos(a - w))} ${n(y + r1 * Math.sin(a - w))}L${n(x + r2 * Math.cos(a))} ${n(y + r2 * Math.sin(a))}L${n(x + r1 * Math.cos(a + w))} ${n(y + r1 * Math.sin(a + w))}Z" fill="${colour}"/>`;
    });
  const dashes = (from: number, to: number, colour: string): string =>
    times(70, () => {
      const dx = random.between(8, 22);
      return `<path d="M${n(random.between(0, width))} ${n(random.between(from, to))}q${n(dx / 2)} ${n(random.between(-5, 5))} ${n(dx)} 0" stroke="${colour}" stroke-width="${n(random.between(1, 2.6))}" stroke-linecap="round" fill="none"/>`;
    });
  const plans: Record<string, string> = {
    sun: `<circle cx="${n(x + 5)}" cy="${n(y - 3)}" r="${n(size * 0.6)}" fill="${second}"/>${cuts(44, 0.66, 0.92, second)}`,
    block: `<rect x="10" y="10" width="${width - 20}" height="${n(height * 0.68)}" fill="${second}"/>${dashes(16, height * 0.66, paperTone)}`,
    rays: rect(canvas, second) + cuts(36, 0.56, 1.8, paperTone),
    hills: `<circle cx="${n(x + size * 0.3)}" cy="${n(y - size * 0.3)}" r="${n(size * 0.3)}" fill="${second}"/><path d="M0 ${n(height * 0.6)}Q${n(width * 0.3)} ${n(height * 0.42)} ${n(width * 0.6)} ${n(height * 0.58)}T${width} ${n(height * 0.52)}V${n(height * 0.74)}H0Z" fill="${second}"/>${dashes(height * 0.58, height * 0.72, paperTone)}`,
    night: `${rect(canvas, lch(0.27, 0.08, hue + 180))}${dashes(0, height, lch(0.4, 0.1, hue + 180))}<circle cx="${n(x)}" cy="${n(y)}" r="${n(size * 0.58)}" fill="${lch(0.88, 0.1, hue + 20)}"/>${cuts(30, 0.6, 0.78, lch(0.88, 0.1, hue + 20))}`,
  };
  return rect(canvas, paperTone) + (plans[kind] ?? '');
}

export const linocut: House = {
  symbolPlate: (hue) => lch(0.93, 0.035, hue + 40),
  mark: 'barn-owl',
  ground: linoGround,
  emblem: (canvas, spot) =>
    spot.main
      ? flat(canvas, spot, lch(0.24, 0.06, canvas.hue + 190), {
          dx: spot.size * 0.022,
          dy: -spot.size * 0.014,
          fill: lch(0.62, 0.2, canvas.hue + 14),
          opacity: 0.9,
        })
      : flat(canvas, spot, lch(0.4, 0.12, canvas.hue + 190)),
  front: (canvas) => {
    const sheet = lch(0.94, 0.035, canvas.hue + 40);
    const ink = lch(0.24, 0.06, canvas.hue + 190);
    const { width, height } = canvas;
    const frame = `<rect x="7" y="7" width="${width - 14}" height="${height - 14}" fill="none" stroke="${sheet}" stroke-width="14"/><rect x="10" y="10" width="${width - 20}" height="${height - 20}" fill="none" stroke="${ink}" stroke-width="2.4"/>`;
    return isWide(canvas)
      ? `${frame}<rect x="11" y="11" width="240" height="${height - 22}" fill="${sheet}"/>`
      : `${frame}<rect x="11" y="226" width="${width - 22}" height="${height - 237}" fill="${sheet}"/><path d="M11 226h${width - 22}" stroke="${ink}" stroke-width="2.4"/>`;
  },
  compositions: [solo, solo, leaning, giant, crest],
  focus: { x: 120, y: 120, size: 158 },
  titleBox: { x: 22, y: 235, width: 196, height: 66, anchor: 'middle' },
  titleStyle: { cut: { weight: 800, width: 80 }, size: 46, upper: true, leading: 0.84, poster: 1.5 },
  title: (canvas, title) =>
    lettered(title, (line) => (line % 2 === 0 ? lch(0.24, 0.06, canvas.hue + 190) : lch(0.54, 0.19, canvas.hue + 6))),
};

function komiksGround(canvas: Canvas): string {
  const { width, height, hue, random } = canvas;
  const { x, y, size } = focusOf(canvas);
  const reach = width + height;
  const lines = times(46, (i) => {
    const a = (i / 46) * Math.PI * 2 + random.between(-0.04, 0.04);
    const w = random.between(0.008, 0.05);
    const r = size * random.between(0.5, 0.85);
    return `<path d="M${n(x + r * Math.cos(a))} ${n(y + r * Math.sin(a))}L${n(x + reach * Math.cos(a - w))} ${n(y + reach * Math.sin(a - w))}L${n(x + reach * Math.cos(a + w))} ${n(y + reach * Math.sin(a + w))}Z"/>`;
  });
  const burst = Array.from({ length: 26 }, (_, i) => {
    const a = (i / 26) * Math.PI * 2;
    const r = size * (i % 2 === 0 ? random.between(0.68, 0.86) : random.between(0.5, 0.58));
    return `${n(x + r * Math.cos(a))},${n(y + r * Math.sin(a))}`;
  }).join(' ');
  const bolt = `<path d="M${n(width * 0.62)} -10L${n(width * 0.34)} ${n(height * 0.46)}H${n(width * 0.58)}L${n(width * 0.3)} ${n(height + 10)}H${width + 10}V-10Z" fill="${lch(0.6, 0.2, hue + 200)}"/>`;
  const kind = random.pick(['burst', 'bolt', 'lines']);
  return (
    rect(canvas, lch(0.66, 0.2, hue)) +
    (kind === 'bolt' ? bolt : '') +
    halftone(canvas, lch(0.42, 0.18, hue + 20), 0.5, width * (kind === 'bolt' ? 1 : 0), height, 11) +
    `<g fill="${kind === 'lines' ? '#fffbe8' : lch(0.86, 0.15, hue + 30)}" opacity=".85">${lines}</g>` +
    (kind === 'lines'
      ? ''
      : `<polygon points="${burst}" fill="#140d22" transform="translate(5 6)"/><polygon points="${burst}" fill="${lch(0.95, 0.11, 100)}" stroke="#140d22" stroke-width="4" stroke-linejoin="round"/>`)
  );
}

export const komiks: House = {
  mark: 'lightning-arc',
  ground: komiksGround,
  emblem: (canvas, spot) => {
    const hue = canvas.hue + (spot.main ? 185 : 90);
    return inked(canvas, spot, [lch(0.9, 0.1, hue), lch(0.68, 0.19, hue), lch(0.48, 0.18, hue + 10)]);
  },
  front: (canvas) => (isWide(canvas) ? scrim(canvas, '#140d22', 0.6) : ''),
  compositions: [leaning, giant, diagonal, leaning, flanked, giant],
  focus: { x: 120, y: 122, size: 148 },
  titleBox: { x: 20, y: 218, width: 196, height: 80, anchor: 'middle' },
  titleStyle: { cut: { weight: 800, width: 86 }, size: 46, upper: true, slant: 12, leading: 0.92, poster: 1.25 },
  title: (canvas, title) =>
    turned(
      title,
      -5,
      extruded(title, '#140d22', 5, 0.9, 0.9) +
        lettered(title, (line) => (line % 2 === 0 ? '#ffe34d' : '#fffdf2'), [{ colour: '#140d22', share: 0.34 }]),
    ),
};

function labelGround(canvas: Canvas): string {
  const { width, height, hue, random } = canvas;
  const { x, y, size } = focusOf(canvas, label);
  const main = lch(0.56, 0.2, hue);
  const deep = lch(0.38, 0.15, hue);
  const cream = lch(0.96, 0.04, 90);
  const second = lch(0.8, 0.15, hue + random.pick([60, 90, 150]));
  const plans = [
    times(16, (i) => `<rect x="${n((i * width) / 16)}" width="${n(width / 32)}" height="${height}" fill="${cream}" fill-opacity=".9"/>`),
    `<path d="M0 0H${width}V${n(height * 0.5)}H0Z" fill="${second}"/><path d="M0 ${n(height * 0.5)}h${width}" stroke="${cream}" stroke-width="8"/>`,
    times(24, (i) => {
      const a = (i / 24) * Math.PI * 2;
      const b = a + Math.PI / 24;
      const r = width + height;
      return `<path d="M${n(x)} ${n(y)}L${n(x + r * Math.cos(a))} ${n(y + r * Math.sin(a))}L${n(x + r * Math.cos(b))} ${n(y + r * Math.sin(b))}Z" fill="${second}"/>`;
    }),
    times(60, (i) => `<circle cx="${n((i % 6) * (width / 5))}" cy="${n(Math.floor(i / 6) * 38 + (i % 2) * 19)}" r="9" fill="${second}"/>`),
  ];
  const badge = random.pick([
    `<polygon points="${starPoints(x, y, size * 0.7, size * 0.63, 24)}" fill="${deep}"/>`,
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(size * 0.67)}" fill="${deep}"/>`,
    `<rect x="${n(x - size * 0.6)}" y="${n(y - size * 0.66)}" width="${n(size * 1.2)}" height="${n(size * 1.32)}" rx="${n(size * 0.5)}" fill="${deep}"/>`,
    `<path d="M${n(x - size * 0.6)} ${n(y - size * 0.58)}h${n(size * 1.2)}v${n(size * 0.7)}q0 ${n(size * 0.42)} ${n(-size * 0.6)} ${n(size * 0.6)}q${n(-size * 0.6)} ${n(-size * 0.18)} ${n(-size * 0.6)} ${n(-size * 0.6)}Z" fill="${deep}"/>`,
  ]);
  const shrink = (share: number, colour: string): string =>
    `<g transform="translate(${n(x)} ${n(y)}) scale(${share}) translate(${n(-x)} ${n(-y)})">${badge.replace(deep, colour)}</g>`;
  return rect(canvas, main) + random.pick(plans) + badge + shrink(0.94, cream) + shrink(0.88, second) + shrink(0.84, cream);
}

export const label: House = {
  symbolPlate: () => lch(0.96, 0.04, 90),
  mark: 'shop',
  ground: labelGround,
  emblem: (canvas, spot) =>
    flat(canvas, spot, spot.main ? lch(0.54, 0.2, canvas.hue) : lch(0.45, 0.15, canvas.hue + 120), {
      dx: spot.size * 0.02,
      dy: spot.size * 0.026,
      fill: lch(0.3, 0.1, canvas.hue),
    }),
  front: (canvas) => {
    const band = lch(0.36, 0.14, canvas.hue);
    if (isWide(canvas))
      return `<path d="M0 50H250l-20 85l20 85H0Z" fill="${lch(0.96, 0.04, 90)}"/><path d="M0 56H242l-18 79l18 79H0Z" fill="${band}"/>`;
    const drop = canvas.random.pick([0, 8]);
    return `<path d="M-4 ${222 + drop}Q120 ${200 + drop} 244 ${222 + drop}V${300 + drop}Q120 ${278 + drop} -4 ${300 + drop}Z" fill="${lch(0.96, 0.04, 90)}"/><path d="M-4 ${227 + drop}Q120 ${205 + drop} 244 ${227 + drop}V${295 + drop}Q120 ${273 + drop} -4 ${295 + drop}Z" fill="${band}"/>`;
  },
  compositions: [solo, leaning, solo, leaning, payLine],
  focus: { x: 120, y: 110, size: 132 },
  titleBox: { x: 16, y: 226, width: 208, height: 56, anchor: 'middle' },
  titleStyle: { cut: { weight: 800, width: 96 }, size: 36, slant: 9, arch: 10, leading: 0.9, maxLines: 2 },
  title: (canvas, title) => extruded(title, lch(0.22, 0.09, canvas.hue), 3, 0.7, 0.8) + lettered(title, lch(0.96, 0.06, 90)),
};
