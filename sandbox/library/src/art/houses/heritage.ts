import { glow, lch, linear, n, radial, rect, starPoints, times } from '../canvas.ts';
import type { Canvas } from '../canvas.ts';
import { crest, diagonal, flanked, leaning, orbit, payLine, solo } from '../compositions.ts';
import { flat, relief, sticker } from '../emblems.ts';
import { focusOf, isWide } from '../house.ts';
import type { House } from '../house.ts';
import { lettered } from '../titles.ts';
import { scrim } from './lights.ts';

const goldLight = lch(0.97, 0.06, 95);
const gold = lch(0.83, 0.14, 85);
const goldDeep = lch(0.55, 0.12, 65);

function windowGround(canvas: Canvas): string {
  const { width, height, hue, random } = canvas;
  const { x, y, size } = focusOf(canvas, windowHouse);
  const back = linear(
    canvas,
    [
      [0, lch(0.5, 0.11, hue)],
      [1, lch(0.22, 0.08, hue + 40)],
    ],
    55,
  );
  const lattice = random.pick(['diamond', 'square', 'scale']);
  const columns = Math.ceil(width / 30) + 2;
  const rows = Math.ceil(height / 30) + 2;
  const panes = times(columns * rows, (i) => {
    const px = ((i % columns) - 1) * 30;
    const py = (Math.floor(i / columns) - 1) * 30;
    const d =
      lattice === 'diamond'
        ? `M${px} ${py + 15}l15 -15l15 15l-15 15Z`
        : lattice === 'square'
          ? `M${px + 2} ${py + 2}h26v26h-26Z`
          : `M${px} ${py}a15 15 0 0 0 30 0Z`;
    return `<path d="${d}" fill="${lch(0.92, 0.06, hue + 10)}" fill-opacity="${n(random.between(0.05, 0.24))}" stroke="${lch(0.92, 0.06, hue)}" stroke-opacity=".25"/>`;
  });
  const w = size * 0.62;
  const opening = random.pick([
    `M${n(x - w)} ${n(y + size * 0.72)}V${n(y)}a${n(w)} ${n(w)} 0 0 1 ${n(w * 2)} 0V${n(y + size * 0.72)}Z`,
    `M${n(x - w)} ${n(y)}a${n(w)} ${n(w)} 0 1 1 ${n(w * 2)} 0a${n(w)} ${n(w)} 0 1 1 ${n(-w * 2)} 0Z`,
    `M${n(x - w)} ${n(y + size * 0.72)}V${n(y - size * 0.28)}L${n(x)} ${n(y - size * 0.74)}L${n(x + w)} ${n(y - size * 0.28)}V${n(y + size * 0.72)}Z`,
    `M${n(x - w)} ${n(y - size * 0.3)}l${n(w * 0.5)} ${n(-w * 0.55)}h${n(w)}l${n(w * 0.5)} ${n(w * 0.55)}v${n(size * 0.6)}l${n(-w * 0.5)} ${n(w * 0.55)}h${n(-w)}l${n(-w * 0.5)} ${n(-w * 0.55)}Z`,
  ]);
  const inside = radial(canvas, x, y, size, [
    [0, lch(0.4, 0.12, hue + 30)],
    [1, lch(0.15, 0.05, hue + 50)],
  ]);
  const inner = `transform="translate(${n(x)} ${n(y)}) scale(.92) translate(${n(-x)} ${n(-y)})"`;
  return (
    back.def +
    rect(canvas, back.url) +
    panes +
    inside.def +
    `<path d="${opening}" fill="${inside.url}" stroke="${gold}" stroke-width="3.4"/><path d="${opening}" ${inner} fill="none" stroke="${gold}" stroke-opacity=".45" stroke-width="1.2"/>`
  );
}

export const windowHouse: House = {
  mark: 'stone-bridge',
  ground: windowGround,
  emblem: (canvas, spot) =>
    relief(
      canvas,
      { ...spot, size: spot.size * 0.92 },
      spot.main ? [goldLight, gold, goldDeep] : [lch(0.95, 0.04, canvas.hue), lch(0.78, 0.1, canvas.hue), lch(0.5, 0.1, canvas.hue + 10)],
    ),
  front: (canvas) => scrim(canvas, lch(0.14, 0.05, canvas.hue + 40), 0.86),
  compositions: [solo, solo, crest, payLine, leaning],
  focus: { x: 120, y: 128, size: 134 },
  titleBox: { x: 20, y: 240, width: 200, height: 56, anchor: 'middle' },
  titleStyle: { cut: { weight: 600, width: 82 }, size: 27, upper: true, track: 42, leading: 1.14 },
  title: (canvas, title) =>
    `<path d="M${n(canvas.width > 300 ? 60 : 84)} ${n(title.top - 11)}h72" stroke="${gold}" stroke-width="1.2"/>${lettered(title, lch(0.94, 0.07, 90), [{ colour: lch(0.12, 0.04, canvas.hue + 40), share: 0.14, opacity: 0.8 }])}`,
};

function bunting(canvas: Canvas, y: number, sag: number, flag: number): string {
  const { width, random, hue } = canvas;
  const count = Math.round(width / flag);
  const start = random.pick([0, 1, 2, 3]);
  const flags = times(count, (i) => {
    const at = (t: number): { x: number; y: number } => ({ x: t * width, y: y + sag * 4 * t * (1 - t) });
    const a = at(i / count);
    const b = at((i + 0.86) / count);
    const colour =
      [lch(0.72, 0.19, hue + 150), lch(0.87, 0.16, 95), lch(0.66, 0.21, 10), lch(0.97, 0.02, 90), lch(0.72, 0.15, 210)][(i + start) % 5] ??
      '#fff';
    return `<path d="M${n(a.x)} ${n(a.y)}L${n(b.x)} ${n(b.y)}L${n((a.x + b.x) / 2)} ${n((a.y + b.y) / 2 + flag * 1.02)}Z" fill="${colour}"/>`;
  });
  return `<path d="M0 ${y}Q${width / 2} ${y + sag * 2} ${width} ${y}" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="1.3"/>${flags}`;
}

function fiestaGround(canvas: Canvas): string {
  const { width, height, hue, random } = canvas;
  const { x, y, size } = focusOf(canvas);
  const evening = random.next() < 0.5;
  const back = evening
    ? linear(canvas, [
        [0, lch(0.3, 0.13, hue + 10)],
        [0.6, lch(0.5, 0.18, hue)],
        [1, lch(0.72, 0.17, hue + 40)],
      ])
    : linear(canvas, [
        [0, lch(0.78, 0.13, hue)],
        [1, lch(0.92, 0.09, hue + 30)],
      ]);
  const roofs = times(9, (i) => {
    const w = width / 8;
    const top = height * random.between(0.56, 0.68);
    return `<path d="M${n(i * w - w * 0.6)} ${height}V${n(top + 16)}l${n(w * 0.55)} -16l${n(w * 0.55)} 16V${height}Z" fill="${lch(evening ? 0.24 : 0.62, 0.11, hue + random.between(-20, 30))}"/>`;
  });
  const confetti = times(
    46,
    () =>
      `<rect x="${n(random.between(0, width))}" y="${n(random.between(0, height * 0.8))}" width="${n(random.between(3, 7))}" height="${n(random.between(2, 4))}" rx="1" fill="${lch(0.84, 0.17, random.between(0, 360))}" transform="rotate(${n(random.between(0, 90))} ${width / 2} ${height / 2})"/>`,
  );
  const wheel =
    random.next() < 0.5
      ? `<g fill="none" stroke="${lch(0.95, 0.08, 90)}" opacity=".4"><circle cx="${n(x)}" cy="${n(y)}" r="${n(size * 0.66)}" stroke-width="3"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(size * 0.56)}" stroke-width="1.4"/>${times(12, (i) => `<path d="M${n(x)} ${n(y)}L${n(x + size * 0.66 * Math.cos((i * Math.PI) / 6))} ${n(y + size * 0.66 * Math.sin((i * Math.PI) / 6))}" stroke-width="1.4"/>`)}</g>`
      : glow(canvas, x, y, size * 0.9, lch(0.97, 0.1, 95), 0.7);
  return (
    back.def +
    rect(canvas, back.url) +
    wheel +
    roofs +
    confetti +
    bunting(canvas, -6, random.between(16, 24), 21) +
    bunting(canvas, 14, random.between(26, 40), 17)
  );
}

export const fiesta: House = {
  mark: 'party-flags',
  ground: fiestaGround,
  emblem: (canvas, spot) =>
    sticker(
      canvas,
      spot,
      [lch(0.9, 0.13, canvas.hue + 150), lch(0.72, 0.18, canvas.hue + 165), lch(0.56, 0.19, canvas.hue + 180)],
      lch(0.27, 0.11, canvas.hue + 10),
      '#000',
    ),
  front: (canvas) => {
    const body = lch(0.6, 0.21, canvas.hue + 165);
    const tail = lch(0.42, 0.16, canvas.hue + 165);
    const place = isWide(canvas) ? 'translate(6 -128) scale(1.02)' : '';
    return `<g transform="${place}"><path d="M-2 262l26 -8v56l-26 8l12 -28ZM242 262l-26 -8v56l26 8l-12 -28Z" fill="${tail}"/><path d="M14 238Q120 222 226 238V302Q120 286 14 302Z" fill="${body}"/><path d="M14 243Q120 227 226 243M14 297Q120 281 226 297" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="1.6"/></g>`;
  },
  compositions: [solo, leaning, flanked, diagonal, crest],
  focus: { x: 120, y: 134, size: 140 },
  titleBox: { x: 22, y: 235, width: 196, height: 54, anchor: 'middle' },
  titleStyle: { cut: { weight: 800, width: 88 }, size: 36, arch: 8, leading: 0.92, maxLines: 2 },
  title: (canvas, title) => lettered(title, '#fffdf4', [{ colour: lch(0.3, 0.13, canvas.hue + 165), share: 0.18 }]),
};

/** One woven band: a row of a motif across the cloth. */
function band(canvas: Canvas, y: number, tall: number, motif: string, tones: readonly string[]): string {
  const count = Math.max(4, Math.round(canvas.width / (tall * 1.1)));
  const w = canvas.width / count;
  const first = tones[0] ?? '#fff';
  const second = tones[1] ?? first;
  return times(count, (i) => {
    const x = i * w;
    if (motif === 'zigzag')
      return `<path d="M${n(x)} ${n(y + tall)}L${n(x + w / 2)} ${n(y)}L${n(x + w)} ${n(y + tall)}L${n(x + w * 0.78)} ${n(y + tall)}L${n(x + w / 2)} ${n(y + tall * 0.45)}L${n(x + w * 0.22)} ${n(y + tall)}Z" fill="${i % 2 === 0 ? first : second}"/>`;
    if (motif === 'diamond')
      return `<path d="M${n(x)} ${n(y + tall / 2)}L${n(x + w / 2)} ${n(y)}L${n(x + w)} ${n(y + tall / 2)}L${n(x + w / 2)} ${n(y + tall)}Z" fill="${first}"/><path d="M${n(x + w * 0.28)} ${n(y + tall / 2)}L${n(x + w / 2)} ${n(y + tall * 0.28)}L${n(x + w * 0.72)} ${n(y + tall / 2)}L${n(x + w / 2)} ${n(y + tall * 0.72)}Z" fill="${second}"/>`;
    if (motif === 'steps')
      return `<path d="M${n(x)} ${n(y + tall)}v${n(-tall / 3)}h${n(w / 5)}v${n(-tall / 3)}h${n(w / 5)}v${n(-tall / 3)}h${n(w / 5)}v${n(tall / 3)}h${n(w / 5)}v${n(tall / 3)}h${n(w / 5)}v${n(tall / 3)}Z" fill="${i % 2 === 0 ? first : second}"/>`;
    if (motif === 'cross')
      return `<path d="M${n(x + w * 0.4)} ${n(y)}h${n(w * 0.2)}v${n(tall * 0.4)}h${n(w * 0.3)}v${n(tall * 0.2)}h${n(-w * 0.3)}v${n(tall * 0.4)}h${n(-w * 0.2)}v${n(-tall * 0.4)}h${n(-w * 0.3)}v${n(-tall * 0.2)}h${n(w * 0.3)}Z" fill="${first}"/>`;
    return `<rect x="${n(x)}" y="${n(y + tall * 0.2)}" width="${n(w / 2)}" height="${n(tall * 0.6)}" fill="${i % 2 === 0 ? first : second}"/>`;
  });
}

function wovenGround(canvas: Canvas): string {
  const { width, height, hue, random } = canvas;
  const { x, y, size } = focusOf(canvas);
  const cloth = random.next() < 0.65 ? lch(0.23, 0.07, hue + 8) : lch(0.38, 0.14, hue);
  const tones = [lch(0.62, 0.19, hue), lch(0.9, 0.08, 85), lch(0.74, 0.15, hue + 50), lch(0.5, 0.12, hue + 170)];
  const motifs = ['zigzag', 'diamond', 'steps', 'cross', 'bars'];
  let top = -6;
  let bands = '';
  while (top < height) {
    const tall = random.between(13, 30);
    const tone = random.pick([0, 1, 2, 3]);
    bands +=
      `<rect y="${n(top - 3)}" width="${width}" height="1.6" fill="${tones[(tone + 1) % 4]}" fill-opacity=".8"/>` +
      band(canvas, top, tall, random.pick(motifs), [tones[tone] ?? '', tones[(tone + 2) % 4] ?? '']);
    top += tall + 6;
  }
  const stepped = (r: number, fill: string): string => {
    const s = r / 6;
    let d = `M${n(x)} ${n(y - r)}`;
    for (let i = 0; i < 6; i++) d += `h${n(s)}v${n(s)}`;
    for (let i = 0; i < 6; i++) d += `v${n(s)}h${n(-s)}`;
    for (let i = 0; i < 6; i++) d += `h${n(-s)}v${n(-s)}`;
    for (let i = 0; i < 6; i++) d += `v${n(-s)}h${n(s)}`;
    return `<path d="${d}Z" fill="${fill}"/>`;
  };
  const shape = random.pick(['diamond', 'diamond', 'panel', 'sun']);
  const field =
    shape === 'diamond'
      ? stepped(size * 1.02, tones[1] ?? '') + stepped(size * 0.97, tones[0] ?? '') + stepped(size * 0.88, cloth)
      : shape === 'sun'
        ? `<polygon points="${starPoints(x, y, size * 0.86, size * 0.68, 16)}" fill="${tones[1]}"/><polygon points="${starPoints(x, y, size * 0.8, size * 0.64, 16)}" fill="${tones[0]}"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(size * 0.6)}" fill="${cloth}"/>`
        : `<rect y="${n(y - size * 0.64)}" width="${width}" height="${n(size * 1.28)}" fill="${tones[1]}"/><rect y="${n(y - size * 0.61)}" width="${width}" height="${n(size * 1.22)}" fill="${cloth}"/>`;
  return rect(canvas, cloth) + bands + field;
}

export const woven: House = {
  mark: 'yarn',
  ground: wovenGround,
  emblem: (canvas, spot) =>
    flat(
      canvas,
      { ...spot, size: spot.size * (spot.main ? 0.88 : 0.9) },
      spot.main ? lch(0.92, 0.08, 85) : lch(0.76, 0.15, canvas.hue + 50),
      { dx: 0, dy: spot.size * 0.02, fill: lch(0.56, 0.19, canvas.hue) },
    ),
  front: (canvas) => {
    const id = canvas.newId();
    const threads = `<pattern id="${id}" width="4" height="4" patternUnits="userSpaceOnUse"><path d="M0 1h2M2 3h2" stroke="#000" stroke-opacity=".3" stroke-width="1"/><path d="M1 2v2M3 0v2" stroke="#fff" stroke-opacity=".13" stroke-width="1"/></pattern>${rect(canvas, `url(#${id})`)}`;
    const tone = lch(0.9, 0.08, 85);
    const ground = lch(0.19, 0.06, canvas.hue + 8);
    return isWide(canvas)
      ? `${threads}<rect width="250" height="${canvas.height}" fill="${ground}"/><path d="M250 0V${canvas.height}" stroke="${tone}" stroke-width="3" stroke-dasharray="8 5"/>`
      : `${threads}<rect y="238" width="240" height="66" fill="${ground}"/><path d="M0 240H240M0 302H240" stroke="${tone}" stroke-width="2.4" stroke-dasharray="7 4"/>`;
  },
  compositions: [solo, solo, orbit, crest],
  focus: { x: 120, y: 122, size: 142 },
  titleBox: { x: 14, y: 248, width: 212, height: 46, anchor: 'middle' },
  titleStyle: { cut: { weight: 700, width: 76 }, size: 31, upper: true, track: 26, leading: 0.98, maxLines: 2 },
  title: (_canvas, title) => lettered(title, lch(0.93, 0.07, 85)),
};

function decoGround(canvas: Canvas): string {
  const { width, height, hue, random } = canvas;
  const { x, y, size } = focusOf(canvas);
  const back = radial(canvas, x, y, height * 0.8, [
    [0, lch(0.42, 0.11, hue)],
    [1, lch(0.15, 0.05, hue + 8)],
  ]);
  const kind = random.pick(['fan', 'sunrise', 'scales', 'tower']);
  const line = (d: string, opacity = 0.6, w = 1.3): string =>
    `<path d="${d}" fill="none" stroke="${gold}" stroke-width="${w}" stroke-opacity="${opacity}"/>`;
  const base = y + size * 0.66;
  let art = '';
  if (kind === 'fan')
    art =
      times(15, (i) => {
        const a = Math.PI + (i * Math.PI) / 14;
        return line(`M${n(x)} ${n(base)}L${n(x + size * 1.3 * Math.cos(a))} ${n(base + size * 1.3 * Math.sin(a))}`, 0.5);
      }) +
      times(3, (i) =>
        line(
          `M${n(x - size * (0.7 + i * 0.25))} ${n(base)}A${n(size * (0.7 + i * 0.25))} ${n(size * (0.7 + i * 0.25))} 0 0 1 ${n(x + size * (0.7 + i * 0.25))} ${n(base)}`,
        ),
      );
  if (kind === 'sunrise')
    art =
      times(24, (i) => {
        const a = (i / 24) * Math.PI * 2;
        return line(
          `M${n(x + size * 0.62 * Math.cos(a))} ${n(y + size * 0.62 * Math.sin(a))}L${n(x + size * 1.5 * Math.cos(a))} ${n(y + size * 1.5 * Math.sin(a))}`,
          0.45,
          i % 2 === 0 ? 2.4 : 1,
        );
      }) + `<circle cx="${n(x)}" cy="${n(y)}" r="${n(size * 0.62)}" fill="${lch(0.2, 0.06, hue)}" stroke="${gold}" stroke-width="2.4"/>`;
  if (kind === 'scales')
    art =
      times(48, (i) => {
        const sx = (i % 6) * (width / 5);
        const sy = Math.floor(i / 6) * 36 + (Math.floor(i / 6) % 2) * 2;
        const off = (Math.floor(i / 6) % 2) * (width / 10);
        return [24, 17, 10].map((r) => line(`M${n(sx - off - r)} ${n(sy)}a${r} ${r} 0 0 1 ${r * 2} 0`, 0.3)).join('');
      }) + `<circle cx="${n(x)}" cy="${n(y)}" r="${n(size * 0.64)}" fill="${lch(0.18, 0.06, hue)}" stroke="${gold}" stroke-width="2.4"/>`;
  if (kind === 'tower')
    art = times(5, (i) =>
      line(
        `M${n(x - size * (0.2 + i * 0.14))} ${height}V${n(y - size * (0.8 - i * 0.2))}h${n(size * (0.4 + i * 0.28))}V${height}`,
        0.65,
        i === 0 ? 2.2 : 1.2,
      ),
    );
  const suits = ['spades', 'hearts', 'diamonds', 'clubs']
    .map((name, i) =>
      flat(canvas, { name, x: i % 2 === 0 ? 24 : width - 24, y: i < 2 ? 26 : height - 26, size: 15, turn: 0, main: false }, gold),
    )
    .join('');
  const frame = (inset: number, w: number): string =>
    `<path d="M${inset + 24} ${inset}H${width - inset - 24}v12h12v12h12V${height - inset - 24}h-12v12h-12v12H${inset + 24}v-12h-12v-12h-12V${inset + 24}h12v-12h12Z" fill="none" stroke="${gold}" stroke-width="${w}"/>`;
  return back.def + rect(canvas, back.url) + art + frame(8, 2) + suits;
}

export const deco: House = {
  mark: 'oyster-pearl',
  ground: decoGround,
  emblem: (canvas, spot) =>
    relief(
      canvas,
      { ...spot, size: spot.size * 0.86 },
      spot.main ? [goldLight, gold, goldDeep] : [lch(0.95, 0.05, canvas.hue), lch(0.74, 0.13, canvas.hue), lch(0.45, 0.11, canvas.hue)],
    ),
  front: (canvas) =>
    isWide(canvas)
      ? scrim(canvas, lch(0.12, 0.04, canvas.hue), 0.85)
      : `<rect x="9.5" y="240" width="221" height="46" fill="${lch(0.13, 0.04, canvas.hue)}"/><path d="M9 240h222M9 286h222" stroke="${gold}" stroke-width="1.6"/>`,
  compositions: [solo, solo, flanked, crest, payLine],
  focus: { x: 120, y: 130, size: 134 },
  titleBox: { x: 22, y: 245, width: 196, height: 36, anchor: 'middle' },
  titleStyle: { cut: { weight: 600, width: 80 }, size: 25, upper: true, track: 45, leading: 1.1, maxLines: 2 },
  title: (_canvas, title) => lettered(title, lch(0.93, 0.08, 90)),
};
