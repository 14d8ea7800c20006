import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RenderedDocument } from '@palaro/contract';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { pagePolicy, type PagePolicyOptions } from '../http/security-headers.ts';

export type PageOrigins = Pick<PagePolicyOptions, 'frameOrigins' | 'imageOrigins' | 'callOrigins'>;

/** Quality of 0 to 9 for documents that somebody waits for: above it they take several times as long and shrink by one per cent. */
const promptQuality = 6;

/** The encodings of documents, the one that packs best first. Without a quality: as hard as it goes. */
const encoders = {
  br: (html: string, quality: number = constants.BROTLI_MAX_QUALITY): Promise<Buffer> =>
    promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (html: string, level: number = constants.Z_BEST_COMPRESSION): Promise<Buffer> => promisify(gzip)(html, { level }),
};
type Encoding = keyof typeof encoders;

const encodingOf = (accepted: string): Encoding | null => (/\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null);

/** Characters of an entity tag: 120 bits of a digest. */
const etagLength = 20;

/** Renderings of home that are kept compressed: one for each merchant, language and theme, and what they were before. */
const entriesMax = 64;

/** A document's compressed forms that many will ask for: made once, in the background. */
export type CompressedCache = (html: string) => { readonly [E in Encoding]?: Buffer };

export const createCompressedCache = (log: FastifyBaseLogger): CompressedCache => {
  // By the document itself: most renderings are the one before again, and need no compressing.
  const cached = new LRUCache<string, { [E in Encoding]?: Buffer }>({ max: entriesMax });
  return (html) => {
    const known = cached.get(html);
    if (known !== undefined) return known;
    const made: { [E in Encoding]?: Buffer } = {};
    cached.set(html, made);
    for (const encoding of ['br', 'gzip'] as const)
      encoders[encoding](html).then(
        (body) => void (made[encoding] = body),
        (error: unknown) => log.error({ fault: error instanceof Error ? error.name : 'unknown' }, 'a document could not be compressed'),
      );
    return made;
  };
};

/**
 * Sends a rendered document. It stays in the visitor's own cache only, since what is answered depends on the visitor's region,
 * and is asked for anew each time; one that is the same still is not sent again.
 */
export const sendPage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { html, ...hashes }: RenderedDocument,
  origins: PageOrigins,
  cached: ReturnType<CompressedCache> = {},
): Promise<FastifyReply> => {
  const encoding = encodingOf(request.headers['accept-encoding']?.toString() ?? '');
  const body = encoding === null ? html : (cached[encoding] ?? (await encoders[encoding](html, promptQuality)));
  const policy = pagePolicy({ ...hashes, ...origins });
  // The policy is part of it: a copy must never be kept with the policy of another.
  const etag = `"${createHash('sha256').update(policy).update(body).digest('base64url').slice(0, etagLength)}"`;
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding, cookie')
    .header('etag', etag);
  if (reply.statusCode === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply.send(body);
};
