import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { withOldColours } from '@palaro/game-server';
import { toHex, toRgb } from '@palaro/ui/tokens';
import { rolldown } from 'rolldown';

export type Asset = { path: string; type: string; body: Buffer };
export type Assets = { play: Asset; verify: Asset; css: string; all: ReadonlyMap<string, Asset> };

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

const oklchHex = (...components: [number, number, number]): string => toHex(toRgb({ colorSpace: 'oklch', components }));

const font = (name: string, file: string): Asset => named(name, 'woff2', 'font/woff2', readFileSync(require.resolve(file)));
const sheets = ['base', 'bet', 'sheet', 'results'] as const;

/** Bundles the pages' scripts (the engine's own code among them), reads fonts and sheets; done once at start. */
export async function buildAssets(): Promise<Assets> {
  const [play, verify] = await Promise.all([script('play'), script('verify')]);
  const display = font('display', '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wdth-normal.woff2');
  const text = font('text', '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2');
  const face = (family: string, { path }: Asset, weights: string): string =>
    `@font-face{font-family:"${family}";src:url(${path}) format("woff2");font-weight:${weights};font-display:swap}`;
  const tokens = readFileSync(require.resolve('@palaro/ui/tokens.css'), 'utf8');
  const own = sheets.map((name) => readFileSync(new URL(`./client/css/${name}.css`, import.meta.url), 'utf8')).join('');
  const css = face('Bricolage Grotesque', display, '200 800') + face('Figtree', text, '300 900') + withOldColours(tokens + own, oklchHex);
  return { play, verify, css, all: new Map([play, verify, display, text].map((asset) => [asset.path, asset])) };
}
