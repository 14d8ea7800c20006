import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { findChromium } from '../../../tools/test-programs.mjs';
import { track } from './running.ts';

const executable = findChromium();

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  // Letters stand where a phone puts them: without this they snap to whole pixels, and every text has another width.
  '--font-render-hinting=none',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export type LaunchedBrowser = { readonly browser: Browser; readonly stop: () => Promise<void> };

/** Chromium in Playwright's hands. Signals are the bench's to answer. */
export const launchBrowser = (): Promise<LaunchedBrowser> =>
  track(
    chromium
      .launch({
        ...(executable ? { executablePath: executable } : {}),
        args: quiet,
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      })
      .then((browser) => ({ browser })),
    ({ browser }) => browser.close(),
  );

/** Ends a process and all it has started; nothing when they are gone. */
const killGroup = (pid: number | undefined): void => {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

const readyWithinMs = 30_000;

/** Chromium of nobody's: a fresh profile, and a DevTools port for one client. Playwright and Lighthouse on one browser end each other's sessions. */
export const startDebuggedBrowser = (): Promise<{ readonly port: number; readonly stop: () => Promise<void> }> => {
  const profile = mkdtempSync(join(tmpdir(), 'palaro-bench-browser-'));
  const child = spawn(
    executable ?? chromium.executablePath(),
    ['--headless', ...quiet, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    // A group of its own: what is packaged as the browser may be a script, which alone would take the signal.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
  const stop = async (): Promise<void> => {
    killGroup(child.pid);
    await gone;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  const port = new Promise<number>((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => reject(new Error(`the browser opened no port: ${said.slice(-300)}`)), readyWithinMs);
    void gone.then(() => reject(new Error(`the browser ended before it was ready: ${said.slice(-300)}`)));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = `${said}${text}`.slice(-4_000);
      const found = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(said)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(Number(found));
    });
  });
  const starting = port.then(
    (number) => ({ port: number }),
    async (error: unknown) => {
      await stop();
      throw error;
    },
  );
  return track(starting, stop);
};
