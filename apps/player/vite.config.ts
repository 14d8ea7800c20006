import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildCatalogues } from '@palaro/i18n/build';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { countryFlagsPlugin } from './vite-flags.ts';
import { importAgainPlugin } from './vite-import-again.ts';
import { findHomeModules } from './vite-home-modules.ts';
import { oldestTargets, windowLengthsPlugin } from './vite-oldest.ts';
import { addressesPlugin, compressedFilesPlugin, wireTablePlugin, withoutSourcesPlugin } from './vite-plugins.ts';
import { serviceWorkerPlugin } from './vite-service-worker.ts';

await buildCatalogues();

const clientDir = fileURLToPath(new URL('./dist/client', import.meta.url));
const entry = fileURLToPath(new URL('./src/app/entry-client.tsx', import.meta.url));
const workerEntry = fileURLToPath(new URL('./src/worker/entry-worker.ts', import.meta.url));
const homeScreen = fileURLToPath(new URL('./src/features/lobby/home-screen.tsx', import.meta.url));

/** What both builds below have in common. */
const common = {
  base: '/m/',
  css: { postcss: { plugins: [windowLengthsPlugin] } },
  // React has had this hook since 18: the shim for older ones is dead weight.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
} satisfies UserConfig;
const plugins = () => [react(), wireTablePlugin(), addressesPlugin()];

const homeModules = await findHomeModules({ ...common, plugins: plugins() }, entry, homeScreen);

/** The files of a chunk; one that is moved stops the build. */
const filesOf = (chunk: string, paths: readonly string[]): readonly string[] =>
  paths.map((path) => {
    const file = fileURLToPath(new URL(path, import.meta.url));
    if (!existsSync(file)) throw new Error(`${path} of the chunk ${chunk} is gone: name its new place in vite.config.ts.`);
    return file;
  });

/** What lists show in place of rows or above them: nearly every screen wants all of it. */
const listStates = filesOf('list-states', [
  '../../packages/ui/src/components/empty-state.tsx',
  '../../packages/ui/src/components/error-state.tsx',
  './src/parts/failed-state.tsx',
  './src/parts/nothing.tsx',
  './src/parts/stale-note.tsx',
  './src/device/use-online.ts',
  './src/texts/instant.ts',
]);
/** What is counted as unread and what asks for it again: home names each of its late chunks, and five small ones cost it more. */
const unread = filesOf('unread', [
  './src/site/unread.ts',
  './src/features/content/unread-announcements.ts',
  './src/features/feedback/feedback-keys.ts',
  '../../packages/contract/src/chat-rules.ts',
  './src/features/chat/chat-keys.ts',
  './src/features/chat/unread-queries.ts',
  './src/features/inbox/inbox-keys.ts',
  './src/device/throttle.ts',
  './src/features/inbox/unread-queries.ts',
]);

/** The browser's build: hashed files below `/m/assets/`, with the manifest that the server build reads. */
export default defineConfig({
  ...common,
  plugins: [
    ...plugins(),
    withoutSourcesPlugin(),
    countryFlagsPlugin(),
    importAgainPlugin(),
    serviceWorkerPlugin({ entry: workerEntry, clientDir, base: common.base }),
    compressedFilesPlugin(clientDir),
  ],
  publicDir: 'public',
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    // All of it but static blocks is in the oldest browsers, and a check of what was built finds those. Their own targets cost home 1.6 KB.
    target: 'es2022',
    cssTarget: [...oldestTargets],
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: entry,
      // Whoever starts Palaro on a slow machine can do nothing about a slow bundler.
      checks: { bundlerTimings: false },
      output: {
        // Split into many small chunks, what home shares with other screens packs some 5 KB worse.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'app', test: (id) => homeModules.has(id) },
            { name: 'list-states', test: (id) => listStates.includes(id) },
            { name: 'unread', test: (id) => unread.includes(id) },
            // What nearly every form has: the second by itself would be more frame than code.
            { name: 'field', test: /\/ui\/src\/components\/(field|refusal)\.tsx$/ },
          ],
        },
      },
    },
  },
});
