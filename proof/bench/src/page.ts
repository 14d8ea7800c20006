import type { Browser } from '@playwright/test';
import lighthouse from 'lighthouse';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import { launchBrowser, startDebuggedBrowser } from './browsers.ts';
import { median, figuresOrFault, type Figure } from './figures.ts';
import { startPlatform } from './platform.ts';
import { startPageServer, staticPath } from './page-server.ts';

type Paints = { readonly fcp: number; readonly lcp: number; readonly cls: number };
/** Also when the load event began, and when the app was hydrated (0 where there is none). */
type AppliedPaints = Paints & { readonly load: number; readonly hydrated: number };

const viewport = { width: 390, height: 844 };
const homePath = '/m/home';
/** Lighthouse's own figures for slow 4G, as DevTools applies them. */
const slow4G = { offline: false, latency: 562.5, downloadThroughput: (1474.56 * 1024) / 8, uploadThroughput: (675 * 1024) / 8 };
/**
 * Lighthouse's benchmark index of the phone whose processor is played: between those by which DevTools knows a low-tier
 * (264) and a mid-tier one (1000).
 */
const phoneIndex = 500;
const settleMs = 1_500;
const hydratedWithinMs = 60_000;

type Loaded = {
  readonly images: readonly string[];
  /** Over the wire, in all and for images. */
  readonly bytes: number;
  readonly imageBytes: number;
};

/** What home fetches until its load event, in a fresh profile. */
const loadOf = async (browser: Browser, url: string): Promise<Loaded> => {
  const context = await browser.newContext({ viewport, isMobile: true, deviceScaleFactor: 2, hasTouch: true });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  const images = new Map<string, string>();
  const sent = new Map<string, number>();
  let loaded = false;
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!loaded && type === 'Image' && response.url.startsWith('http')) images.set(requestId, new URL(response.url).pathname);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!loaded) sent.set(requestId, encodedDataLength);
  });
  page.on('load', () => void (loaded = true));
  await page.goto(url, { waitUntil: 'load' });
  await context.close();
  const sum = (lengths: Iterable<number>): number => [...lengths].reduce((all, length) => all + length, 0);
  return {
    images: [...images.values()],
    bytes: sum(sent.values()),
    imageBytes: sum([...images.keys()].map((requestId) => sent.get(requestId) ?? 0)),
  };
};

/** How many times slower the phone is than this machine: the line's speed is fixed, so the processor's must be too. */
const slowdownOf = async (browser: Browser): Promise<number> => {
  const page = await browser.newPage();
  const indexes: number[] = [];
  for (let turn = 0; turn < 4; turn++) indexes.push(Number(await page.evaluate(`(${pageFunctions.computeBenchmarkIndex.toString()})()`)));
  await page.close();
  // The first one warms up.
  return Math.max(1, median(indexes.slice(1)) / phoneIndex);
};

/** Paints, layout shift, load event and hydration, with network and processor slowed for real. */
const appliedPaints = async (browser: Browser, url: string, slowdown: number): Promise<AppliedPaints> => {
  const context = await browser.newContext({ viewport, isMobile: true, deviceScaleFactor: 2, hasTouch: true });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', slow4G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(() => {
    const seen = { fcp: 0, lcp: 0, cls: 0, load: 0, hydrated: 0 };
    Object.assign(window, { benchPaints: seen });
    const observe = (type: string, take: (entry: PerformanceEntry) => void): void =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
    observe('paint', (entry) => entry.name === 'first-contentful-paint' && (seen.fcp = entry.startTime));
    observe('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime));
    observe('layout-shift', (entry) =>
      (entry as unknown as { hadRecentInput: boolean }).hadRecentInput
        ? undefined
        : (seen.cls += (entry as unknown as { value: number }).value),
    );
    observe('mark', (entry) => entry.name === 'hydrated' && (seen.hydrated = entry.startTime));
    observe('navigation', (entry) => (seen.load = (entry as PerformanceNavigationTiming).loadEventStart));
  });
  await page.goto(url, { waitUntil: 'load', timeout: 90_000 });
  const read = () => page.evaluate(() => (window as unknown as { benchPaints: AppliedPaints }).benchPaints);
  const until = Date.now() + (url.endsWith(staticPath) ? 0 : hydratedWithinMs);
  do await page.waitForTimeout(settleMs);
  while ((await read()).hydrated === 0 && Date.now() < until);
  const paints = await read();
  await context.close();
  if (paints.fcp === 0 || paints.lcp === 0) throw new Error(`${url} painted nothing`);
  return paints;
};

/** A run by Lighthouse in a browser of its own; now and then a fresh browser's first page leaves it no trace to read. */
const simulatedPaints = async (url: string, triesLeft = 2): Promise<Paints> => {
  try {
    return await lighthousePaints(url);
  } catch (cause) {
    if (triesLeft === 0) throw cause;
    return simulatedPaints(url, triesLeft - 1);
  }
};

const lighthousePaints = async (url: string): Promise<Paints> => {
  const { port, stop } = await startDebuggedBrowser();
  try {
    const result = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'silent',
      onlyAudits: ['first-contentful-paint', 'largest-contentful-paint', 'cumulative-layout-shift'],
      formFactor: 'mobile',
      throttlingMethod: 'simulate',
    });
    const of = (audit: string): number => {
      const { numericValue: value, errorMessage } = result?.lhr.audits[audit] ?? {};
      if (value === undefined)
        throw new Error(`Lighthouse gave no ${audit} of ${url}: ${result?.lhr.runtimeError?.message ?? errorMessage ?? 'no reason'}`);
      return value;
    };
    return { fcp: of('first-contentful-paint'), lcp: of('largest-contentful-paint'), cls: of('cumulative-layout-shift') };
  } finally {
    await stop();
  }
};

/** Home and the static page in turns. */
const inTurns = async <P extends Paints>(runs: number, measure: (path: string) => Promise<P>): Promise<{ home: P[]; still: P[] }> => {
  const [home, still]: [P[], P[]] = [[], []];
  for (let run = 0; run < runs; run++) {
    home.push(await measure(homePath));
    still.push(await measure(staticPath));
  }
  return { home, still };
};

const compare = (
  kind: string,
  { home, still }: { home: readonly Paints[]; still: readonly Paints[] },
  bounds: { fcp: number; lcp: number | null },
): Figure[] => {
  const row = (name: 'fcp' | 'lcp', atMost: number | null): Figure => {
    const [ours, theirs] = [median(home.map((paint) => paint[name])), median(still.map((paint) => paint[name]))];
    return {
      name: `home ${name.toUpperCase()}, ${kind}`,
      detail: `${ours.toFixed(0)} ms against ${theirs.toFixed(0)} ms, ${home.length} runs each`,
      value: ours / theirs,
      bound: atMost === null ? null : { atMost },
    };
  };
  return [
    row('fcp', bounds.fcp),
    row('lcp', bounds.lcp),
    {
      name: `home CLS, ${kind}`,
      detail: `worst of all runs: ${Math.max(...home.map((paint) => paint.cls)).toFixed(5)}`,
      value: Math.max(...home.map((paint) => paint.cls)),
      bound: { atMost: 0 },
    },
  ];
};

/** How long home only looks ready: its hydration against the static page's load event. */
const hydration = ({ home, still }: Awaited<ReturnType<typeof inTurns<AppliedPaints>>>): Figure => {
  const [ours, theirs] = [median(home.map(({ hydrated }) => hydrated)), median(still.map(({ load }) => load))];
  const started = median(home.map(({ load }) => load));
  return {
    name: 'home hydrated against static load',
    detail: `${ours.toFixed(0)} ms against ${theirs.toFixed(0)} ms; load event of home ${started.toFixed(0)} ms, ${home.length} runs each`,
    value: home.some(({ hydrated }) => hydrated === 0) ? Infinity : ours / theirs,
    bound: { atMost: 1.15 },
  };
};

const imagesMax = 16;
const imageBytesMax = 160 * 1024;

/** Home against a static page with the same content from the same server. */
export const measurePage = async (runs: number): Promise<Figure[]> => {
  const platform = await startPlatform();
  const pages = await startPageServer(platform.baseUrl);
  const { browser, stop } = await launchBrowser();
  try {
    await loadOf(browser, pages.origin + homePath);
    const load = await loadOf(browser, pages.origin + homePath);
    pages.showOnly(new Set(load.images));
    const still = await loadOf(browser, pages.origin + staticPath);
    const document = Number(
      (await fetch(platform.baseUrl + homePath, { headers: { 'accept-encoding': 'br' } })).headers.get('content-length'),
    );
    const applied = await figuresOrFault('home paints, applied', async () => {
      const slowdown = await slowdownOf(browser);
      const paints = await inTurns(runs, (path) => appliedPaints(browser, pages.origin + path, slowdown));
      return [
        ...compare('applied', paints, { fcp: 1.2, lcp: 1.1 }),
        hydration(paints),
        { name: 'processor slowed', detail: 'so many times, to the speed of one phone', value: slowdown, bound: null },
      ];
    });
    const simulated = await figuresOrFault('home paints, simulated', async () =>
      // Its model counts every script that is asked for early against LCP, whatever its priority (decision 007).
      compare('simulated', await inTurns(runs, (path) => simulatedPaints(pages.origin + path)), { fcp: 1.1, lcp: null }),
    );
    return [
      ...simulated,
      ...applied,
      { name: 'home HTML with CSS, brotli', detail: 'bytes as sent; target 8192', value: document, bound: { atMost: 14 * 1024 } },
      {
        name: 'home images before load',
        detail: `the static page: ${still.images.length}`,
        value: load.images.length,
        bound: { atMost: imagesMax },
      },
      {
        name: 'home bytes of images before load',
        detail: `over the wire; the static page: ${still.imageBytes}`,
        value: load.imageBytes,
        bound: { atMost: imageBytesMax },
      },
      {
        name: 'home bytes before load',
        detail: `over the wire, with document, fonts, scripts and styles; the static page: ${still.bytes}`,
        value: load.bytes,
        bound: null,
      },
    ];
  } finally {
    await stop();
    await pages.stop();
    await platform.stop();
  }
};
