import { readFileSync, readdirSync } from 'node:fs';
import { mkdir, readdir, rename, unlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { drawnGames, drawnVendors } from '@palaro/game-library';
import { bannerNames } from '@palaro/game-library/art';
import sharp from 'sharp';
import { hashOf } from './encode.ts';
import { filesOf, manifestFile, readArtManifest } from './manifest.ts';
import type { ArtManifest, ArtPicture } from './manifest.ts';
import type { ArtJob, ArtResult } from './render-worker.ts';

export type ArtProgress = { done: number; total: number; code: string };
export type RenderArtOptions = {
  /** Folder for pictures and manifest; it is its own cache and may be thrown away. */
  outDir: string;
  onProgress?: (progress: ArtProgress) => void;
  /** Worker threads; by default one per core, at most four. */
  workers?: number;
  /** Restricts the run to some games by code, for tests. */
  only?: readonly string[];
};
export type RenderArtReport = { manifest: ArtManifest; drawn: number; kept: number };

const require = createRequire(import.meta.url);

/** A hash over everything that shapes any picture: the drawing sources, this folder without those below it, the icon set and the face. */
function toolsHash(): string {
  const library = dirname(require.resolve('@palaro/game-library'));
  const sources = [join(library, 'art'), join(library, 'art', 'banners'), join(library, 'art', 'houses'), import.meta.dirname].flatMap(
    (folder) =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
        .toSorted()
        .map((name) => readFileSync(join(folder, name), 'utf8')),
  );
  const packages = [
    '@iconify-json/game-icons/package.json',
    '@fontsource-variable/bricolage-grotesque/package.json',
    '@resvg/resvg-js/package.json',
  ].map((name) => readFileSync(require.resolve(name), 'utf8'));
  return hashOf([...sources, ...packages, JSON.stringify(sharp.versions)].join('\0'));
}

function jobsOf(tools: string, only: readonly string[] | undefined): readonly ArtJob[] {
  const wanted = only === undefined ? drawnGames : drawnGames.filter((game) => only.includes(game.code));
  return [
    { kind: 'fallback', code: 'fallback', input: tools },
    ...bannerNames.map((name): ArtJob => ({ kind: 'banner', code: name, input: tools })),
    ...drawnVendors.map((vendor): ArtJob => ({ kind: 'vendor', code: vendor.code, input: hashOf(tools + JSON.stringify(vendor)) })),
    ...wanted.map((game): ArtJob => ({ kind: 'game', code: game.code, input: hashOf(tools + JSON.stringify(game)) })),
  ];
}

/** What the manifest knows of a job: its input hash and its pictures. */
function knownOf(job: ArtJob, known: ArtManifest): { input: string; pictures: readonly ArtPicture[] } | undefined {
  if (job.kind === 'fallback') return { input: known.fallback.input, pictures: known.fallback.tile };
  if (job.kind === 'banner') return known.banners[job.code];
  if (job.kind === 'vendor') {
    const vendor = known.vendors[job.code];
    return vendor && { input: vendor.input, pictures: [vendor.logo] };
  }
  const game = known.games[job.code];
  return game && { input: game.input, pictures: [...game.tile, game.wide] };
}

/** Whether the manifest already has this job's pictures, and the folder their files. */
function isDrawn(job: ArtJob, known: ArtManifest, present: ReadonlySet<string>): boolean {
  const entry = knownOf(job, known);
  return (
    entry !== undefined &&
    entry.input === job.input &&
    entry.pictures.every((picture) => present.has(picture.avif) && present.has(picture.webp))
  );
}

function record(manifest: ArtManifest, result: ArtResult): void {
  if (result.kind === 'game') manifest.games[result.code] = result.art;
  else if (result.kind === 'vendor') manifest.vendors[result.code] = result.art;
  else if (result.kind === 'banner') manifest.banners[result.code] = result.art;
  else manifest.fallback = result.art;
}

/** Hands jobs to worker threads, one at a time each; rejects with the first failure and stops all. */
async function drawAll(jobs: readonly ArtJob[], folder: string, count: number, onResult: (result: ArtResult) => void): Promise<void> {
  const waiting = [...jobs];
  const workers = Array.from(
    { length: Math.min(count, waiting.length) },
    () => new Worker(new URL('./render-worker.ts', import.meta.url), { workerData: { folder } }),
  );
  try {
    await Promise.all(
      workers.map(
        (worker) =>
          new Promise<void>((resolve, reject) => {
            const next = (): void => {
              const job = waiting.shift();
              if (job === undefined) resolve();
              else worker.postMessage(job, []);
            };
            worker.on('error', reject);
            worker.on('exit', (code) => reject(new Error(`an art worker ended with code ${code}`)));
            worker.on('message', (result: ArtResult) => {
              onResult(result);
              next();
            });
            next();
          }),
      ),
    );
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

async function writeManifest(folder: string, manifest: ArtManifest): Promise<void> {
  const partial = join(folder, `${manifestFile}.part`);
  await writeFile(partial, JSON.stringify(manifest));
  await rename(partial, join(folder, manifestFile));
}

/**
 * Draws what the art folder lacks: every game's tile and large icon, every vendor's logo, the banners and the fallback
 * tile, as AVIF and WebP. Unchanged pictures are kept by the hash of their inputs; files that nothing names are removed.
 */
export async function renderArt({
  outDir,
  onProgress,
  workers = Math.min(4, availableParallelism()),
  only,
}: RenderArtOptions): Promise<RenderArtReport> {
  await mkdir(outDir, { recursive: true });
  const empty: ArtManifest = { games: {}, vendors: {}, banners: {}, fallback: { input: '', tile: [] } };
  const known = (await readArtManifest(outDir)) ?? empty;
  const present = new Set(await readdir(outDir));
  const jobs = jobsOf(toolsHash(), only);
  const manifest: ArtManifest = { games: {}, vendors: {}, banners: {}, fallback: known.fallback };
  const missing: ArtJob[] = [];
  for (const job of jobs) {
    const game = known.games[job.code];
    const vendor = known.vendors[job.code];
    const banner = known.banners[job.code];
    if (!isDrawn(job, known, present)) missing.push(job);
    else if (job.kind === 'game' && game !== undefined) manifest.games[job.code] = game;
    else if (job.kind === 'vendor' && vendor !== undefined) manifest.vendors[job.code] = vendor;
    else if (job.kind === 'banner' && banner !== undefined) manifest.banners[job.code] = banner;
  }
  let done = 0;
  await drawAll(missing, outDir, workers, (result) => {
    record(manifest, result);
    done += 1;
    onProgress?.({ done, total: missing.length, code: result.code });
  });
  if (missing.length > 0) await writeManifest(outDir, manifest);
  const named = filesOf(manifest);
  const stale = [...(await readdir(outDir))].filter((name) => /\.(avif|webp|part)$/.test(name) && !named.has(name));
  await Promise.all(stale.map((name) => unlink(join(outDir, name))));
  return { manifest, drawn: missing.length, kept: jobs.length - missing.length };
}
