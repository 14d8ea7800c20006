import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts';

/** What fits the first round trips of a connection together with the headers: 14 KiB. */
const homeBytesMax = 14 * 1024;
const pauseMs = 100;
/** Smaller files go as they are: packing them gains nothing. */
const compressedFromBytes = 1024;
const patienceMs = 40_000;

let platform: TestPlatform;
beforeAll(async () => {
  // The build as it ships: `npm test` has made it.
  const playerDist = join(import.meta.dirname, '../../../../player/dist');
  platform = await startTestPlatform({ env: { PLAYER_DIST: playerDist, HOME_CACHE_MS: '60000' } });
});
afterAll(() => platform.stop());

const homeIn = async (language: string, theme: string): Promise<Response> =>
  fetch(`${platform.baseUrl}/m/home`, { headers: { cookie: `language=${language}; theme=${theme}`, 'accept-encoding': 'br' } });
const sizeOf = async (response: Response): Promise<number> => {
  await response.arrayBuffer();
  return Number(response.headers.get('content-length'));
};

/** Until then each response is compressed anew, and its nonce moves the size by some bytes. */
const sameForAnswers = 6;
/** The size once the document has been compressed as hard as it will be, in the background after the first guest. */
const settledSize = async (language: string, theme: string): Promise<number> => {
  let [last, same] = [0, 0];
  for (let tries = 0; tries < 200; tries++) {
    const size = await sizeOf(await homeIn(language, theme));
    same = size === last ? same + 1 : 0;
    if (same === sameForAnswers) return size;
    last = size;
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
  'home in %s, %s, with its styles goes out in at most 14 KiB',
  async (language, theme) => {
    expect(await settledSize(language, theme)).toBeLessThanOrEqual(homeBytesMax);
  },
  patienceMs,
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
