import { fileURLToPath } from 'node:url';
import { buildCatalogues } from '@palaro/i18n/build';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedFilesPlugin, wireTablePlugin } from './vite-plugins.ts';

await buildCatalogues();

/**
 * What several screens share with home. It goes into one chunk with the entry's own modules: split into many small ones
 * it packs some 5 KB worse.
 */
const sharedWithHome =
  /entry-client\.tsx$|@tanstack\/(?!.*(?:infinite|Infinite|useMutation|mutationObserver)(?!QueryBehavior))|features\/(favourites\/(?!favourites-rail|favourite-games)|announcements\/(index|announcements-queries|announcement-strip)|settings\/(index|language-flag)|wallet\/(index|balance-card|wallet-queries))|packages\/ui\/src\/(mark|toast\/toast-store|components\/(rail|marquee|small-parts|button|skeleton))|contract\/src\/(limits|vocabulary)|player\/src\/shared\/(paths|format|toast|game-card)/;

/** The browser's build: hashed files below `/m/assets/`, with the manifest that the server build reads. */
export default defineConfig({
  base: '/m/',
  plugins: [react(), wireTablePlugin(), compressedFilesPlugin(fileURLToPath(new URL('./dist/client', import.meta.url)))],
  // React has had this hook since 18: the shim for older ones is dead weight.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  publicDir: 'public',
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'src/app/entry-client.tsx',
      // Whoever starts Palaro on a slow machine can do nothing about a slow bundler.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [{ name: 'app', test: (id) => sharedWithHome.test(id) }],
        },
      },
    },
  },
});
