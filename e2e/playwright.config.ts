import { defineConfig } from '@playwright/test';
import { findChromium } from '../tools/test-programs.mjs';

const chromium = findChromium();

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../.cache/browser',
  globalSetup: './support/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  retries: process.env['CI'] ? 2 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['line'], ['json']] : [['list']],
  use: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1,
    hasTouch: true,
    isMobile: true,
    locale: 'en-PH',
    timezoneId: 'Asia/Manila',
    // Drawing what moves without end takes a seventh of the whole run; journeys of motion ask for it (support/motion.ts).
    contextOptions: { reducedMotion: 'reduce' },
    // It would take documents and files out of the tests' hands; its own journeys allow it.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
