import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts';

/** The document's bound: 14 KiB. */
const homeBytesMax = 14 * 1024;
/** What a server sends before it hears back: ten segments (RFC 6928) of 1,460 bytes. One byte more costs a round trip. */
const firstFlightBytes = 10 * 1460;
const pauseMs = 100;
/** Smaller files go as they are: packing them gains nothing. */
const compressedFromBytes = 1024;
const timeoutMs = 40_000;

let platform: TestPlatform;
beforeAll(async () => {
  // The build as it ships: `npm test` has made it.
  const playerDist = join(import.meta.dirname, '../../../player/dist');
  platform = await startTestPlatform({ env: { PLAYER_DIST: playerDist, HOME_CACHE_MS: '60000' } });
});
afterAll(() => platform.stop());

const homeIn = async (language: string, theme: string): Promise<Response> =>
  fetch(`${platform.baseUrl}/m/home`, { headers: { cookie: `language=${language}; theme=${theme}`, 'accept-encoding': 'br' } });
const headSize = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(platform.baseUrl + path, { headers: { 'accept-encoding': 'br' } }, (response) => {
      response.resume();
      const { rawHeaders, httpVersion, statusCode, statusMessage } = response;
      // Names, values, a colon, a space and a line's end for each pair; the status line; the empty line.
      const fields = rawHeaders.join('').length + (rawHeaders.length / 2) * 4;
      resolve(fields + `HTTP/${httpVersion} ${statusCode} ${statusMessage}\r\n\r\n`.length);
    }).on('error', reject);
  });
/** The size once the document has been compressed as hard as it will be, in the background after the first guest. */
const settledSize = async (language: string, theme: string): Promise<number> => {
  for (let tries = 0; tries < 200; tries++) {
    const response = await homeIn(language, theme);
    const size = Number(response.headers.get('content-length'));
    if (size === brotliCompressSync(await response.text()).length) return size;
    await pause(pauseMs);
  }
  throw new Error(`home in ${language}, ${theme} was never compressed ahead`);
};

test.each([
  ['TY', 'dark'],
  ['TY', 'light'],
  ['EN', 'dark'],
  ['EN', 'light'],
])(
  'home in %s, %s, with its styles goes out in at most 14 KiB, and with its head in the first flight',
  async (language, theme) => {
    const size = await settledSize(language, theme);
    expect(size).toBeLessThanOrEqual(homeBytesMax);
    expect(size + (await headSize('/m/home'))).toBeLessThanOrEqual(firstFlightBytes);
  },
  timeoutMs,
);

test('scripts and styles go out compressed, and caches are told so', async () => {
  const html = await (await homeIn('TY', 'dark')).text();
  const files = [...html.matchAll(/<link rel="(?:later|stylesheet)"[^>]* href="([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(files.length).toBeGreaterThan(2);
  for (const encoding of ['br', 'gzip']) {
    for (const file of files) {
      const plain = await fetch(platform.baseUrl + file, { headers: { 'accept-encoding': 'identity' } });
      if ((await plain.arrayBuffer()).byteLength < compressedFromBytes) continue;
      const response = await fetch(platform.baseUrl + file, { headers: { 'accept-encoding': encoding } });
      expect([file, response.status, response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([
        file,
        200,
        encoding,
        'accept-encoding',
      ]);
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(Number(response.headers.get('content-length')));
    }
  }
});
