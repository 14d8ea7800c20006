import { artPath } from '@palaro/contract';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const yearSeconds = 31_536_000;
const forever = `public, max-age=${yearSeconds}, immutable`;
/** What the builds write for themselves is nobody else's. */
const isPublic = (path: string): boolean => !/(^|\/)(\.|manifest\.json$)/.test(path);

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

/** The files of the player app's build (`client/` in `playerDist`) and the drawn game art. */
export const registerFiles = async (
  app: FastifyInstance,
  { playerDist, artDir }: { playerDist: string; artDir: string },
): Promise<void> => {
  const client = join(playerDist, 'client');
  await registerFolder(app, join(client, 'assets'), '/m/assets/', forever);
  // Files with fixed names: flags, icons, the tile for a missing picture.
  await registerFolder(app, client, '/m/static/', 'no-cache');
  const successorOf = createArtSuccessor(artDir);
  await app.register(
    async (art) => {
      art.setNotFoundHandler((request, reply) => {
        const file = successorOf(decodeURIComponent(request.url.split('?', 1)[0]?.split('/').at(-1) ?? ''));
        if (file === undefined) return reply.callNotFound();
        return reply.header('cache-control', 'no-cache').redirect(`${artPath}/${file}`);
      });
      await registerFolder(art, artDir, '/', forever);
    },
    { prefix: artPath },
  );
};
