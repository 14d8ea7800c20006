import { n } from './canvas.ts';

/** One glyph as SVG path data: em of 1000 units, y grows downwards, baseline at 0. */
export type Glyph = { d: string; x: number; advance: number };
export type TextOutline = { glyphs: readonly Glyph[]; width: number };
export type Cut = { weight: number; width: number };

/** Sets text in the display face: weight 200 to 800, width 75 to 100. Art never depends on installed fonts. */
export type Lettering = (text: string, cut: Cut) => TextOutline;

/** How a house sets its titles. */
export type TitleStyle = {
  cut: Cut;
  /** Largest size of a line in user units. */
  size: number;
  upper?: boolean;
  /** Extra space between letters in em/1000. */
  track?: number;
  /** Degrees of slant, positive leans right. */
  slant?: number;
  /** Line distance as a share of the size. */
  leading?: number;
  /** Scales each line to the full width of the box within this ratio of the common size, like a poster. */
  poster?: number;
  /** Rise of the middle of a line in user units. */
  arch?: number;
  align?: 'middle' | 'start';
  maxLines?: number;
};

export type TitleBox = { x: number; y: number; width: number; height: number; anchor: 'top' | 'middle' | 'bottom' };

/** A title after fitting: one path per line in user units, with the line's box for plates and ribbons. */
export type SetLine = { d: string; transform: string; x: number; y: number; width: number; size: number };
export type SetTitle = { lines: readonly SetLine[]; top: number; bottom: number; width: number };

const isLonely = (line: string): boolean => line.length <= 3;
const capHeight = 0.68;
const smallWords = new Set(['a', 'an', 'at', 'de', 'in', 'na', 'ng', 'of', 'on', 'sa', 'the', '&', 'y', 'con', 'du']);

/** All ways to break words into at most `maxLines` lines, in order. */
function breaksOf(words: readonly string[], maxLines: number): string[][] {
  if (words.length === 0) return [[]];
  if (maxLines === 1) return [[words.join(' ')]];
  const found: string[][] = [[words.join(' ')]];
  for (let count = 1; count < words.length; count++) {
    for (const rest of breaksOf(words.slice(count), maxLines - 1)) found.push([words.slice(0, count).join(' '), ...rest]);
  }
  return found;
}

/** What is wrong with a break: lonely short lines, a small word left hanging at a line's end. */
function faultsOf(lines: readonly string[]): number {
  if (lines.length === 1) return 0;
  return lines.reduce((sum, line, index) => {
    const last = line.split(' ').at(-1)?.toLowerCase() ?? '';
    const hangs = index < lines.length - 1 && smallWords.has(last) ? 0.1 : 0;
    return sum + (isLonely(line) ? 0.5 : 0) + hangs;
  }, 0);
}

/** A line without the dot that stood between its words and those of another line. */
const bare = (line: string): string => line.replace(/^· | ·$/g, '');

type Measured = { text: string; outline: TextOutline; width: number };

function measured(text: string, style: TitleStyle, lettering: Lettering): Measured {
  const outline = lettering(text, style.cut);
  const width = outline.width + (style.track ?? 0) * Math.max(0, text.length - 1);
  return { text, outline, width };
}

function sizesOf(lines: readonly Measured[], style: TitleStyle, box: TitleBox): readonly number[] {
  const leading = style.leading ?? 0.94;
  const fits = lines.map((line) => (box.width * 1000) / line.width);
  const common = Math.min(style.size, ...fits, box.height / (capHeight + 0.2 + (lines.length - 1) * leading));
  if (style.poster === undefined) return lines.map(() => common);
  const wished = fits.map((fit) => Math.min(fit, common * (style.poster ?? 1)));
  const tall = wished.reduce((sum, size) => sum + size * leading, 0);
  const shrink = Math.min(1, box.height / tall);
  return wished.map((size) => size * shrink);
}

/** Breaks and sizes a title for its box: as large as it may be, without lonely words; it always fits. */
export function setTitle(title: string, style: TitleStyle, box: TitleBox, lettering: Lettering): SetTitle {
  const words = (style.upper ? title.toUpperCase() : title).split(' ');
  const candidates = breaksOf(words, Math.min(style.maxLines ?? 3, words.length)).map((broken) => {
    const texts = broken.map(bare);
    const lines = texts.map((text) => measured(text, style, lettering));
    const sizes = sizesOf(lines, style, box);
    const widths = lines.map((line, i) => (line.width * (sizes[i] ?? 0)) / 1000);
    const ragged = (Math.max(...widths) - Math.min(...widths)) / box.width;
    const score = Math.min(...sizes) / style.size - faultsOf(texts) - ragged * 0.12 - (texts.length - 1) * 0.04;
    return { lines, sizes, widths, score };
  });
  const best = candidates.reduce((a, b) => (b.score > a.score ? b : a));
  const leading = style.leading ?? 0.94;
  const heights = best.sizes.map((size, i) => (i === 0 ? size * capHeight : size * leading));
  const total = heights.reduce((sum, height) => sum + height, 0);
  const top = box.anchor === 'top' ? box.y : box.anchor === 'bottom' ? box.y + box.height - total : box.y + (box.height - total) / 2;
  let baseline = top;
  const lines = best.lines.map((line, i): SetLine => {
    baseline += heights[i] ?? 0;
    const size = best.sizes[i] ?? 0;
    const width = best.widths[i] ?? 0;
    const x = style.align === 'start' ? box.x : box.x + (box.width - width) / 2;
    return { d: linePath(line, style, size, width), transform: `translate(${n(x)} ${n(baseline)})`, x, y: baseline, width, size };
  });
  return { lines, top, bottom: baseline, width: Math.max(...best.widths) };
}

/** The path of one line in user units from its own origin; glyphs ride on the arch and lean with the slant. */
function linePath(line: Measured, style: TitleStyle, size: number, width: number): string {
  const scale = size / 1000;
  const lean = Math.tan(((style.slant ?? 0) * Math.PI) / 180);
  let shift = 0;
  return line.outline.glyphs
    .map((glyph) => {
      const centre = (glyph.x + shift + glyph.advance / 2) * scale;
      const across = width === 0 ? 0 : (centre / width) * 2 - 1;
      const rise = (style.arch ?? 0) * (1 - across * across);
      const left = (glyph.x + shift) * scale;
      shift += style.track ?? 0;
      return transformed(glyph.d, (x, y) => [left + (x - y * lean) * scale, y * scale - rise]);
    })
    .join('');
}

/** Applies a point function to absolute path data of M, L, Q, C and Z commands. */
function transformed(d: string, move: (x: number, y: number) => readonly [number, number]): string {
  return d.replace(/([MLQC])([^MLQCZ]*)/g, (_, command: string, values: string) => {
    const numbers = (values.match(/-?\d*\.?\d+(?:e-?\d+)?/g) ?? []).map(Number);
    const out: string[] = [];
    for (let i = 0; i + 1 < numbers.length; i += 2) {
      const [x, y] = move(numbers[i] ?? 0, numbers[i + 1] ?? 0);
      out.push(`${n(x)} ${n(y)}`);
    }
    return command + out.join(' ');
  });
}
