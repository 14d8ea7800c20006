import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { compressedFilesPlugin, documentIconsPlugin, operatorWireTablePlugin } from './vite-plugins.ts';

const dist = fileURLToPath(new URL('./dist', import.meta.url));

/** Hashed files below `/console/assets/` and one document, which the platform serves at every address below `/console`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  plugins: [react(), operatorWireTablePlugin(), documentIconsPlugin(), compressedFilesPlugin(dist)],
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
});
