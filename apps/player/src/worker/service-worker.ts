/**
 * What the service worker does. Documents come from the network, always: the build that runs is the platform's to say. The
 * worker keeps files that never change (their names carry their hash), and one page for a phone without a network. Nothing
 * else is ever put into a cache: no answer of a call, no document, nothing of a member.
 */

/** What the worker needs of its surroundings. */
export type WorkerHost = {
  readonly origin: string;
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>;
  readonly fetch: (request: Request | string) => Promise<Response>;
  readonly skipWaiting: () => Promise<unknown>;
  readonly claim: () => Promise<unknown>;
  readonly enablePreload: () => Promise<unknown>;
  /** Says something to all pages of the site. */
  readonly tellPages: (message: object) => Promise<unknown>;
};
/** A build of the app: the address of its entry, and the files that every start needs. */
export type Build = { readonly entry: string; readonly files: readonly string[] };
/** A request as the worker sees it. */
export type Asked = Pick<Request, 'method' | 'mode' | 'url'>;
/** How the app looks, for the page without a network. */
type Look = { readonly language: string; readonly theme: string };

const cachePrefix = 'palaro ';
const offlinePath = '/m/static/offline.html';

/** The longest that the phone's own store is waited for: it is there to save time. */
const keptWithinMs = 1000;

/** What the phone's store answers; undefined where it fails or is late. */
const ofStore = <T>(asked: Promise<T>): Promise<T | undefined> => {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, keptWithinMs, undefined));
  return Promise.race([asked, late]).catch(() => undefined);
};

const isLook = (message: unknown): message is Look =>
  typeof message === 'object' &&
  message !== null &&
  'language' in message &&
  typeof message.language === 'string' &&
  'theme' in message &&
  typeof message.theme === 'string';

export const createServiceWorker = (host: WorkerHost, { entry, files }: Build) => {
  const ownCache = `${cachePrefix}${entry}`;
  const known = new Set(files);
  const open = (): Promise<Cache> => host.caches.open(ownCache);

  /** A file that is kept; undefined where it is not, or the store does not say. */
  const kept = (path: string): Promise<Response | undefined> => ofStore(open().then((cache) => cache.match(path)));

  /** Keeps the offline page in a look, unless it is here in that one already. */
  const keepOffline = async ({ language, theme }: Look): Promise<void> => {
    const cache = await open();
    const address = `${host.origin}${offlinePath}?${new URLSearchParams({ language, theme })}`;
    if ((await cache.match(offlinePath))?.url === address) return;
    const page = await host.fetch(address);
    if (page.ok) await cache.put(offlinePath, page);
  };

  const answerPage = async (request: Request, preloaded: Promise<Response | undefined>): Promise<Response> => {
    try {
      return (await preloaded) ?? (await host.fetch(request));
    } catch (error) {
      const page = await kept(offlinePath);
      if (page === undefined) throw error;
      return page;
    }
  };

  return {
    /** Takes the build's files in; one that does not come leaves the worker before this in charge. It need not wait for old pages: what they ask for goes to the network. */
    install: async (): Promise<void> => {
      await (await open()).addAll([...files, offlinePath]);
      await host.skipWaiting();
    },
    /** Throws the files of other builds away, and tells the pages which build is the newest. */
    activate: async (): Promise<void> => {
      // Files that cannot be thrown away are in nobody's way.
      const names = (await ofStore(host.caches.keys())) ?? [];
      const others = names.filter((name) => name.startsWith(cachePrefix) && name !== ownCache);
      await Promise.all(others.map((name) => ofStore(host.caches.delete(name))));
      await host.enablePreload();
      await host.claim();
      await host.tellPages({ build: entry });
    },
    /** A page says how it looks. */
    hear: async (message: unknown): Promise<void> => {
      if (isLook(message)) await keepOffline(message).catch(() => undefined);
    },
    /** The answer to a request of a page; null leaves it to the browser, as every call and every other file. */
    answer: (request: Asked & Request, preloaded: Promise<Response | undefined>): Promise<Response> | null => {
      const { origin, pathname } = new URL(request.url);
      if (request.method !== 'GET' || origin !== host.origin) return null;
      if (request.mode === 'navigate') return pathname.startsWith('/m/static/') ? null : answerPage(request, preloaded);
      if (!known.has(pathname)) return null;
      return kept(pathname).then((file) => file ?? host.fetch(request));
    },
  };
};
