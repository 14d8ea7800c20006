import { setTimeout as pause } from 'node:timers/promises';
import {
  homePath,
  isHomePath,
  type Bootstrap,
  type LanguageCode,
  type Render,
  type RenderedDocument,
  type RenderFailure,
} from '@palaro/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { addressKey } from '../kernel/address-ranges.ts';
import { createFairQueue } from '../kernel/fair-queue.ts';
import { deviceName, type LimitLog } from '../kernel/security-log.ts';
import { deviceCookieName, invitationCookieOf, readCookie } from '../http/cookie.ts';
import type { SiteStatus } from '../http/handlers.ts';
import { createFailurePage } from './failure-page.ts';
import { registerFiles } from './files.ts';
import type { KeptFiles } from './kept-files.ts';
import { createCompressedCache, sendPage, type PageOrigins } from './page.ts';

export type SiteOptions = {
  /** The player app's build: `client/` with its assets, and the renderer of `server/`. */
  readonly playerDist: string;
  /** Finds a file of another build. */
  readonly findKept: KeptFiles['find'];
  readonly render: (request: Parameters<Render>[0]) => RenderedDocument | Promise<RenderedDocument>;
  /** The document for a page whose data cannot be had. */
  readonly renderFailure: RenderFailure;
  /** Whether the app has a screen at a path; all others lead home (ruling 3). */
  readonly hasScreen: (path: string) => boolean;
  /** What is known of a merchant without asking the store: the same object as long as nothing was changed. */
  readonly knownOf: (
    merchantCode: string,
  ) => Pick<Parameters<RenderFailure>[0], 'name' | 'customerService'> & Pick<Bootstrap['settings'], 'theme'>;
  /** Folder of the rendered game art, served under /m/art/. */
  readonly artDir: string;
  readonly merchantOf: (host: string) => string;
  readonly languagesOf: (merchantCode: string) => { readonly all: readonly LanguageCode[]; readonly fallback: LanguageCode };
  /** Public data for the page asked for. */
  readonly bootstrap: (request: {
    merchantCode: string;
    language: LanguageCode;
    theme: 'dark' | 'light';
    url: string;
    ip: string;
  }) => Promise<Bootstrap>;
  readonly statusFor: (merchantCode: string, ip: string) => SiteStatus | Promise<SiteStatus>;
  /** Where a merchant's pages may take images and frames from, as it is configured now; asked for with every page. */
  readonly originsOf: (merchantCode: string) => PageOrigins;
  /** Counts a page that is rendered for one visitor against the address; seconds to wait, or 0. */
  readonly consumeRateLimit: (ip: string) => Promise<number>;
  readonly limitHit: LimitLog;
  /** Milliseconds that an open site's home may be reused for other guests. */
  readonly homeCacheMs: number;
};

/** When a page that could not be rendered is worth another try. */
const retryAfterSeconds = 10;
/** All pages are rendered by one thread for some 30 ms each, so that one at a time is as fast as many. */
const renderings = { concurrency: 1, perKeyMax: 30, queueMax: 300 } as const;

/** A home that is no longer fresh is shown once the next one has taken so long, while it is less than so much too old. */
const homeWaitMs = 250;
const homeLateMaxMs = 60_000;

type PageRequest = Parameters<SiteOptions['bootstrap']>[0];
type KeptHome = { readonly document: RenderedDocument; readonly madeFor: object; readonly madeAt: number };
type NextHome = { readonly document: Promise<RenderedDocument>; readonly isLate: Promise<void> };

/**
 * Homes of open sites, each the same for every guest of a merchant, language and theme, and made once for all who ask meanwhile. Where
 * the next one is late or cannot be made, the last one is shown: no flood of pages keeps guests from it, nor a store that is gone.
 */
const createHomes = (keptMs: number, make: (request: PageRequest) => Promise<RenderedDocument>, failed: (error: unknown) => void) => {
  const homes = new LRUCache<string, KeptHome>({ max: 64 });
  const beingMade = new Map<string, NextHome>();
  const nextOf = (key: string, madeFor: object, request: PageRequest): NextHome => {
    const pending = beingMade.get(key);
    if (pending !== undefined) return pending;
    const document = make(request)
      .then((made) => {
        homes.set(key, { document: made, madeFor, madeAt: performance.now() });
        return made;
      })
      .finally(() => beingMade.delete(key));
    const next = { document, isLate: pause(homeWaitMs, undefined, { ref: false }) };
    beingMade.set(key, next);
    return next;
  };
  /** @param known what home is made for: a home of another configuration would show what the operator has just changed. */
  return (key: string, known: object, request: PageRequest): Promise<RenderedDocument> => {
    const last = homes.get(key);
    // With a time of 0 nothing is reused.
    const ageMs = last?.madeFor === known && keptMs > 0 ? performance.now() - last.madeAt : Number.POSITIVE_INFINITY;
    if (last !== undefined && ageMs < keptMs) return Promise.resolve(last.document);
    const next = nextOf(key, known, request);
    if (last === undefined || ageMs >= keptMs + homeLateMaxMs) return next.document;
    const made = next.document.catch((error: unknown) => {
      failed(error);
      return last.document;
    });
    return Promise.race([made, next.isLate.then(() => last.document)]);
  };
};

/** Serves the player app: its files, and its screens rendered on the server. */
export const registerSite = async (app: FastifyInstance, options: SiteOptions): Promise<void> => {
  await registerFiles(app, options);
  const compressed = createCompressedCache(app.log);

  const failurePage = createFailurePage(options.renderFailure);
  const queue = createFairQueue('rendering of pages', renderings);
  const render = async (request: PageRequest): Promise<RenderedDocument> =>
    options.render({ url: request.url, bootstrap: await options.bootstrap(request) });
  const logFailure = (error: unknown): void =>
    app.log.error({ fault: error instanceof Error ? error.name : 'unknown' }, 'a page could not be rendered');
  const homeOf = createHomes(options.homeCacheMs, (request) => queue.runFirst(() => render(request)), logFailure);

  const page = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const invitation = invitationCookieOf(request.url);
    if (invitation !== null) reply.header('set-cookie', invitation);
    if (!options.hasScreen(path)) return reply.header('cache-control', 'no-store').redirect(homePath);
    const merchantCode = options.merchantOf(request.host);
    const { all, fallback } = options.languagesOf(merchantCode);
    const wanted = readCookie(request.headers.cookie, 'language');
    const language = all.find((code) => code === wanted) ?? fallback;
    const theme = readCookie(request.headers.cookie, 'theme') === 'light' ? 'light' : 'dark';
    const isHome = isHomePath(path);
    const pageRequest = { merchantCode, language, theme, url: isHome ? homePath : request.url, ip: request.ip } as const;
    const key = `${merchantCode} ${language} ${theme}`;
    const refuse = (status: 429 | 503, waitSeconds: number): Promise<FastifyReply> => {
      const document = failurePage(options.knownOf(merchantCode), { url: request.url, language, theme, requestId: request.id });
      return sendPage(request, reply.code(status).header('retry-after', waitSeconds), document, options.originsOf(merchantCode));
    };
    try {
      const open = (await options.statusFor(merchantCode, request.ip)).state === 0;
      const isShared = isHome && open;
      const wait = isShared ? 0 : await options.consumeRateLimit(request.ip);
      if (wait > 0) {
        options.limitHit('page', {
          merchant: merchantCode,
          ip: request.ip,
          device: deviceName(readCookie(request.headers.cookie, deviceCookieName)),
        });
        return await refuse(429, wait);
      }
      const known = options.knownOf(merchantCode);
      const document = isShared
        ? await homeOf(key, known, pageRequest)
        : await queue.run(addressKey(request.ip), () => render(pageRequest));
      return await sendPage(request, reply, document, options.originsOf(merchantCode), isShared ? compressed(document.html) : {});
    } catch (error) {
      request.log.error({ fault: error instanceof Error ? error.name : 'unknown' }, 'a page could not be rendered');
      return refuse(503, retryAfterSeconds);
    }
  };

  for (const path of ['/', '/m', '/m/*']) app.get(path, page);
};
