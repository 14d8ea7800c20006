import { fileURLToPath } from 'node:url';
import { buildCatalogues } from '@palaro/i18n/build';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { countryFlagsPlugin } from './vite-flags.ts';
import { importAgainPlugin } from './vite-import-again.ts';
import { findHomeModules } from './vite-home-modules.ts';
import { oldestTargets, windowLengthsPlugin } from './vite-oldest.ts';
import { addressesPlugin, compressedFilesPlugin, wireTablePlugin } from './vite-plugins.ts';
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

/** The browser's build: hashed files below `/m/assets/`, with the manifest that the server build reads. */
export default defineConfig({
  ...common,
  plugins: [
    ...plugins(),
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
          groups: [{ name: 'app', test: (id) => homeModules.has(id) }],
        },
      },
    },
  },
});
