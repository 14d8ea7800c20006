import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { lateCallNames, refusals, wireTable } from '@palaro/contract';
import type { Plugin } from 'vite';
import { readCriticalRules } from './vite-critical-styles.ts';

const virtual = (name: string, source: () => string): Plugin => ({
  name: `palaro:${name}`,
  resolveId: (id) => (id === `virtual:${name}` ? `\0virtual:${name}` : null),
  load: (id) => (id === `\0virtual:${name}` ? source() : null),
});

/** What `call` does by itself about a refusal: forms and toasts know what to do about the rest. */
const ownActions: ReadonlySet<string> = new Set(['login', 'end-session', 'own-password', 'excluded', 'status']);
const codeActions = Object.fromEntries(
  Object.entries(refusals).flatMap(([code, { action }]) => (ownActions.has(action) ? [[code, action]] : [])),
);

const rowsWhere = (belongs: (name: string) => boolean): string =>
  JSON.stringify(Object.fromEntries(Object.entries(wireTable).filter(([name]) => belongs(name))));

/** The contract's wire table and code actions as plain data, so that no schema library reaches the phone; `late-calls` has the rows that come with the routes. */
export const wireTablePlugin = (): Plugin[] => [
  virtual(
    'wire-table',
    () =>
      `export const wireTable = ${rowsWhere((name) => !lateCallNames.has(name))};export const codeActions = ${JSON.stringify(codeActions)};`,
  ),
  virtual('late-calls', () => `export const lateCalls = ${rowsWhere((name) => lateCallNames.has(name))};`),
];

/** For tests of pieces of the app, which are mounted without its routes: every row at once. */
export const wholeWireTablePlugin = (): Plugin[] => [
  virtual(
    'wire-table',
    () => `export const wireTable = ${rowsWhere(() => true)};export const codeActions = ${JSON.stringify(codeActions)};`,
  ),
  virtual('late-calls', () => 'export const lateCalls = {};'),
];

/** Every address that has a screen, as the features' `route.ts` state them: the entry knows these before it has the routes. */
export const addressesPlugin = async (): Promise<Plugin> => {
  const file = pathToFileURL(join(import.meta.dirname, 'src/app/features.ts')).href;
  const features: Readonly<Record<string, readonly { readonly paths: readonly string[] }[]>> = await import(file);
  const addresses = Object.values(features).flatMap((routes) => routes.flatMap(({ paths }) => paths));
  return virtual('addresses', () => `export const addresses = ${JSON.stringify(addresses)};`);
};

type ManifestChunk = {
  file: string;
  name?: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
  assets?: string[];
};
type Manifest = Record<string, ManifestChunk>;

/** The faces that first pages are set in. */
const facesOf = (chunk: ManifestChunk | undefined): string[] =>
  (chunk?.assets ?? []).filter((file) => /(figtree-latin|bricolage-core).*\.woff2$/.test(file));

/** A chunk and all it imports statically, once each. */
const chunksOf = (manifest: Manifest, key: string, seen = new Set<string>()): string[] => {
  if (seen.has(key)) return [];
  seen.add(key);
  return [key, ...(manifest[key]?.imports ?? []).flatMap((next) => chunksOf(manifest, next, seen))];
};

/** Home's own screen, which most visits begin with. */
const homeScreen = 'src/features/lobby/home-screen.tsx';

/** What the service worker keeps of a build: its entry with all that home needs, styles and faces included. Texts come in one of many languages, and are left out. */
export const clientBuildOf = (read: unknown, base: string): { entry: string; files: string[] } => {
  const manifest = read as Manifest;
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry === true);
  if (entry === undefined || manifest[homeScreen] === undefined) throw new Error('The client build has no entry or no home screen.');
  const keys = [...new Set([...chunksOf(manifest, entry), ...chunksOf(manifest, homeScreen)])];
  const files = keys.flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? []), ...facesOf(manifest[key])]);
  return { entry: base + (manifest[entry]?.file ?? ''), files: [...new Set(files)].map((file) => base + file) };
};

const readAssets = (clientDir: string, base: string) => {
  const manifestFile = join(clientDir, '.vite', 'manifest.json');
  if (!existsSync(manifestFile)) throw new Error('Build the client first: dist/client/.vite/manifest.json is missing.');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  const stylesOf = (keys: string[]) =>
    [...new Set(keys.flatMap((key) => manifest[key]?.css ?? []))].flatMap((file) =>
      readCriticalRules(readFileSync(join(clientDir, file), 'utf8')),
    );
  const sheetsOf = (keys: string[]) => [...new Set(keys.flatMap((key) => manifest[key]?.css ?? []))].map((file) => base + file);
  const entryKey = Object.keys(manifest).find((key) => manifest[key]?.isEntry === true);
  if (entryKey === undefined) throw new Error('The client build has no entry.');
  const shared = chunksOf(manifest, entryKey);
  const routesKey = Object.keys(manifest).find((key) => manifest[key]?.name === 'routes');
  if (routesKey === undefined) throw new Error('The client build has no file of routes.');
  const routes = chunksOf(manifest, routesKey).filter((key) => !shared.includes(key));
  const screens = Object.entries(manifest)
    .filter(([key]) => key.startsWith('src/') && !manifest[key]?.isEntry)
    .map(([key]) => {
      const own = chunksOf(manifest, key).filter((chunk) => !shared.includes(chunk));
      return [
        key,
        {
          scripts: own.flatMap((chunk) => (manifest[chunk] ? [base + manifest[chunk].file] : [])),
          styles: stylesOf(own),
          sheets: sheetsOf(own),
        },
      ];
    });
  return {
    entry: base + (manifest[entryKey]?.file ?? ''),
    styles: stylesOf(shared),
    sheets: sheetsOf(shared),
    routes: routes.flatMap((key) => (manifest[key] ? [base + manifest[key].file] : [])),
    screens: Object.fromEntries(screens) as Record<string, unknown>,
    catalogues: Object.fromEntries(
      Object.entries(manifest).flatMap(([key, chunk]) =>
        /i18n\/dist\/[a-z]+-(home|rest)\.js$/.test(key) ? [[key, base + chunk.file] as const] : [],
      ),
    ),
    fonts: [...new Set(Object.values(manifest).flatMap(facesOf))].map((file) => base + file),
  };
};

/** What the client build wrote, for the documents that the server build renders. */
export const clientAssetsPlugin = (clientDir: string, base: string): Plugin =>
  virtual('client-assets', () => `export const clientAssets = ${JSON.stringify(readAssets(clientDir, base))};`);

/** Text of a kilobyte and more; smaller files gain nothing, pictures and fonts are packed as they are. */
const compressible = /\.(?:js|css|svg|json)$/;
const compressFromBytes = 1024;

/** Writes a `.br` and a `.gz` beside every text file of the build, as hard as they go: the platform sends these (preCompressed). */
export const compressedFilesPlugin = (clientDir: string): Plugin => ({
  name: 'palaro:compressed-files',
  closeBundle: async () => {
    const names = (await readdir(clientDir, { recursive: true })).filter((name) => compressible.test(name) && !name.startsWith('.vite'));
    await Promise.all(
      names.map(async (name) => {
        const file = join(clientDir, name);
        const text = await readFile(file);
        if (text.length < compressFromBytes) return;
        await Promise.all([
          promisify(brotliCompress)(text).then((packed) => writeFile(`${file}.br`, packed)),
          promisify(gzip)(text, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
        ]);
      }),
    );
  },
});
