/**
 * `npm run screens`: photographs every screen and main state into `.screens/`, with an `index.html` that shows them side
 * by side. `-- home,list` takes only shots whose names begin so, `--only=390-dark,XB` only variants that hold one of these.
 */
import { pseudoLanguage } from '../../packages/contract/src/constants.ts';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { readCommandLine } from '../../packages/env/src/index.ts';
import { findChromium } from '../../tools/test-programs.mjs';
import { changeMerchant } from '../support/merchant.ts';
import { prefer, registerInBrowser } from '../support/people.ts';
import { quietPopups } from '../support/popups.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { openStore } from '../support/store.ts';
import type { Shot, SiteState } from './shot.ts';
import { shots } from './shots.ts';
import { merchantIn, sites } from './site-states.ts';

const folder = '.screens';
const windows = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
] as const;
const themes = ['dark', 'light'] as const;
const languages = ['TY', 'EN'] as const;

type Variant = { readonly width: number; readonly height: number; readonly theme: 'dark' | 'light'; readonly language: string };

const executable = findChromium();
const { values, words, misuse } = readCommandLine(
  'Usage: npm run screens -- [SHOT,SHOT] [--only VARIANT,VARIANT]\n  npm run screens -- home,list --only 390-dark,XB',
  { only: { type: 'string', multiple: true, default: [] } },
  { takesWords: true },
);
const listed = (parts: readonly string[]): string[] => parts.flatMap((part) => part.split(',')).filter((part) => part !== '');
const only = listed(values.only);
const wanted = listed(words);
const unknown = wanted.filter((start) => !shots.some((shot) => shot.name.startsWith(start)));
if (unknown.length > 0) misuse(`No shot begins with ${unknown.join(', ')}. There are ${shots.map(({ name }) => name).join(', ')}.`);
const chosen = shots.filter((shot) => wanted.length === 0 || wanted.some((start) => shot.name.startsWith(start)));
const fileOf = (shot: Shot, variant: Variant): string => `${shot.name}-${variant.width}-${variant.theme}-${variant.language}.png`;

const variantsOf = (shot: Shot): Variant[] =>
  [
    ...windows.flatMap((size) => themes.flatMap((theme) => languages.map((language) => ({ ...size, theme, language })))),
    ...(shot.rtl ? [{ ...windows[0], theme: 'dark' as const, language: pseudoLanguage }] : []),
  ].filter((variant) => only.length === 0 || only.some((part) => fileOf(shot, variant).includes(part)));

/** What a player of the pictures holds, in centavos. */
const openingBalance = 1_248_000n;

const fund = async (username: string): Promise<void> => {
  const [found] = await store.query('SELECT id FROM player WHERE username = $1', [username]);
  await store.deposit({ id: String(found?.['id']), username, password: '' }, openingBalance);
};

/**
 * Waits until the page stands as a player sees it: the app has taken over, nothing in sight waits for data or pictures,
 * nothing slides. What is held back on purpose never comes: `loading` pages need only stand. A page that is restless for
 * longer than this is photographed as it is.
 */
const restlessMs = 8000;
const stand = async (page: Page, loading: boolean): Promise<void> => {
  await page
    .waitForFunction(
      (mayWait) => {
        const inSight = (element: Element): boolean => {
          const box = element.getBoundingClientRect();
          return box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
        };
        const isApp = location.pathname.startsWith('/m/') && document.querySelector('.status-screen') === null;
        const waits = (): boolean =>
          [...document.querySelectorAll('.ui-skeleton')].some(inSight) ||
          [...document.images].some((image) => inSight(image) && !(image.complete && image.naturalWidth > 0));
        const slides = document.getAnimations().some(({ playState, effect }) => {
          // Glows and marquees go on for ever, and toasts stay for seconds.
          const end = Number(effect?.getComputedTiming().endTime ?? 0);
          return playState === 'running' && end <= 1000;
        });
        return (!isApp || document.querySelector('.ui-toasts') !== null) && !slides && (mayWait || !waits());
      },
      loading,
      { timeout: restlessMs, polling: 100 },
    )
    .catch(() => undefined);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
};

const take = async (context: BrowserContext, stack: Stack, shot: Shot, variant: Variant): Promise<void> => {
  const page = await context.newPage();
  try {
    await prefer(context, stack.baseUrl, { theme: variant.theme, language: variant.language });
    if (shot.who !== 'guest') {
      const username = await registerInBrowser(page, stack.baseUrl);
      if (shot.who === 'player') await fund(username);
    }
    await shot.before?.(page);
    await page.goto(`${stack.baseUrl}${shot.path}`, { waitUntil: shot.before ? 'commit' : 'load' });
    await page.waitForTimeout(shot.before ? 4000 : 500);
    await stand(page, shot.before !== undefined);
    await shot.after?.(page);
    await stand(page, shot.before !== undefined);
    if (shot.fullPage)
      await page.evaluate(async () => {
        // Whole pages are drawn at once: nothing may wait for its turn to be in sight, and the bar would lie over the middle.
        for (const part of document.querySelectorAll<HTMLElement>('.block, .footer')) part.style.contentVisibility = 'visible';
        for (const bar of document.querySelectorAll<HTMLElement>('.bottom-bar')) bar.style.visibility = 'hidden';
        for (const foot of document.querySelectorAll<HTMLElement>('.cashier__foot')) foot.style.position = 'static';
        const unseen = (): boolean =>
          [...document.images].some((image) => {
            const box = image.getBoundingClientRect();
            const inSight = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
            return inSight && !(image.complete && image.naturalWidth > 0);
          });
        for (let y = 0; y < document.body.scrollHeight; y += 400) {
          window.scrollTo(0, y);
          // Pictures are asked for once they are in sight; the page goes on when they are there.
          for (let tries = 0; tries < 12 && (tries === 0 || unseen()); tries++) await new Promise((resolve) => setTimeout(resolve, 150));
        }
        window.scrollTo(0, 0);
        await new Promise((resolve) => setTimeout(resolve, 600));
      });
    await page.screenshot({ path: `${folder}/${fileOf(shot, variant)}`, fullPage: shot.fullPage ?? false });
  } finally {
    await page.close();
  }
};

const inBrowser = async (browser: Browser, stack: Stack, shot: Shot, variant: Variant): Promise<string | null> => {
  const context = await browser.newContext({
    viewport: { width: variant.width, height: variant.height },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    colorScheme: variant.theme,
    timezoneId: 'Asia/Manila',
    serviceWorkers: 'block',
    ...(shot.userAgent === undefined ? {} : { userAgent: shot.userAgent }),
  });
  try {
    if (shot.popups !== true) await quietPopups(context);
    await take(context, stack, shot, variant);
    return null;
  } catch (error) {
    return `${fileOf(shot, variant)}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`;
  } finally {
    await context.close();
  }
};

const page =
  (): string => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Palaro screens</title><style>body{font:15px system-ui;margin:0;padding:20px;background:#888}section{margin:0 0 28px}h2{margin:0 0 8px}div{display:flex;gap:12px;overflow-x:auto;align-items:flex-start}figure{margin:0;flex:none}img{display:block;width:240px;border-radius:10px}figcaption{font-size:12px;padding:4px 2px}</style>
${chosen
  .map(
    (shot) =>
      `<section><h2 id="${shot.name}">${shot.name}</h2><div>${variantsOf(shot)
        .map(
          (variant) =>
            `<figure><a href="${fileOf(shot, variant)}"><img loading="lazy" src="${fileOf(shot, variant)}" alt=""></a><figcaption>${variant.width} ${variant.theme} ${variant.language}</figcaption></figure>`,
        )
        .join('')}</div></section>`,
  )
  .join('\n')}</html>`;

if (wanted.length === 0 && only.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const stack = await startStack({ env: { PSEUDO_LANGUAGE: 'true' } });
const store = await openStore(stack.dataDir);
const browser = await chromium.launch({
  ...(executable ? { executablePath: executable } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--font-render-hinting=none',
  ],
});
const bringTo = async (site: SiteState): Promise<void> => {
  await changeMerchant(stack, () => merchantIn(site));
  if (site === 'broken') await store.query('ALTER TABLE content_item RENAME TO content_item_away');
};
const faults: string[] = [];
let done = 0;
const lane = async (queue: { shot: Shot; variant: Variant }[]): Promise<void> => {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const fault = await inBrowser(browser, stack, next.shot, next.variant);
    if (fault !== null) faults.push(fault);
    if (++done % 20 === 0) process.stdout.write(`${done} pictures, ${queue.length} to go\n`);
  }
};
try {
  for (const site of sites) {
    const queue = chosen
      .filter((shot) => (shot.site ?? 'open') === site)
      .flatMap((shot) => variantsOf(shot).map((variant) => ({ shot, variant })));
    if (queue.length === 0) continue;
    await bringTo(site);
    await Promise.all([lane(queue), lane(queue), lane(queue)]);
  }
} finally {
  await browser.close();
  await store.close();
  await stack.stop();
}
writeFileSync(`${folder}/index.html`, page());
for (const fault of faults) process.stderr.write(`could not take ${fault}\n`);
process.stdout.write(`${done - faults.length} pictures in ${folder}/index.html, ${faults.length} could not be taken\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
