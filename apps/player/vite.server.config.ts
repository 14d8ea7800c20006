import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { oldestNames } from './vite-oldest.ts';
import { clientAssetsPlugin, wireTablePlugin } from './vite-plugins.ts';

const clientDir = fileURLToPath(new URL('./dist/client', import.meta.url));

/** The server's build: one file that exports `render`, everything bundled, after the client's build. */
export default defineConfig({
  base: '/m/',
  plugins: [react(), wireTablePlugin(), clientAssetsPlugin(clientDir, '/m/')],
  publicDir: false,
  define: { palaroOldestBrowsers: JSON.stringify(oldestNames) },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/app/entry-server.tsx',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node22',
    assetsInlineLimit: 0,
    // As in the client's build.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
});
