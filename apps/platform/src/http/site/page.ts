import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pagePolicy } from '../security-headers.ts';
import { nonceMark, type PreparedDocument } from './prepared-document.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Above this a document takes several times as long and shrinks by one per cent. */
const quality = 6;

export type PageOrigins = { readonly frameOrigins: readonly string[]; readonly imageOrigins: readonly string[] };

/** 128 random bits; always 24 characters. */
export const newNonce = (): string => randomBytes(16).toString('base64');
const takesBrotli = (accepted: string): boolean => /\bbr\b/.test(accepted);

const encode = async (html: string, accepted: string): Promise<{ encoding: 'br' | 'gzip' | null; body: Buffer | string }> => {
  if (takesBrotli(accepted)) return { encoding: 'br', body: await brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }) };
  if (/\bgzip\b/.test(accepted)) return { encoding: 'gzip', body: await gzipped(html, { level: 6 }) };
  return { encoding: null, body: html };
};

/**
 * Sends a rendered document. The document may come from a cache: it gets a nonce of its own here, and headers that
 * keep every copy of it out of shared caches for that reason.
 */
export const sendPage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  document: string,
  origins: PageOrigins,
  prepared: PreparedDocument | null = null,
): Promise<FastifyReply> => {
  const nonce = newNonce();
  const accepted = request.headers['accept-encoding']?.toString() ?? '';
  const { encoding, body } =
    prepared !== null && takesBrotli(accepted)
      ? { encoding: 'br', body: prepared.withNonce(nonce) }
      : await encode(document.replaceAll(nonceMark, nonce), accepted);
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy({ nonce, ...origins }))
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding, cookie');
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply.send(body);
};
