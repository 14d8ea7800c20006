import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { clientBuildOf } from './vite-plugins.ts';

/**
 * Builds the service worker beside the app, with the addresses of the files that every start needs. It is one classic script
 * without imports, of a fixed name: browsers ask for it again by that.
 */
export const serviceWorkerPlugin = ({ entry, clientDir, base }: { entry: string; clientDir: string; base: string }): Plugin => ({
  name: 'palaro:service-worker',
  apply: 'build',
  closeBundle: {
    order: 'pre',
    sequential: true,
    handler: async () => {
      const manifest: unknown = JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8'));
      await build({
        configFile: false,
        logLevel: 'error',
        publicDir: false,
        define: { palaroBuild: JSON.stringify(clientBuildOf(manifest, base)) },
        build: {
          outDir: clientDir,
          emptyOutDir: false,
          target: 'es2022',
          rolldownOptions: { input: entry, output: { entryFileNames: 'sw.js', format: 'iife' }, checks: { bundlerTimings: false } },
        },
      });
    },
  },
});
