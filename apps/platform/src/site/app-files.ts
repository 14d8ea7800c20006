import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  manifestFile,
  provisioningFile,
  oldBrowserPath,
  webClipFile,
  workerFile,
  type Bootstrap,
  type LanguageCode,
  type RenderedDocument,
  type RenderManifest,
  type RenderOffline,
} from '@palaro/contract';
import { appIconSvg } from '@palaro/ui/mark';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from '../http/wire.ts';
import { readCookie } from '../http/cookie.ts';
import { drawPng } from './draw-png.ts';
import { sendPage, type PageOrigins } from './page.ts';
import { provisioningProfile, webClipProfile } from './profile.ts';
import { signMessage, type SigningKey } from './signed-message.ts';

/** What a merchant's app is made of: the same object as long as nothing was changed. */
type AppSource = {
  readonly code: string;
  readonly name: string;
  readonly theme: Bootstrap['settings']['theme'];
  readonly languages: readonly LanguageCode[];
  readonly languageDefault: LanguageCode;
  readonly app: {
    readonly shortName: string | null;
    readonly screenshots: readonly { readonly url: string; readonly width: number; readonly height: number; readonly label: string }[];
  };
};

export type AppFilesOptions = {
  /** The player app's build. */
  readonly playerDist: string;
  readonly renderOffline: RenderOffline;
  readonly renderOldBrowser: RenderOffline;
  readonly renderManifest: RenderManifest;
  readonly knownOf: (merchantCode: string) => AppSource;
  readonly merchantOf: (host: string) => string;
  readonly originOf: (merchantCode: string) => string;
  readonly originsOf: (merchantCode: string) => PageOrigins;
  /** What signs the iOS profiles; null where there is nothing. */
  readonly profileKey: () => SigningKey | null;
  readonly now: () => number;
};

/** Paths of the pictures of the installed app, with their edges in px. Those that masks cut keep clear of their edge. */
const icons = [
  { path: '/m/static/icon-192.png', edge: 192, maskable: false },
  { path: '/m/static/icon-512.png', edge: 512, maskable: false },
  { path: '/m/static/icon-maskable-192.png', edge: 192, maskable: true },
  { path: '/m/static/icon-maskable-512.png', edge: 512, maskable: true },
  // iOS rounds corners by itself, and asks for it at this address without being told.
  { path: '/apple-touch-icon.png', edge: 180, maskable: true },
] as const;
const profileIcon = icons[4];

const shortNameMax = 12;
/** A name that has room under an icon: the merchant's own, or as much of it as fits. */
const shortNameOf = ({ name, app }: AppSource): string => app.shortName ?? Array.from(name).slice(0, shortNameMax).join('').trim();

/** Values made once for each configuration: one never changes, another takes its place. */
const createMemory = () => {
  const made = new WeakMap<object, Map<string, unknown>>();
  return <V>(config: object, key: string, make: () => V): V => {
    const known = made.get(config) ?? new Map<string, unknown>();
    made.set(config, known);
    if (!known.has(key)) known.set(key, make());
    return known.get(key) as V;
  };
};

const worker = {
  'content-type': 'text/javascript; charset=utf-8',
  // It fetches the site's own files, and nothing else.
  'content-security-policy': "default-src 'none'; connect-src 'self'",
} as const;
const attachment = (type: string, file: string) => ({ 'content-type': type, 'content-disposition': `attachment; filename="${file}"` });

/** Answers a file that browsers may keep and have to ask for anew. */
const send = (reply: FastifyReply, headers: Readonly<Record<string, string>>, content: string | Buffer): FastifyReply =>
  reply.headers({ 'cache-control': 'no-cache', ...headers }).send(content);

/** The worker of the player app's build, where it was built. */
const registerWorker = (app: FastifyInstance, playerDist: string): void => {
  const file = join(playerDist, 'client/sw.js');
  const text = existsSync(file) ? readFileSync(file) : null;
  app.get(workerFile, (_, reply) => (text === null ? sendFailure(reply, { code: 'not_found' }) : send(reply, worker, text)));
};

/** A page of its own file, the same for all whom it is for. */
const servePlainPage = (
  app: FastifyInstance,
  path: string,
  pageOf: (request: FastifyRequest) => readonly [RenderedDocument, PageOrigins],
): void => void app.get(path, (request, reply) => sendPage(request, reply, ...pageOf(request)));

/** The player's language, as the documents of the site have it. */
const languageOfCookie = ({ headers }: FastifyRequest, { languages, languageDefault }: AppSource): LanguageCode => {
  const wanted = readCookie(headers.cookie, 'language');
  return languages.find((code) => code === wanted) ?? languageDefault;
};

/** The files that make an app of the site: manifest, icons, service worker, its offline page, and the iOS profile. */
export const registerAppFiles = (app: FastifyInstance, options: AppFilesOptions): void => {
  const remember = createMemory();
  const sourceOf = (request: FastifyRequest): AppSource => options.knownOf(options.merchantOf(request.host));
  const languageOf = (request: FastifyRequest, { languages, languageDefault }: AppSource): LanguageCode =>
    languages.find((code) => code === (request.query as { language?: unknown }).language) ?? languageDefault;
  const iconOf = (source: AppSource, { path, edge, maskable }: (typeof icons)[number]): Promise<Buffer> =>
    remember(source, path, () => drawPng(appIconSvg({ maskable, accent: source.theme.dark?.accent ?? null }), edge));

  for (const icon of icons)
    app.get(icon.path, async (request, reply) => send(reply, { 'content-type': 'image/png' }, await iconOf(sourceOf(request), icon)));

  app.get(manifestFile, (request, reply) => {
    const source = sourceOf(request);
    const language = languageOf(request, source);
    const text = remember(source, `manifest ${language}`, () =>
      options.renderManifest({
        language,
        name: source.name,
        shortName: shortNameOf(source),
        colours: source.theme,
        icons: icons
          .filter((icon) => icon !== profileIcon)
          .map(({ path, edge, maskable }) => ({
            src: path,
            sizes: `${edge}x${edge}`,
            type: 'image/png',
            purpose: maskable ? 'maskable' : 'any',
          })),
        screenshots: source.app.screenshots.map(({ url, width, height, label }) => ({
          src: url,
          sizes: `${width}x${height}`,
          type: url.endsWith('.webp') ? 'image/webp' : url.endsWith('.png') ? 'image/png' : 'image/jpeg',
          form_factor: 'narrow',
          label,
        })),
      }),
    );
    return send(reply, { 'content-type': 'application/manifest+json; charset=utf-8' }, text);
  });

  const serve = (path: string, render: RenderOffline, languageFor: typeof languageOf): void =>
    servePlainPage(app, path, (request) => {
      const source = sourceOf(request);
      const language = languageFor(request, source);
      const theme = (request.query as { theme?: unknown }).theme === 'light' ? 'light' : 'dark';
      const make = (): RenderedDocument => render({ language, theme, colours: source.theme, name: source.name });
      return [remember(source, `${path} ${language} ${theme}`, make), options.originsOf(source.code)];
    });
  serve('/m/static/offline.html', options.renderOffline, languageOf);
  serve(oldBrowserPath, options.renderOldBrowser, languageOfCookie);

  registerWorker(app, options.playerDist);

  const sendProfile =
    (headers: Readonly<Record<string, string>>, make: (parts: Parameters<typeof webClipProfile>[0]) => string) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const key = options.profileKey();
      if (key === null) return sendFailure(reply, { code: 'not_found' });
      const source = sourceOf(request);
      const origin = options.originOf(source.code);
      const icon = await iconOf(source, profileIcon);
      const signed = remember(source, `${headers['content-type']} ${origin}`, () =>
        signMessage(make({ merchantCode: source.code, name: source.name, origin, icon }), key, options.now()),
      );
      return send(reply, headers, signed);
    };
  app.get(webClipFile, sendProfile(attachment('application/x-apple-aspen-config', 'app.mobileconfig'), webClipProfile));
  app.get(
    provisioningFile,
    sendProfile(attachment('application/x-apple-aspen-mobileprovision', 'app.mobileprovision'), (parts) =>
      provisioningProfile(parts, options.now()),
    ),
  );
};
