import type { Browser } from '@playwright/test';
import { launchBrowser } from './browsers.ts';
import type { Figure } from './figures.ts';
import { startPlatform } from './platform.ts';
import { addGames } from './search.ts';

/** A frame above this is seen as a stutter, in milliseconds. */
const slowFrameMs = 33;
/** A brisk swipe: about 7 rows of tiles a second. */
const stepPx = 24;

type Scrolled = { readonly frames: number; readonly slow: number; readonly atPx: number };

/** Scrolls the document frame by frame until a place or a time is reached, and counts its slow frames. */
const scrolled = async (browser: Browser, url: string, stopAt: { px: number; seconds: number }): Promise<Scrolled> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(1_500);
  const result = await page.evaluate(
    ({ px, seconds, step, limit }) =>
      new Promise<Scrolled>((resolve) => {
        const [started, counted] = [performance.now(), { frames: 0, slow: 0 }];
        let last = started;
        const frame = (now: number): void => {
          counted.frames += 1;
          if (now - last > limit) counted.slow += 1;
          last = now;
          if (window.scrollY >= px || now - started > seconds * 1000) resolve({ ...counted, atPx: window.scrollY });
          else {
            window.scrollBy({ top: step, behavior: 'instant' });
            requestAnimationFrame(frame);
          }
        };
        requestAnimationFrame(frame);
      }),
    { ...stopAt, step: stepPx, limit: slowFrameMs },
  );
  await context.close();
  return result;
};

const blankPage = (px: number): string =>
  `data:text/html,<meta name="viewport" content="width=device-width"><body style="margin:0;height:${px}px;background:linear-gradient(red,blue) 0 0/100%25 200px">`;
const share = (parts: readonly Scrolled[]): number =>
  parts.reduce((sum, { slow }) => sum + slow, 0) / parts.reduce((sum, { frames }) => sum + frames, 0);

/** The game list scrolled with 5,000 games, and an empty page between for the machine's own stutter. */
export const measureScroll = async (rounds: number, seconds: number, games = 5000): Promise<Figure[]> => {
  const platform = await startPlatform();
  const { browser, stop } = await launchBrowser();
  try {
    const count = await addGames(platform, games);
    const [list, blank]: [Scrolled[], Scrolled[]] = [[], []];
    const rowsPx = Math.ceil(games / 3) * 150;
    for (let round = 0; round < rounds; round++) {
      blank.push(await scrolled(browser, blankPage(rowsPx), { px: rowsPx, seconds }));
      list.push(await scrolled(browser, `${platform.baseUrl}/m/gameList`, { px: rowsPx, seconds }));
    }
    const [ours, noise] = [share(list), share(blank)];
    return [
      {
        name: 'slow frames while scrolling games',
        detail: `${(ours * 100).toFixed(1)} % of ${list.reduce((sum, { frames }) => sum + frames, 0)} frames above ${slowFrameMs} ms, of ${count} games, ${Math.max(...list.map(({ atPx }) => atPx))} px down`,
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
