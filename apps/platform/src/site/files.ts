import { artPath } from '@palaro/contract';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { sendFailure } from '../http/wire.ts';
import { goneFile } from './gone-files.ts';
import type { KeptFiles } from './kept-files.ts';

const yearSeconds = 31_536_000;
const forever = `public, max-age=${yearSeconds}, immutable`;
/** What the builds write for themselves is nobody else's. */
const isPublic = (path: string): boolean => !/(^|\/)\.|\.json$/.test(path);

/** Answers files of one folder under a prefix, with one rule for how long they may be kept. */
const registerFolder = async (app: FastifyInstance, root: string, prefix: string, cacheControl: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root,
    prefix,
    index: false,
    decorateReply: false,
    cacheControl: false,
    preCompressed: true,
    allowedPath: isPublic,
    setHeaders: (reply) => void reply.header('cache-control', cacheControl),
  });
};

const drawn = /^(.+)\.[0-9a-f]{8}(\..+)$/;

/**
 * The file that has taken the place of an art file: the same name with another hash. Addresses stand in the catalogue and
 * the contents, where a new drawing must not touch what an operator has changed.
 */
const createArtSuccessor = (artDir: string): ((name: string) => string | undefined) => {
  const current = new Map(
    readdirSync(artDir).flatMap((file) => {
      const [, stem, rest] = drawn.exec(file) ?? [];
      return stem === undefined ? [] : [[`${stem}${rest}`, file] as const];
    }),
  );
  return (name) => {
    const [, stem, rest] = drawn.exec(name) ?? [];
    return current.get(`${stem}${rest}`);
  };
};

const kinds: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The hashed files of the build; one that it lacks is another build's, or gone. */
const registerAssets = async (app: FastifyInstance, assetsDir: string, findKept: KeptFiles['find']): Promise<void> => {
  await app.register(
    async (assets) => {
      assets.setNotFoundHandler(async (request, reply) => {
        const name = request.url.split('?', 1)[0]?.split('/').at(-1) ?? '';
        const kind = kinds[extname(name)];
        const notFound = (): FastifyReply => sendFailure(reply, { code: 'not_found' });
        if (kind === undefined) return notFound();
        reply.headers({ vary: 'accept-encoding', 'content-type': kind });
        const file = await findKept(name, /\bbr\b/.test(request.headers['accept-encoding'] ?? ''));
        if (file !== null) {
          if (file.isPacked) reply.header('content-encoding', 'br');
          return reply.header('cache-control', forever).send(file.content);
        }
        const instead = goneFile(name);
        if (instead === undefined) {
          reply.removeHeader('vary').removeHeader('content-type');
          return notFound();
        }
        return reply.header('cache-control', 'no-store').send(instead);
      });
      await registerFolder(assets, assetsDir, '/', forever);
    },
    { prefix: '/m/assets' },
  );
};

/** The files of the player app's build (`client/` in `playerDist`), those of the builds before it, and the drawn game art. */
export const registerFiles = async (
  app: FastifyInstance,
  { playerDist, artDir, findKept }: { playerDist: string; artDir: string; findKept: KeptFiles['find'] },
): Promise<void> => {
  const client = join(playerDist, 'client');
  await registerAssets(app, join(client, 'assets'), findKept);
  // Files with fixed names: flags, icons, the tile for a missing picture.
  await registerFolder(app, client, '/m/static/', 'no-cache');
  const successorOf = createArtSuccessor(artDir);
  await app.register(
    async (art) => {
      art.setNotFoundHandler((request, reply) => {
        const file = successorOf(decodeURIComponent(request.url.split('?', 1)[0]?.split('/').at(-1) ?? ''));
        if (file === undefined) return sendFailure(reply, { code: 'not_found' });
        return reply.header('cache-control', 'no-cache').redirect(`${artPath}/${file}`);
      });
      await registerFolder(art, artDir, '/', forever);
    },
    { prefix: artPath },
  );
};
