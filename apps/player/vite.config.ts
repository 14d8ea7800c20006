import { buildCatalogues } from '@palaro/i18n/build';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { wireTablePlugin } from './vite-plugins.ts';

await buildCatalogues();

/** The browser's build: hashed files below `/m/assets/`, with the manifest that the server build reads. */
export default defineConfig({
  base: '/m/',
  plugins: [react(), wireTablePlugin()],
  publicDir: 'public',
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'src/app/entry-client.tsx' },
  },
});
