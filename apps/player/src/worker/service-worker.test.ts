import { expect, onTestFinished, test, vi } from 'vitest';
import { createServiceWorker, type Build } from './service-worker.ts';

const origin = 'https://play.example';
const build = (number: number): Build => ({
  entry: `/m/assets/entry-${number}.js`,
  files: [`/m/assets/entry-${number}.js`, `/m/assets/home-${number}.css`],
});

/** A response as a network gives it: with its address. */
const from = (url: string, body = url, status = 200): Response =>
  Object.defineProperty(new Response(body, { status }), 'url', { value: url });

/** A phone with caches of its own and a network that may be gone; several workers may live on it one after another. */
const aPhone = () => {
  const stores = new Map<string, Map<string, Response>>();
  const asked: string[] = [];
  const told: object[] = [];
  /** `store`: what opening the phone's store comes to where it is broken. */
  const store = (): Promise<never> | undefined => undefined;
  const phone = { isOnline: true, status: 200, missing: new Set<string>(), store };
  const fetch = async (request: Request | string): Promise<Response> => {
    const url = typeof request === 'string' ? new URL(request, origin).href : request.url;
    asked.push(url.replace(origin, ''));
    if (!phone.isOnline || phone.missing.has(new URL(url).pathname)) throw new TypeError('Failed to fetch');
    return from(url, url, phone.status);
  };
  const openStore = (name: string): Cache => {
    const kept = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, kept);
    return {
      match: async (path: string) => kept.get(path),
      put: async (path: string, response: Response) => void kept.set(path, response),
      addAll: async (paths: string[]) => {
        for (const path of paths) kept.set(path, await fetch(path));
      },
    } as unknown as Cache;
  };
  const aWorker = (of: Build) =>
    createServiceWorker(
      {
        origin,
        caches: {
          open: (name) => phone.store() ?? Promise.resolve(openStore(name)),
          keys: async () => [...stores.keys()],
          delete: (name) => phone.store() ?? Promise.resolve(stores.delete(name)),
        },
        fetch,
        skipWaiting: async () => undefined,
        claim: async () => undefined,
        enablePreload: async () => undefined,
        tellPages: async (message) => void told.push(message),
      },
      of,
    );
  return { phone, stores, asked, told, aWorker };
};
const page = (path: string): Request => ({ method: 'GET', mode: 'navigate', url: origin + path }) as Request;
const file = (path: string, method = 'GET'): Request => ({ method, mode: 'cors', url: new URL(path, origin).href }) as Request;
const nothing = Promise.resolve(undefined);
const started = async (of: Build, { aWorker }: ReturnType<typeof aPhone>) => {
  const worker = aWorker(of);
  await worker.install();
  await worker.activate();
  return worker;
};

test('documents come from the network, and none is kept; without a network there is the offline page', async () => {
  const { phone, stores, ...rest } = aPhone();
  const worker = await started(build(1), { phone, stores, ...rest });
  const kept = [...(stores.values().next().value?.keys() ?? [])];
  expect(await (await worker.answer(page('/m/mine'), nothing))?.text()).toBe(`${origin}/m/mine`);
  expect(await (await worker.answer(page('/m/mine'), Promise.resolve(from('preloaded'))))?.text()).toBe('preloaded');
  phone.isOnline = false;
  expect(await (await worker.answer(page('/m/mine?x=1'), nothing))?.text()).toContain('/m/static/offline.html');
  expect([...(stores.values().next().value?.keys() ?? [])]).toEqual(kept);
  expect(kept).toEqual([...build(1).files, '/m/static/offline.html']);
});

test('calls, other files, other origins and everything that is sent are left to the browser', async () => {
  const worker = await started(build(1), aPhone());
  for (const request of [
    file('/wps/member/info'),
    file('/wps/session/resume', 'POST'),
    file('/m/assets/entry-0.js'),
    file('/m/art/tile.0123abcd.240.avif'),
    file('https://games.example/m/assets/entry-1.js'),
    file('/m/assets/entry-1.js', 'POST'),
    page('/m/static/app.mobileconfig'),
  ])
    expect(worker.answer(request, nothing), request.url).toBeNull();
});

test('files of the build come from the phone', async () => {
  const aNew = aPhone();
  const worker = await started(build(1), aNew);
  aNew.phone.isOnline = false;
  expect(await (await worker.answer(file('/m/assets/entry-1.js'), nothing))?.text()).toBe(`${origin}/m/assets/entry-1.js`);
});

test.each([
  ['fails', () => Promise.reject(new Error('broken'))],
  ['never answers', () => new Promise<never>(() => undefined)],
])('where the phone’s store %s, files come from the network and a new build still tells the pages', async (_, broken) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const aNew = aPhone();
  const worker = await started(build(1), aNew);
  aNew.phone.store = broken;
  aNew.asked.length = 0;
  const answer = worker.answer(file('/m/assets/entry-1.js'), nothing);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await (await answer)?.text()).toBe(`${origin}/m/assets/entry-1.js`);
  expect(aNew.asked).toEqual(['/m/assets/entry-1.js']);
  aNew.stores.set('palaro /m/assets/entry-0.js', new Map());
  const active = worker.activate();
  await vi.advanceTimersByTimeAsync(1000);
  await active;
  expect(aNew.told).toHaveLength(2);
});

test('a new build takes the place of the old one at once and tells the pages; old pages ask the network for their files', async () => {
  const aNew = aPhone();
  await started(build(1), aNew);
  const second = await started(build(2), aNew);
  expect([...aNew.stores.keys()]).toEqual([`palaro ${build(2).entry}`]);
  expect(aNew.told.at(-1)).toEqual({ build: build(2).entry });
  expect(second.answer(file('/m/assets/entry-1.js'), nothing)).toBeNull();
});

test('a build of which a file does not come does not take over', async () => {
  const aNew = aPhone();
  const first = await started(build(1), aNew);
  aNew.phone.missing.add('/m/assets/home-2.css');
  await expect(aNew.aWorker(build(2)).install()).rejects.toThrow('Failed to fetch');
  aNew.phone.isOnline = false;
  expect(await (await first.answer(file('/m/assets/entry-1.js'), nothing))?.text()).toContain('entry-1.js');
});

test('a failure never takes the place of the offline page', async () => {
  const aNew = aPhone();
  const worker = await started(build(1), aNew);
  await worker.hear({ language: 'EN', theme: 'light' });
  aNew.phone.status = 503;
  await worker.hear({ language: 'TY', theme: 'dark' });
  aNew.phone.isOnline = false;
  const kept = await worker.answer(page('/m/home'), nothing);
  expect([kept?.status, await kept?.text()]).toEqual([200, `${origin}/m/static/offline.html?language=EN&theme=light`]);
});

test('the offline page follows the language and the look of the pages, and is fetched only when they change', async () => {
  const aNew = aPhone();
  const worker = await started(build(1), aNew);
  aNew.asked.length = 0;
  const look = { language: 'EN', theme: 'light' };
  await worker.hear(look);
  await worker.hear(look);
  await worker.hear('anything');
  expect(aNew.asked).toEqual(['/m/static/offline.html?language=EN&theme=light']);
  aNew.phone.isOnline = false;
  await worker.hear({ language: 'TY', theme: 'dark' });
  expect(await (await worker.answer(page('/m/home'), nothing))?.text()).toContain('language=EN&theme=light');
});
