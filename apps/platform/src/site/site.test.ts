import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Bootstrap } from '@palaro/contract';
import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createPageOrigins } from './page-origins.ts';
import { registerSite } from './site.ts';

/** A site that counts its renderings of home; `data` is what its pages are made from. */
const aSite = async (
  homeCacheMs: number,
  data: () => Promise<Bootstrap> = () => Promise.resolve({} as Bootstrap),
  systemState: () => 0 | 1 | 2 = () => 0,
  consumeRateLimit: (ip: string) => number = () => 0,
) => {
  const folder = mkdtempSync(join(tmpdir(), 'palaro-site-'));
  mkdirSync(join(folder, 'client/assets'), { recursive: true });
  for (const file of ['client/assets/app-1a2b.js', 'client/worker.js', 'tile.0123abcd.240.avif', 'catalogue.json', 'client/.vite.json'])
    writeFileSync(join(folder, file), file);
  const app = fastify();
  let renderings = 0;
  let failures = 0;
  let known = {
    theme: { dark: null, light: null },
    name: 'Palaro',
    customerService: [{ csType: 'LIVECHAT', csPosition: 'FOOTER', title: 'CS', path: 'mailto:tulong@palaro.example', type: 1 }],
  };
  const imageCDNs = new Map<string, readonly string[]>([
    ['PALARO', ['', '/cdn', 'https://img.palaro.example/a']],
    ['SECOND', ['https://img.second.example']],
  ]);
  await registerSite(app, {
    playerDist: folder,
    artDir: folder,
    findKept: () => Promise.resolve(null),
    render: ({ url }) => ({
      html: `<!doctype html><p>rendering ${++renderings} of ${url}`,
      scriptHashes: [`'sha256-script${renderings}'`],
      styleHashes: [`'sha256-style${renderings}'`],
    }),
    hasScreen: (path) => ['/', '/m', '/m/', '/m/home', '/m/notice'].includes(path),
    merchantOf: (host) => (host === 'second.example' ? 'SECOND' : 'PALARO'),
    languagesOf: () => ({ all: ['EN', 'TY'], fallback: 'TY' }),
    renderFailure: ({ url, language, customerService, requestId }) => {
      failures += 1;
      const html = `<!doctype html>${language} ${requestId} <a href="${url}">again</a> ${customerService[0]?.path}`;
      return { html, scriptHashes: [], styleHashes: [] };
    },
    knownOf: () => known,
    bootstrap: data,
    statusFor: () => ({ state: systemState() }),
    originsOf: createPageOrigins(
      (merchantCode) => ({ imageCDNs: imageCDNs.get(merchantCode) ?? [] }),
      () => ({ frames: ['https://games.example'], calls: [] }),
    ),
    consumeRateLimit: (ip) => Promise.resolve(consumeRateLimit(ip)),
    limitHit: () => undefined,
    homeCacheMs,
  });
  onTestFinished(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });
  const get = (url: string, headers = {}, remoteAddress = '127.0.0.1') => app.inject({ url, headers, remoteAddress });
  return {
    get,
    imageCDNs,
    failures: () => failures,
    changeMerchant: () => (known = { ...known }),
    home: async (): Promise<string> => /rendering \d+/.exec((await get('/m/home')).body)?.[0] ?? '',
  };
};

test('a rendering of home is reused while it is fresh, and not after', async () => {
  const { home } = await aSite(1000);
  expect([await home(), await home()]).toEqual(['rendering 1', 'rendering 1']);
  await pause(1100);
  expect(await home()).toBe('rendering 2');
});

test('while the next home takes long, or cannot be made, the last one is shown, for a minute', async () => {
  const makings: PromiseWithResolvers<Bootstrap>[] = [Promise.withResolvers()];
  const { home, get } = await aSite(1, () => {
    makings.push(Promise.withResolvers());
    return makings.at(-2)!.promise;
  });
  makings[0]?.resolve({} as Bootstrap);
  expect(await home()).toBe('rendering 1');
  expect([await home(), await home()]).toEqual(['rendering 1', 'rendering 1']);
  expect(makings).toHaveLength(3);
  makings[1]?.reject(new Error('the store is gone'));
  expect(await home()).toBe('rendering 1');
  const later = performance.now() + 61_000;
  vi.spyOn(performance, 'now').mockImplementation(() => later);
  onTestFinished(() => void vi.restoreAllMocks());
  makings[2]?.promise.catch(() => undefined);
  makings[2]?.reject(new Error('the store is gone'));
  expect((await get('/m/home')).statusCode).toBe(503);
});

test('a rendering of home is not reused after its merchant was changed', async () => {
  const { home, changeMerchant } = await aSite(60_000);
  expect(await home()).toBe('rendering 1');
  changeMerchant();
  expect([await home(), await home()]).toEqual(['rendering 2', 'rendering 2']);
});

test('a rendering of home is for one merchant, one language and one look', async () => {
  const { get } = await aSite(60_000);
  const number = async (headers: Record<string, string>): Promise<string> =>
    /rendering \d+/.exec((await get('/m/home', headers)).body)?.[0] ?? '';
  const requests = [
    {},
    { cookie: 'language=EN' },
    { cookie: 'theme=light' },
    { cookie: 'language=EN; theme=light' },
    { host: 'second.example' },
  ];
  const seen: string[] = [];
  for (const pageRequest of requests) seen.push(await number(pageRequest));
  expect(new Set(seen).size).toBe(requests.length);
  for (const [place, pageRequest] of requests.entries()) expect(await number(pageRequest)).toBe(seen[place]);
});

test('the policy of an answer allows what its own rendering has inline, also when the rendering was kept', async () => {
  const { get } = await aSite(60_000);
  const policyOf = async (path: string) => String((await get(path)).headers['content-security-policy']);
  for (const [path, number] of [
    ['/m/home', 1],
    ['/m/home', 1],
    ['/m/notice', 2],
  ] as const) {
    const policy = await policyOf(path);
    expect(policy).toContain(`script-src 'sha256-script${number}' 'strict-dynamic';`);
    expect(policy).toContain(`style-src-elem 'self' 'sha256-style${number}';`);
  }
});

test('a kept home reads the same in every encoding, before and after it has been compressed ahead', async () => {
  const { get } = await aSite(60_000);
  const plain = (await get('/m/home')).body;
  for (let turn = 0; turn < 5; turn++) {
    const [br, gzip] = [await get('/m/home', { 'accept-encoding': 'gzip, br' }), await get('/m/home', { 'accept-encoding': 'gzip' })];
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect([brotliDecompressSync(br.rawPayload).toString(), gunzipSync(gzip.rawPayload).toString()]).toEqual([plain, plain]);
    await pause(10);
  }
});

test('a page that the visitor has already is not sent again, unless it or its policy has changed', async () => {
  const { get, imageCDNs } = await aSite(60_000);
  const first = await get('/m/home');
  const known = { 'if-none-match': String(first.headers['etag']) };
  const again = await get('/m/home', known);
  expect([again.statusCode, again.body]).toEqual([304, '']);
  for (const header of ['content-security-policy', 'etag', 'vary', 'cache-control'])
    expect(again.headers[header]).toBe(first.headers[header]);
  for (const other of [{ cookie: 'language=EN' }, { 'accept-encoding': 'br' }])
    expect((await get('/m/home', { ...known, ...other })).statusCode).toBe(200);
  imageCDNs.set('PALARO', ['https://moved.palaro.example']);
  expect((await get('/m/home', known)).statusCode).toBe(200);
});

test('a closed site neither shows the home that was kept nor keeps its own', async () => {
  let state: 0 | 1 | 2 = 0;
  const { home } = await aSite(60_000, undefined, () => state);
  expect(await home()).toBe('rendering 1');
  state = 1;
  expect([await home(), await home()]).toEqual(['rendering 2', 'rendering 3']);
  state = 0;
  expect(await home()).toBe('rendering 1');
});

test('a page is kept by no shared cache, fresh, kept or failed, since the answer depends on the visitor’s region', async () => {
  let isDown = false;
  const { get } = await aSite(60_000, () => (isDown ? Promise.reject(new Error('gone')) : Promise.resolve({} as Bootstrap)));
  const rule = async (path: string) => (await get(path)).headers['cache-control'];
  expect([await rule('/m/home'), await rule('/m/home'), await rule('/m/notice')]).toEqual(Array(3).fill('private, no-cache'));
  // What the visitor's own cache holds is for the same language and theme alone.
  expect((await get('/m/home')).headers['vary']).toBe('accept-encoding, cookie');
  isDown = true;
  expect(await rule('/m/notice')).toBe('private, no-cache');
});

test('what one guest adds to the address of home reaches no other guest', async () => {
  const { get } = await aSite(60_000);
  for (const path of ['/m/home?name=ana', '/m/home']) expect((await get(path)).body).toMatch(/rendering 1 of \/m\/home$/);
  expect((await get('/m/notice?x=1')).body).toContain('of /m/notice?x=1');
});

test('files named by their content are kept for a year, files of fixed names are asked for each time', async () => {
  const { get } = await aSite(0);
  const rules = await Promise.all(
    ['/m/assets/app-1a2b.js', '/m/art/tile.0123abcd.240.avif', '/m/static/worker.js'].map(async (path) => {
      const { statusCode, headers } = await get(path);
      return [statusCode, headers['cache-control']];
    }),
  );
  const forever = [200, 'public, max-age=31536000, immutable'];
  expect(rules).toEqual([forever, forever, [200, 'no-cache']]);
});

test('art that was drawn anew is found at its earlier addresses', async () => {
  const { get } = await aSite(0);
  const answer = await get('/m/art/tile.99999999.240.avif');
  expect([answer.statusCode, answer.headers['location'], answer.headers['cache-control']]).toEqual([
    302,
    '/m/art/tile.0123abcd.240.avif',
    'no-cache',
  ]);
  for (const path of ['/m/art/other.99999999.240.avif', '/m/art/tile.99999999.360.avif', '/m/art/tile'])
    expect((await get(path)).statusCode, path).toBe(404);
});

test('what a build writes for itself is not public', async () => {
  const { get } = await aSite(0);
  for (const path of ['/m/art/catalogue.json', '/m/static/.vite.json']) expect((await get(path)).statusCode, path).toBe(404);
});

test('A060 an unknown path leads home and renders nothing', async () => {
  const { get, home } = await aSite(60_000);
  for (const path of ['/m/nope', '/m/a/b?x=1', '/m/home/more'])
    expect((await get(path)).headers, path).toMatchObject({ location: '/m/home', 'cache-control': 'no-store' });
  expect(await home()).toBe('rendering 1');
});

test('one address that asks for many pages at once delays another by two of them, and is refused beyond its share', async () => {
  const { get } = await aSite(0);
  const order: string[] = [];
  const ask = async (name: string, ip: string): Promise<number> => {
    const { statusCode } = await get('/m/notice', {}, ip);
    order.push(name);
    return statusCode;
  };
  const flood = Array.from({ length: 40 }, () => ask('flood', '192.0.2.1'));
  const other = ask('other', '192.0.2.2');
  expect(await other).toBe(200);
  expect(order.length).toBeLessThan(16);
  expect(Map.groupBy(await Promise.all(flood), (status) => status).get(503)?.length).toBe(9);
});

test('the home of all is not rendered behind the pages of whoever asked for it first', async () => {
  const renderings: (() => void)[] = [];
  const { get } = await aSite(60_000, () => new Promise((resolve) => void renderings.push(() => resolve({} as Bootstrap))));
  const statusOf = async (url: string, ip: string): Promise<number> => (await get(url, {}, ip)).statusCode;
  const flood = Array.from({ length: 32 }, () => statusOf('/m/notice', '192.0.2.1'));
  // One is rendered, thirty wait: the share of the address is used up.
  expect(await Promise.race(flood)).toBe(503);
  let isOver = false;
  const homes = Promise.all(['192.0.2.1', '192.0.2.2'].map((ip) => statusOf('/m/home', ip))).finally(() => (isOver = true));
  let rendered = 0;
  while (!isOver) {
    rendered += renderings.length;
    for (const render of renderings.splice(0)) render();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await homes).toEqual([200, 200]);
  expect(rendered).toBeLessThan(20);
  const rest = Promise.all(flood).finally(() => (isOver = false));
  while (isOver) {
    for (const render of renderings.splice(0)) render();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect((await rest).filter((status) => status === 200)).toHaveLength(31);
});

test('with a cache time of 0 each guest gets a rendering of the present', async () => {
  const { home } = await aSite(0);
  expect([await home(), await home()]).toEqual(['rendering 1', 'rendering 2']);
});

test('A064 a page whose data cannot be had is a failure page in the visitor’s language, and the next try asks again', async () => {
  let isDown = true;
  const { get, home } = await aSite(60_000, () =>
    isDown ? Promise.reject(new Error('the store is gone')) : Promise.resolve({} as Bootstrap),
  );
  const answer = await get('/m/notice?x=1', { cookie: 'language=EN' });
  expect([answer.statusCode, answer.headers['retry-after'], answer.headers['content-type']]).toEqual([
    503,
    '10',
    'text/html; charset=utf-8',
  ]);
  expect(answer.body).toMatch(/EN req-\S+ <a href="\/m\/notice\?x=1">again<\/a> mailto:tulong@palaro\.example/);
  expect(answer.body).not.toContain('the store is gone');
  expect((await get('/m/home')).statusCode).toBe(503);
  isDown = false;
  expect(await home()).toBe('rendering 1');
});

test('who asks for too many pages gets the failure page with 429 and when to come back; the shared home and files are free', async () => {
  let state: 0 | 1 = 0;
  let left = 2;
  const { get } = await aSite(
    60_000,
    undefined,
    () => state,
    (ip) => (ip === '127.0.0.1' && left-- > 0 ? 0 : 17),
  );
  const statusOf = async (url: string): Promise<number> => (await get(url)).statusCode;
  expect([await statusOf('/m/notice'), await statusOf('/m/notice?y=1')]).toEqual([200, 200]);
  const refused = await get('/m/notice?x=1', { cookie: 'language=EN' });
  expect([refused.statusCode, refused.headers['retry-after'], refused.headers['content-type']]).toEqual([
    429,
    '17',
    'text/html; charset=utf-8',
  ]);
  expect(refused.body).toMatch(/EN req-\S+ <a href="\/m\/notice\?x=1">again<\/a>/);
  expect([await statusOf('/m/home'), await statusOf('/'), await statusOf('/m/assets/app-1a2b.js')]).toEqual([200, 200, 200]);
  state = 1;
  // A closed site's home is rendered for each visitor.
  expect(await statusOf('/m/home')).toBe(429);
});

test('many refusals render one failure page, which tells each its own address and request; a changed merchant has another', async () => {
  const { get, failures, changeMerchant } = await aSite(60_000, undefined, undefined, () => 17);
  const bodies: string[] = [];
  for (let n = 0; n < 20; n++) bodies.push((await get(`/m/notice?x=${n}`, { cookie: 'language=EN' })).body);
  expect(failures()).toBe(1);
  expect(new Set(bodies.map((body) => /req-\S+/.exec(body)?.[0])).size).toBe(20);
  for (const [n, body] of bodies.entries()) expect(body).toContain(`<a href="/m/notice?x=${n}">again</a>`);
  expect((await get('/m/notice')).body).toContain('TY req-');
  expect(failures()).toBe(2);
  changeMerchant();
  expect((await get('/m/notice', { cookie: 'language=EN' })).body).toContain('EN req-');
  expect(failures()).toBe(3);
});

test('a page takes images from the origins of its own merchant, as it is configured at that moment', async () => {
  let isDown = false;
  const { get, imageCDNs } = await aSite(60_000, () =>
    isDown ? Promise.reject(new Error('the store is gone')) : Promise.resolve({} as Bootstrap),
  );
  const imagesOf = async (host: string, path = '/m/home'): Promise<string | undefined> =>
    /img-src ([^;]*)/.exec(String((await get(path, { host })).headers['content-security-policy']))?.[1];
  expect(await imagesOf('palaro.example')).toBe("'self' data: blob: https://img.palaro.example");
  expect(await imagesOf('second.example')).toBe("'self' data: blob: https://img.second.example");
  imageCDNs.set('SECOND', ['https://moved.second.example']);
  expect(await imagesOf('second.example')).toBe("'self' data: blob: https://moved.second.example");
  expect(await imagesOf('palaro.example')).toBe("'self' data: blob: https://img.palaro.example");
  isDown = true;
  expect(await imagesOf('second.example', '/m/notice')).toBe("'self' data: blob: https://moved.second.example");
});

test('origins are worked out once for each configuration', () => {
  let config = { imageCDNs: ['https://a.example'] };
  const originsOf = createPageOrigins(
    () => config,
    () => ({ frames: [], calls: [] }),
  );
  const first = originsOf('PALARO');
  expect(originsOf('PALARO')).toBe(first);
  config = { imageCDNs: ['https://b.example'] };
  expect(originsOf('PALARO').imageOrigins).toEqual(['https://b.example']);
});

test('A176 the code of an invitation link is kept for 30 days, whatever page it leads to, and by nothing that only looks like one', async () => {
  const { get } = await aSite(0);
  const kept = async (url: string): Promise<unknown> => (await get(url)).headers['set-cookie'];
  for (const page of ['/m/home', '/m/notice', '/m/nowhere'])
    expect(await kept(`${page}?utm=x&code=FIESTA1`), page).toBe('invitation=FIESTA1; Path=/; Secure; SameSite=Lax; Max-Age=2592000');
  for (const query of ['', '?code=', '?code=a%3Bb', `?code=${'x'.repeat(65)}`, '?code=FIESTA1&state=s'])
    expect(await kept(`/m/home${query}`), query).toBeUndefined();
});
