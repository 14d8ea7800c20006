import type { Browser, Page } from '@playwright/test';
import { launchBrowser } from './browsers.ts';
import { quietPopups } from '../../../e2e/support/popups.ts';
import type { Stack } from '../../../e2e/support/stack.ts';
import { median, type Figure } from './figures.ts';
import { startPlatform } from './platform.ts';
import { addGames } from './search.ts';

/** A frame is slow beyond so many of the plain page's own: it missed its turn. */
const slowFrames = 1.5;
/** A frame above this is seen as a stutter, in milliseconds. */
const stutterMs = 33;
/** Bound of the list's share of slow frames beyond the plain page's. */
const shareMax = 0.05;
/** A brisk swipe: about 7 rows of tiles a second. */
const stepPx = 24;

type Scrolled = { readonly intervalsMs: readonly number[]; readonly atPx: number };

/** How far a page may be moved at once on its way down, and how long its next games may take to come. */
const diveStepPx = 3000;
const growsWithinMs = 10_000;

/** Goes down to a depth as fast as the page has anything to show there. */
const dive = (page: Page, depthPx: number): Promise<void> =>
  page.evaluate(
    ({ depth, step, waitMs }) =>
      new Promise<void>((resolve, reject) => {
        let [moved, at] = [performance.now(), -1];
        const frame = (now: number): void => {
          if (window.scrollY !== at) [moved, at] = [now, window.scrollY];
          if (at >= depth) resolve();
          else if (now - moved > waitMs) reject(new Error(`the page ends at ${at} px`));
          else {
            window.scrollBy({ top: Math.min(step, depth - at), behavior: 'instant' });
            requestAnimationFrame(frame);
          }
        };
        requestAnimationFrame(frame);
      }),
    { depth: depthPx, step: diveStepPx, waitMs: growsWithinMs },
  );

/** Scrolls the document from a depth, frame by frame, for a time, and takes the time between its frames. */
const scrolled = async (browser: Browser, url: string, depthPx: number, seconds: number, document?: string): Promise<Scrolled> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await quietPopups(context);
  const page = await context.newPage();
  if (document !== undefined) await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: document }));
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(1_500);
  await dive(page, depthPx);
  await page.waitForTimeout(1_000);
  const result = await page.evaluate(
    ({ duration, step }) =>
      new Promise<Scrolled>((resolve) => {
        const [started, intervalsMs]: [number, number[]] = [performance.now(), []];
        let last = started;
        const frame = (now: number): void => {
          intervalsMs.push(now - last);
          last = now;
          if (now - started > duration) resolve({ intervalsMs, atPx: window.scrollY });
          else {
            window.scrollBy({ top: step, behavior: 'instant' });
            requestAnimationFrame(frame);
          }
        };
        requestAnimationFrame(frame);
      }),
    { duration: seconds * 1000, step: stepPx },
  );
  await context.close();
  return result;
};

/** Heights of a row of tiles and, at least, of the list with so many games: three tiles to a row. */
const rowPx = 150;
const listPx = (games: number): number => Math.ceil(games / 3) * rowPx;
/** Parts of the way down from where a scroll is measured: the last one comes near the list's end. */
const depths = [0, 0.45, 0.9];

/** What a page of the same tiles costs the machine by itself: their pictures in as many rows, without any script. */
const plainPage = (pictures: readonly string[], rows: number): string => {
  const tile = (place: number): string =>
    `<img src="${pictures[place % pictures.length]}" width="120" height="160" alt="" loading="lazy" decoding="async">`;
  return `<!doctype html><meta name="viewport" content="width=device-width"><style>
    body{margin:0;background:#120c24;display:grid;grid-template-columns:repeat(3,1fr);gap:8px}
    img{inline-size:100%;block-size:auto;aspect-ratio:3/4;border-radius:14px;object-fit:cover}</style>
    ${Array.from({ length: rows * 3 }, (_, place) => tile(place)).join('')}`;
};

/** The width of a tile's picture on a phone. */
const tileWidthPx = 240;

/** The pictures of the first games as a phone fetches them. */
const picturesOf = async ({ baseUrl }: Stack): Promise<readonly string[]> => {
  const answer = (await (await fetch(`${baseUrl}/wps/games?pageSize=100`)).json()) as { value: { games: { iconUrl: string }[] } };
  return answer.value.games.map(({ iconUrl }) => new URL(iconUrl.replace('{w}', String(tileWidthPx)), baseUrl).href);
};

const shareAbove = (parts: readonly Scrolled[], limitMs: number): number => {
  const intervals = parts.flatMap(({ intervalsMs }) => intervalsMs);
  return intervals.filter((ms) => ms > limitMs).length / intervals.length;
};
const percent = (share: number): string => (share * 100).toFixed(1);

/**
 * The game list scrolled with 5,000 games, at its top, in its middle and near its end, and in turns a plain page of the
 * same pictures, whose frames say what the machine can draw.
 */
export const measureScroll = async (seconds: number, games = 5000): Promise<Figure[]> => {
  const platform = await startPlatform();
  const { browser, stop } = await launchBrowser();
  try {
    const count = await addGames(platform, games);
    const document = plainPage(await picturesOf(platform), Math.ceil(count / 3));
    const [list, plain]: [Scrolled[], Scrolled[]] = [[], []];
    for (const depth of depths.map((part) => part * listPx(games))) {
      plain.push(await scrolled(browser, `${platform.baseUrl}/plain-page`, depth, seconds, document));
      list.push(await scrolled(browser, `${platform.baseUrl}/m/gameList`, depth, seconds));
    }
    const frameMs = median(plain.flatMap(({ intervalsMs }) => intervalsMs));
    const limitMs = Math.max(slowFrames * frameMs, stutterMs);
    const [ours, theirs] = [shareAbove(list, limitMs), shareAbove(plain, limitMs)];
    return [
      {
        name: 'slow frames of games beyond a plain page’s',
        detail: `${percent(ours)} % against ${percent(theirs)} % above ${limitMs.toFixed(0)} ms, of ${list.flatMap(({ intervalsMs }) => intervalsMs).length} frames; ${count} games, ending ${list.map(({ atPx }) => atPx).join(', ')} px down; by depth ${list.map((part) => percent(shareAbove([part], limitMs))).join(', ')} %`,
        value: Math.max(0, ours - theirs),
        bound: { atMost: shareMax },
      },
      {
        name: `frames of games above ${stutterMs} ms`,
        detail: `the plain page: ${percent(shareAbove(plain, stutterMs))} %, its median frame ${frameMs.toFixed(1)} ms`,
        value: shareAbove(list, stutterMs),
        bound: null,
      },
    ];
  } finally {
    await stop();
    await platform.stop();
  }
};
