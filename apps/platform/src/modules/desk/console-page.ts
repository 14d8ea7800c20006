import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, resolve, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimit } from '../../http/rate-limit.ts';
import { sendFailure } from '../../http/wire.ts';

/** What `CONSOLE_DIST` says where no console is served. */
const noConsole = 'none';
const documentName = 'index.html';
const builtBeside = join(import.meta.dirname, '../../../../console/dist');

/** Policy of the console: its own files and calls alone; `blob:` is the picture of a secret that an authenticator reads. */
const consolePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join(';');

const kinds: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const yearSeconds = 31_536_000;

export type ConsoleSettings = {
  /** Folder of its build; `none` for no console, and without one the build beside the platform, where there is one. */
  readonly CONSOLE_DIST?: string | undefined;
  /** Its own origin; without one it is at every merchant's host. */
  readonly CONSOLE_ORIGIN?: string | undefined;
};

/**
 * The build's files by the path below `/console/`, read once: what is asked for is looked up among these names, and no path
 * of a request ever reaches the file system.
 */
const readBuild = (folder: string): ReadonlyMap<string, Buffer> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => kinds[extname(file.replace(/\.br$/, ''))] !== undefined)
      .map((file) => [file.slice(folder.length + 1).replaceAll(sep, '/'), readFileSync(file)]),
  );

/** A hashed file of the build, packed where the browser takes that. */
const sendFile = (reply: FastifyReply, files: ReadonlyMap<string, Buffer>, name: string, takesBrotli: boolean): FastifyReply => {
  const content = files.get(name);
  const kind = kinds[extname(name)];
  if (content === undefined || kind === undefined) return sendFailure(reply, { code: 'not_found' });
  const packed = takesBrotli ? files.get(`${name}.br`) : undefined;
  if (packed !== undefined) reply.header('content-encoding', 'br');
  return reply
    .headers({
      'content-type': kind,
      'cache-control': `public, max-age=${yearSeconds}, immutable`,
      vary: 'accept-encoding',
      'x-robots-tag': 'noindex, nofollow',
    })
    .send(packed ?? content);
};

/** The console's page, the same for everybody: what is private comes by its calls. Every address below it is one of its screens. */
export const registerConsolePage = (app: FastifyInstance, rateLimit: RateLimit, settings: ConsoleSettings): void => {
  const folder = resolve(settings.CONSOLE_DIST ?? builtBeside);
  if (settings.CONSOLE_DIST === noConsole || !existsSync(join(folder, documentName))) return;
  const page = readFileSync(join(folder, documentName));
  const files = readBuild(folder);
  const host = settings.CONSOLE_ORIGIN === undefined ? null : new URL(settings.CONSOLE_ORIGIN).host;

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // Where it has a host of its own, it is nowhere else; nobody is led there.
    if (host !== null && request.host !== host) return sendFailure(reply, { code: 'not_found' });
    const name = (request.url.split('?', 1)[0] ?? '').replace(/^\/console\/?/, '');
    if (name.startsWith('assets/') || extname(name) !== '')
      return sendFile(reply, files, name, /\bbr\b/.test(request.headers['accept-encoding'] ?? ''));
    const wait = await rateLimit.consumeAddress('status', request.ip, 'console');
    if (wait > 0) return sendFailure(reply, { code: 'too_many_requests', data: { retryAfterSeconds: wait } });
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': consolePolicy,
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
      })
      .send(page);
  };
  app.get('/console', answer);
  app.get('/console/*', answer);
};
