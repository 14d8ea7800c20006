/**
 * Makes the self-hosted faces and `generated/fonts.css`.
 * Run `node src/fonts/build.ts` after changing the subset; its output is committed.
 *
 * The text face keeps its weight axis. The display face keeps its width axis (the characterful one) at one
 * heavy weight: with both axes it would be half as large again. The peso sign is missing from Figtree and
 * low and light in Bricolage, so one tiny file with Inter's serves both families, scaled to the height of their capitals.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';
import type { Font } from 'fontkit';
import subsetFont from 'subset-font';
import { coreCharacters, displayWeight, latinCharacters, pesoSign, unicodeRange } from './charset.ts';

const resolve = createRequire(import.meta.url).resolve;
const source = (family: string, file: string) => readFileSync(resolve(`@fontsource-variable/${family}/files/${family}-${file}.woff2`));

/** Letter frequencies per mille of running Latin text, space included; they weigh the average advance width. */
const frequency: Record<string, number> = {
  ' ': 180,
  e: 102,
  t: 75,
  a: 85,
  o: 62,
  i: 60,
  n: 68,
  s: 50,
  r: 47,
  h: 42,
  l: 36,
  d: 33,
  c: 22,
  u: 26,
  m: 24,
  f: 15,
  p: 18,
  g: 24,
  w: 15,
  y: 16,
  b: 15,
  v: 7,
  k: 12,
  x: 1,
  j: 1,
  q: 1,
  z: 1,
};

/**
 * The system faces that stand in until ours have come. `average`: their average advance in em, weighed by
 * `frequency`. Heavy text needs faces of its own, since a regular face made bold keeps its narrow letters.
 */
const arial = { local: ['Arial', 'Liberation Sans', 'Helvetica'], average: 0.4453 };
const arialBold = { local: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Helvetica-Bold'], average: 0.481 };
const roboto = { local: ['Roboto', 'Roboto-Regular'], average: 0.4488 };
const robotoBold = { local: ['Roboto Bold', 'Roboto-Bold'], average: 0.4615 };
type StandIn = typeof arial;

function averageAdvance(font: Font): number {
  let sum = 0;
  let weight = 0;
  for (const [letter, share] of Object.entries(frequency)) {
    const glyph = font.glyphForCodePoint(letter.codePointAt(0) ?? 32);
    sum += glyph.advanceWidth * share;
    weight += share;
  }
  return sum / weight / font.unitsPerEm;
}

const percent = (part: number) => `${(part * 100).toFixed(2)}%`;

/** The stand-in is scaled to our average width, then given our line metrics, so that a swap moves nothing. */
function standInFace(family: string, weights: string, font: Font, { local, average }: StandIn): string {
  const scale = averageAdvance(font) / average;
  const src = local.map((name) => `local("${name}")`).join(', ');
  const metric = (value: number) => percent(value / font.unitsPerEm / scale);
  return `@font-face { font-family: "${family}"; src: ${src}; font-weight: ${weights}; size-adjust: ${percent(scale)}; ascent-override: ${metric(font.ascent)}; descent-override: ${metric(-font.descent)}; line-gap-override: ${metric(font.lineGap)}; }`;
}

const capHeight = (font: Font): number => font.capHeight / font.unitsPerEm;
/** Scales the peso sign so that it is as high as the figures of the family, which are as high as its capitals. */
const pesoSize = (family: Font): string => `size-adjust: ${percent(capHeight(family) / capHeight(inter))};`;

const face = (family: string, file: string, descriptors: string) =>
  `@font-face { font-family: "${family}"; src: url("../fonts/${file}.woff2") format("woff2"); font-display: swap; ${descriptors} }`;

const figtree = source('figtree', 'latin-wght-normal');
const bricolage = source('bricolage-grotesque', 'latin-wdth-normal');
const interExt = source('inter', 'latin-ext-wght-normal');
const woff2 = { targetFormat: 'woff2', noHinting: true } as const;
const widthAxis = { wght: displayWeight, wdth: { min: 75, max: 100 } };

const files: Record<string, Buffer> = {
  'figtree-latin': await subsetFont(figtree, latinCharacters, {
    ...woff2,
    variationAxes: { wght: { min: 400, max: 800 } },
    keepFeatures: ['kern', 'tnum', 'pnum', 'rvrn'],
  }),
  'bricolage-core': await subsetFont(bricolage, coreCharacters, { ...woff2, variationAxes: widthAxis, keepFeatures: ['kern', 'tnum'] }),
  'bricolage-latin': await subsetFont(bricolage, [...latinCharacters].filter((c) => !coreCharacters.includes(c)).join(''), {
    ...woff2,
    variationAxes: widthAxis,
    keepFeatures: ['kern'],
  }),
  peso: await subsetFont(interExt, pesoSign, { ...woff2, variationAxes: { wght: { min: 400, max: 800 } } }),
};
for (const [name, bytes] of Object.entries(files)) writeFileSync(new URL(`${name}.woff2`, import.meta.url), bytes);

const opened = (bytes: Buffer): Font => fontkit.create(bytes);
/** One point of the variation space as a plain font, to be measured. */
const instance = async (font: Buffer, axes: Record<string, number>) =>
  opened(await subsetFont(font, Object.keys(frequency).join(''), { targetFormat: 'sfnt', variationAxes: axes }));
const inter = await instance(interExt, { wght: 400 });
const text = await instance(figtree, { wght: 500 });
const heavyText = await instance(figtree, { wght: 700 });
const display = await instance(bricolage, { wght: displayWeight, wdth: 100 });
const restOfLatin = [...latinCharacters].filter((c) => !coreCharacters.includes(c)).join('');
const css = [
  '/* Made by src/fonts/build.ts. Do not edit. */',
  face('Figtree', 'figtree-latin', `font-weight: 400 800; unicode-range: ${unicodeRange(latinCharacters)};`),
  face('Figtree', 'peso', `font-weight: 400 800; ${pesoSize(text)} unicode-range: ${unicodeRange(pesoSign)};`),
  face(
    'Bricolage Grotesque',
    'bricolage-core',
    `font-weight: 600 800; font-stretch: 75% 100%; unicode-range: ${unicodeRange(coreCharacters)};`,
  ),
  face(
    'Bricolage Grotesque',
    'bricolage-latin',
    `font-weight: 600 800; font-stretch: 75% 100%; unicode-range: ${unicodeRange(restOfLatin)};`,
  ),
  // With the descriptors of the family's other files: a browser looks for a sign among faces of the same ones only.
  face(
    'Bricolage Grotesque',
    'peso',
    `font-weight: 600 800; font-stretch: 75% 100%; ${pesoSize(display)} unicode-range: ${unicodeRange(pesoSign)};`,
  ),
  standInFace('Figtree Roboto', '400 500', text, roboto),
  standInFace('Figtree Roboto', '600 800', heavyText, robotoBold),
  standInFace('Figtree Arial', '400 500', text, arial),
  standInFace('Figtree Arial', '600 800', heavyText, arialBold),
  standInFace('Bricolage Roboto', '600 800', display, robotoBold),
  standInFace('Bricolage Arial', '600 800', display, arialBold),
].join('\n');
writeFileSync(new URL('../generated/fonts.css', import.meta.url), `${css}\n`);
