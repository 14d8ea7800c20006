import { defineConfig } from 'vitest/config';
import { operatorWireTablePlugin } from './apps/console/vite-plugins.ts';
import { wholeWireTablePlugin } from './apps/player/vite-plugins.ts';

/** As long as a busy machine may need; what is waited for is usually there at once. */
const expectations = { poll: { timeout: 15_000 } };
/** By itself vitest leaves one core to its own process, which has little to do: on two cores, one file would run at a time. */
const maxWorkers = '100%';

// `isolate: false`: a process for each of 500 test files would take as long as their tests. Files share modules and their state.

/** What tests of the apps need to be read at all. */
export const plugins = [wholeWireTablePlugin(), operatorWireTablePlugin()];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          include: ['apps/platform/src/**/*.test.ts', 'proof/{attack,chaos,conformance,fuzz}/**/*.test.ts'],
          globalSetup: ['apps/platform/src/db/testing-server.ts'],
          setupFiles: ['tools/generated-tests.ts'],
          isolate: false,
          maxWorkers,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // As in the browser: npm test names what passed only when tried again.
          retry: process.env['CI'] ? 2 : 0,
          expect: expectations,
        },
      },
      {
        plugins,
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'apps/{console,player}/**/*.test.{ts,tsx}',
            'sandbox/*/src/**/*.test.ts',
            'tools/**/*.test.ts',
            'proof/{bench,mutate}/**/*.test.ts',
          ],
          setupFiles: ['tools/generated-tests.ts', 'tools/fresh-page.ts'],
          // As a player's phone, whose day is not the day of a server in UTC.
          env: { TZ: 'Asia/Manila' },
          isolate: false,
          maxWorkers,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // The studios' pages are tested in a browser too.
          retry: process.env['CI'] ? 2 : 0,
          expect: expectations,
        },
      },
    ],
  },
});
