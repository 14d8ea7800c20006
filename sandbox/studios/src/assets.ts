import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { oklchHex } from '@palaro/game-library/art';
import { withOldColours } from '@palaro/game-server';
import { rolldown } from 'rolldown';

export type Asset = { path: string; type: string; body: Buffer };
export type Assets = {
  play: Asset;
  verify: Asset;
  book: Asset;
  bookVerify: Asset;
  display: Asset;
  text: Asset;
  css: string;
  /** The styles of the sportsbook's pages. */
  bookCss: string;
  all: ReadonlyMap<string, Asset>;
};

const require = createRequire(import.meta.url);

/** The name carries the content's digest, so that an asset can be kept for ever. */
const named = (name: string, extension: string, type: string, body: Buffer): Asset => ({
  path: `/assets/${name}.${createHash('sha256').update(body).digest('hex').slice(0, 12)}.${extension}`,
  type,
  body,
});

async function script(name: string): Promise<Asset> {
  const bundle = await rolldown({ input: fileURLToPath(new URL(`./client/${name}.ts`, import.meta.url)), platform: 'browser' });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  return named(name, 'js', 'text/javascript; charset=utf-8', Buffer.from(output[0].code));
}

const font = (name: string, file: string): Asset => named(name, 'woff2', 'font/woff2', readFileSync(require.resolve(file)));

/** The style sheets of `client/css/` in the order of the cascade. */
const sheets = [
  'base',
  'frame',
  'reels',
  'outcome',
  'deck',
  'duel',
  'table',
  'catch',
  'draw',
  'short-screen',
  'sheet',
  'verify',
  'landscape',
  'reduced-motion',
] as const;
/** Those of the sportsbook: what it shares with the games, and its own. */
const bookSheets = ['base', 'frame', 'outcome', 'deck', 'sheet', 'verify', 'book', 'slip', 'reduced-motion'] as const;
const readSheets = (names: readonly string[]): string =>
  names.map((name) => withOldColours(readFileSync(new URL(`./client/css/${name}.css`, import.meta.url), 'utf8'), oklchHex)).join('');

/** Bundles the pages' scripts (the engine's own code among them) and reads the fonts; done once at start. */
export async function buildAssets(): Promise<Assets> {
  const [play, verify, book, bookVerify] = await Promise.all([script('play'), script('verify'), script('book'), script('book-verify')]);
  const display = font('display', '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wdth-normal.woff2');
  const text = font('text', '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2');
  // Neither font's Latin file has the peso sign: it is the app's, as high as the figures of each. A browser looks for it among faces
  // of the same weights and widths only.
  const peso = font('peso', '@palaro/ui/fonts/peso.woff2');
  const face = (family: string, { path }: Asset, descriptors: string): string =>
    `@font-face{font-family:${family};src:url(${path}) format("woff2");${descriptors};font-display:swap}`;
  const [ofDisplay, ofText] = ['font-weight:200 800;font-stretch:75% 100%', 'font-weight:300 900'];
  const sign = (size: string): string => `;size-adjust:${size};unicode-range:U+20B1`;
  const faces = [
    face('Display', display, ofDisplay),
    face('Display', peso, ofDisplay + sign('90.72%')),
    face('Text', text, ofText),
    face('Text', peso, ofText + sign('96.21%')),
  ].join('');
  const all = new Map([play, verify, book, bookVerify, display, text, peso].map((asset) => [asset.path, asset]));
  return { play, verify, book, bookVerify, display, text, css: faces + readSheets(sheets), bookCss: faces + readSheets(bookSheets), all };
}
