import type { Browser, Page } from '@playwright/test';
import { launchBrowser } from './browsers.ts';
import type { Figure } from './figures.ts';
import { startPlatform } from './platform.ts';
import { addGames } from './search.ts';

/** A frame above this is seen as a stutter, in milliseconds. */
const slowFrameMs = 33;
/** A brisk swipe: about 7 rows of tiles a second. */
const stepPx = 24;

type Scrolled = { readonly frames: number; readonly slow: number; readonly atPx: number };

/** How far a page may be moved at once on its way down, and how long its next games may take to come. */
const diveStepPx = 3000;
const growsWithinMs = 10_000;

/** Goes down to a depth as fast as the page has anything to show there. */
const dive = (page: Page, depthPx: number): Promise<void> =>
  page.evaluate(
    ({ depth, step, patience }) =>
      new Promise<void>((resolve, reject) => {
        let [moved, at] = [performance.now(), -1];
        const frame = (now: number): void => {
          if (window.scrollY !== at) [moved, at] = [now, window.scrollY];
          if (at >= depth) resolve();
          else if (now - moved > patience) reject(new Error(`the page ends at ${at} px`));
          else {
            window.scrollBy({ top: Math.min(step, depth - at), behavior: 'instant' });
            requestAnimationFrame(frame);
          }
        };
        requestAnimationFrame(frame);
      }),
    { depth: depthPx, step: diveStepPx, patience: growsWithinMs },
  );

/** Scrolls the document from a depth, frame by frame, for a time, and counts its slow frames. */
const scrolled = async (browser: Browser, url: string, depthPx: number, seconds: number): Promise<Scrolled> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(1_500);
  await dive(page, depthPx);
  await page.waitForTimeout(1_000);
  const result = await page.evaluate(
    ({ duration, step, limit }) =>
      new Promise<Scrolled>((resolve) => {
        const [started, counted] = [performance.now(), { frames: 0, slow: 0 }];
        let last = started;
        const frame = (now: number): void => {
          counted.frames += 1;
          if (now - last > limit) counted.slow += 1;
          last = now;
          if (now - started > duration) resolve({ ...counted, atPx: window.scrollY });
          else {
            window.scrollBy({ top: step, behavior: 'instant' });
            requestAnimationFrame(frame);
          }
        };
        requestAnimationFrame(frame);
      }),
    { duration: seconds * 1000, step: stepPx, limit: slowFrameMs },
  );
  await context.close();
  return result;
};

const blankPage = (px: number): string =>
  `data:text/html,<meta name="viewport" content="width=device-width"><body style="margin:0;height:${px}px;background:linear-gradient(red,blue) 0 0/100%25 200px">`;
const share = (parts: readonly Scrolled[]): number =>
  parts.reduce((sum, { slow }) => sum + slow, 0) / parts.reduce((sum, { frames }) => sum + frames, 0);

/** Heights of a row of tiles and, at least, of the list with so many games: three tiles to a row. */
const rowPx = 150;
const listPx = (games: number): number => Math.ceil(games / 3) * rowPx;
/** Parts of the way down from where a scroll is measured: the last one comes near the list's end. */
const depths = [0, 0.45, 0.9];

/** The game list scrolled with 5,000 games, at its top, in its middle and near its end, and an empty page between for the machine's own stutter. */
export const measureScroll = async (seconds: number, games = 5000): Promise<Figure[]> => {
  const platform = await startPlatform();
  const { browser, stop } = await launchBrowser();
  try {
    const count = await addGames(platform, games);
    const [list, blank]: [Scrolled[], Scrolled[]] = [[], []];
    for (const depth of depths.map((part) => part * listPx(games))) {
      blank.push(await scrolled(browser, blankPage(2 * listPx(games)), depth, seconds));
      list.push(await scrolled(browser, `${platform.baseUrl}/m/gameList`, depth, seconds));
    }
    const [ours, noise] = [share(list), share(blank)];
    return [
      {
        name: 'slow frames while scrolling games',
        detail: `${(ours * 100).toFixed(1)} % of ${list.reduce((sum, { frames }) => sum + frames, 0)} frames above ${slowFrameMs} ms, of ${count} games, ending ${list.map(({ atPx }) => atPx).join(', ')} px down; by depth ${list.map((part) => (share([part]) * 100).toFixed(1)).join(', ')} %`,
        value: ours,
        bound: { atMost: 0.05 },
      },
      {
        name: 'slow frames of an empty page',
        detail: `${(noise * 100).toFixed(1)} % of ${blank.reduce((sum, { frames }) => sum + frames, 0)} frames: the machine's own`,
        value: noise,
        bound: null,
      },
    ];
  } finally {
    await stop();
    await platform.stop();
  }
};
