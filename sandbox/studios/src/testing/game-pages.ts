import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@palaro/game-library';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { systemRuntime, type Runtime } from '@palaro/game-server';
import { playFair, type FairSeed, type RoundOutcome } from '../engine/index.ts';
import { studioGame } from '../games.ts';
import { createStudios, type Studios } from '../studios.ts';
import { startProtocolPlatform, type ProtocolPlatform, type ProtocolPlatformOptions } from '@palaro/game-server/testing';
import { SECRET, testConfig } from './visitor.ts';

export const codeOf = (mechanic: string): string => games.find((game) => game.mechanic === mechanic)?.code ?? '';

/** Every kind of game, and what a player must choose before the first round. */
export const CHOICES = [
  ['lines', ''],
  ['ways', ''],
  ['cluster', ''],
  ['duel', '.side.tie'],
  ['catch', '.size-0'],
  ['draw', '.pick-bar button'],
] as const;

export const settled = (page: Page): Promise<void> =>
  page
    .locator('#main.busy')
    .waitFor({ state: 'detached' })
    .then(() => undefined);

export type OpenOptions = {
  lang?: string;
  theme?: 'dark' | 'light';
  width?: number;
  height?: number;
  reducedMotion?: 'reduce' | 'no-preference';
  /** The game's code; the mechanic's first game by default. */
  game?: string;
  /** Whether the lobby's page has opened it. */
  embedded?: boolean;
};

const seedOf = (by: string, nth: number): string => createHash('sha256').update(`${by} ${nth}`).digest('hex');

/** Running studios and a browser for the tests of one file. @param executablePath the browser's program. @param platformOptions such as a jackpot. */
export function serveGamePages(executablePath: string | undefined, platformOptions: ProtocolPlatformOptions = {}) {
  /** Whose seeds are drawn, the test's by default: its rounds are the same at every run, whatever runs beside it. */
  let drawn = { by: '', count: 0 };
  beforeEach(({ task }) => {
    drawn = { by: task.name, count: 0 };
  });
  const runtime: Runtime = { ...systemRuntime, seed: () => seedOf(drawn.by, drawn.count++) };
  let platform: ProtocolPlatform;
  let studios: Studios;
  let browser: Browser;
  let base: string;
  let dataDir: string;
  let launches = 0;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'studios-page-'));
    platform = await startProtocolPlatform(() => SECRET, platformOptions);
    const config = { ...testConfig(platform.url, dataDir), allowedOrigins: [platform.url] };
    studios = await createStudios(config, {
      runtime,
      retryPolicy: { betAttempts: 3, winAttempts: 2, pauseMs: 10, pauseMaxMs: 50, sweepMs: 20 },
      callTimeoutMs: 1_500,
    });
    base = `http://127.0.0.1:${await studios.start()}`;
    if (executablePath === undefined) throw new Error('No Chromium found. Install one as README.md says, or point CHROMIUM at one.');
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await studios.stop();
    await platform.stop();
    rmSync(dataDir, { recursive: true });
  });

  /** Lets the game that is opened next draw its first round from a seed that is wanted. */
  const arrangeSeed = (name: string, wanted: (seed: FairSeed) => boolean): FairSeed => {
    for (let i = 0; i < 20_000; i++) {
      const by = `${name} ${i}`;
      // The order in which a session draws: its token, the seed, the next one, the player's.
      const seed = { serverSeed: seedOf(by, 1), clientSeed: seedOf(by, 3).slice(0, 16), nonce: 0 };
      if (!wanted(seed)) continue;
      drawn = { by, count: 0 };
      return seed;
    }
    throw new Error(`no such round of ${name}`);
  };

  return {
    platform: () => platform,
    base: () => base,
    /** Opens a game as a phone without motion; any fault of the page fails the test that looks at `faults`. */
    openGame: async (mechanic: string, options: OpenOptions = {}): Promise<{ page: Page; faults: string[] }> => {
      const { lang = 'en', theme = 'dark', width = 360, height = 640, reducedMotion = 'reduce', game = codeOf(mechanic) } = options;
      const origin = options.embedded === true ? `&origin=${encodeURIComponent(platform.url)}` : '';
      const context = await browser.newContext({ viewport: { width, height }, reducedMotion });
      const page = await context.newPage();
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => void (message.type() === 'error' && faults.push(message.text())));
      await page.goto(`${base}/play?game=${game}&token=page-${launches++}&lang=${lang}&mode=real&theme=${theme}${origin}`);
      await page.locator('#main:enabled, .fixture').first().waitFor();
      return { page, faults };
    },
    /** Puts a game's page into a frame of the lobby's origin. @returns what it has said to the lobby, and the page. */
    embedGame: async (game: string, token: string): Promise<{ page: Page; heard: () => Promise<string[]> }> => {
      const page = await browser.newPage();
      await page.goto(platform.url);
      await page.evaluate(
        (src) => {
          const heard: string[] = [];
          Object.assign(window, { heard });
          window.addEventListener('message', ({ data }: MessageEvent<{ type: string }>) => void heard.push(data.type));
          document.body.append(Object.assign(document.createElement('iframe'), { src }));
        },
        `${base}/play?game=${game}&token=${token}&lang=en&mode=real&origin=${encodeURIComponent(platform.url)}`,
      );
      return { page, heard: () => page.evaluate<string[]>('heard') };
    },
    /**
     * Lets the game that is opened next play a first round that is wanted. A player keeps the seed of a game, so that
     * a test file can ask this once for each.
     */
    arrangeRound: (mechanic: string, choice: string, wanted: (outcome: RoundOutcome, units: number) => boolean): RoundOutcome => {
      const math = studioGame(codeOf(mechanic))?.math;
      if (math === undefined) throw new Error(`no game of ${mechanic}`);
      const seed = arrangeSeed(mechanic, (each) => wanted(playFair(math, each, choice), math.units));
      return playFair(math, seed, choice);
    },
    arrangeSeed,
  };
}
