import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildAssets as buildLottery } from '../../sandbox/lottery/src/assets.ts';
import { buildAssets as buildStudios } from '../../sandbox/studios/src/assets.ts';
import { elsewherePage } from '../../sandbox/studios/src/pages.ts';
import { missingInCode } from './code.ts';
import { excusedCode, excusedStyles } from './excused.ts';
import { missingInStyles } from './styles.ts';
import { oldest } from './support.ts';

type Files = readonly (readonly [name: string, text: string])[];

// What `npm run build` left: player/dist is what reaches the phone, libraries and all.
const folder = join(import.meta.dirname, '../../apps/player/dist/client');
const app: Files = ['sw.js', ...readdirSync(join(folder, 'assets')).map((name) => `assets/${name}`)]
  .filter((name) => /\.(?:js|css)$/.test(name))
  .map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
const houses = Promise.all([buildStudios(), buildLottery()]);
const scriptsOfHouses = async (): Promise<Files> =>
  (await houses).flatMap(({ all }) =>
    [...all.values()].filter(({ path }) => path.endsWith('.js')).map(({ path, body }) => [path, body.toString()] as const),
  );

// The desk's page has no build: what lies there is what reaches its browser.
const deskFolder = join(import.meta.dirname, '../../apps/platform/src/modules/desk/page');
const desk: Files = readdirSync(deskFolder).map((name) => [name, readFileSync(join(deskFolder, name), 'utf8')]);
const ofDesk = (ending: string): Files => desk.filter(([name]) => name.endsWith(ending));

/** The styles of the page for an address that these servers do not have. */
const stylesOfNotice = (): string => {
  return /<style[^>]*>(.+)<\/style>/.exec(elsewherePage('en', '/', ''))?.[1] ?? '}';
};

/** The custom properties whose value the oldest browsers may not read: they have no second chance where they are used. */
const unreadProperties = (sheets: Files): readonly string[] =>
  sheets.flatMap(([name, css]) =>
    [...css.matchAll(/(--[\w-]+):[^;{}]*(?:oklch|light-dark)\(/g)].map(([, property]) => `${property} in ${name}`),
  );

/** The names found that nobody excuses, each with the files that use it. */
const unexcused = (files: Files, find: (text: string) => readonly string[], excused: Readonly<Record<string, string>>): readonly string[] =>
  files.flatMap(([file, text]) =>
    find(text)
      .filter((name) => !Object.hasOwn(excused, name))
      .map((name) => `${name} in ${file}`),
  );

test('the oldest browsers are iOS 15.6, Chrome and web views 100, and Samsung Internet 18', () => {
  expect(Object.fromEntries(oldest)).toEqual({ safari_ios: 15.6, chrome_android: 100, webview_android: 100, samsunginternet_android: 18 });
});

describe('the pages use nothing that the oldest browsers lack', () => {
  test('in the scripts of the app', () => {
    expect(app.length).toBeGreaterThan(100);
    expect(
      unexcused(
        app.filter(([name]) => name.endsWith('.js')),
        missingInCode,
        excusedCode,
      ),
    ).toEqual([]);
  });

  test('in the scripts of the studios and of the lottery house', async () => {
    expect(unexcused(await scriptsOfHouses(), missingInCode, excusedCode)).toEqual([]);
  });

  test('in the styles of the app, without a fallback', () => {
    expect(
      unexcused(
        app.filter(([name]) => name.endsWith('.css')),
        missingInStyles,
        excusedStyles,
      ),
    ).toEqual([]);
  });
});

test('the styles of the studios and of the lottery house use nothing that the oldest browsers lack, without a fallback', async () => {
  const [studios, lottery] = await houses;
  const sheets: Files = [
    ['studios', studios.css],
    ['sportsbook', studios.bookCss],
    ['lottery', lottery.css],
    ['notice', stylesOfNotice()],
  ];
  expect(unexcused(sheets, missingInStyles, excusedStyles)).toEqual([]);
  expect(unreadProperties(sheets)).toEqual([]);
});

describe('the desk uses nothing that the oldest browsers lack', () => {
  test('in its scripts', () => {
    expect(ofDesk('.js').length).toBeGreaterThan(4);
    expect(unexcused(ofDesk('.js'), missingInCode, excusedCode)).toEqual([]);
  });

  test('in its styles, without a fallback', () => {
    expect(ofDesk('.css')).toHaveLength(1);
    expect(unexcused(ofDesk('.css'), missingInStyles, excusedStyles)).toEqual([]);
    expect(unreadProperties(ofDesk('.css'))).toEqual([]);
  });
});

describe('is found', () => {
  test.each([
    ['a static method', 'AbortSignal.any([a, b])', 'AbortSignal.any'],
    ['a time limit', 'fetch(x, { signal: AbortSignal.timeout(1) })', 'AbortSignal.timeout'],
    ['a method', 'rows.toSorted()', '.toSorted()'],
    ['a static method of the language', 'Object.groupBy(rows, key)', 'Object.groupBy'],
    ['a global', 'new CompressionStream("gzip")', 'CompressionStream'],
    ['lookbehind', String.raw`/(?<=\d)x/u`, String.raw`/(?<=\d)x/`],
    ['lookbehind in a text', 'new RegExp("(?<!a)b")', '(?<!a)b'],
    ['a static block', 'class A { static { a() } }', 'static {}'],
  ])('%s', (_, code, name) => {
    expect(missingInCode(code)).toEqual([name]);
  });

  test.each([
    ['a unit without a fallback', 'a{height:100dvh}', 'height: dvh'],
    ['a function without a fallback', 'a{color:oklch(0% 0 0)}', 'color: oklch'],
    ['a property', 'a{text-wrap:balance}', 'text-wrap:'],
    ['a selector', 'a:has(b){color:red}', ':has'],
    ['a nested rule', 'a{b{color:red}}', 'nested rules'],
  ])('%s', (_, css, name) => {
    expect(missingInStyles(css)).toEqual([name]);
  });
});

test('what has a fallback before it, is asked for, or is called only where it is, is no fault', () => {
  expect(missingInStyles('a{height:100vh;height:100dvh}@supports (height:1dvh){b{height:1dvh}}')).toEqual([]);
  expect(missingInCode('x.toSorted?.(); typeof CompressionStream; rows.at(-1); structuredClone(a)')).toEqual([]);
});
