import { promisify } from 'node:util';
import { brotliDecompress, constants, createBrotliCompress, type BrotliCompress } from 'node:zlib';

/** Stands in a rendered document where each response's own nonce goes. */
export const nonceMark = '%NONCE%';

/** A document compressed once, as hard as brotli can, that still carries a nonce of its own in every response. */
export type PreparedDocument = { readonly withNonce: (nonce: string) => Buffer };

const decompress = promisify(brotliDecompress);
/** 22 bits of window, as RFC 7932 (section 9.1) writes them: `1011`. */
const windowBits = 22;
const windowHeader = 0b1011;
const uncompressedMax = 1 << 16;
/** So few bytes at a time hold no repeats: nothing later then leans on how the head was coded. */
const headPiece = 2;

/** Opens a stream with bytes as they are: window, then an uncompressed block, whose header is 24 bits in all (section 9.2). */
const opening = (bytes: Buffer): Buffer => {
  const bits = windowHeader | ((bytes.length - 1) << 7) | (1 << 23);
  return Buffer.concat([Buffer.from([bits & 255, (bits >> 8) & 255, (bits >> 16) & 255]), bytes]);
};

const flushed = (encoder: BrotliCompress): Promise<void> =>
  new Promise((resolve) => encoder.flush(constants.BROTLI_OPERATION_FLUSH, resolve));

/** The compressed rest of a document, after a head that the encoder has seen but that is sent uncompressed. */
const tailOf = async (head: Buffer, rest: Buffer): Promise<Buffer> => {
  const encoder = createBrotliCompress({
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_LGWIN]: windowBits },
  });
  let parts: Buffer[] = [];
  encoder.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve, reject) => encoder.once('end', resolve).once('error', reject));
  for (let at = 0; at < head.length; at += headPiece) {
    encoder.write(head.subarray(at, at + headPiece));
    await flushed(encoder);
  }
  parts = [];
  encoder.end(rest);
  await ended;
  return Buffer.concat(parts);
};

/** The encoder codes one nonce in some sixty in another way than as a repeat: that many lie under one in 10 000 000 000. */
const attempts = 6;

/** One attempt: `sample` is what the encoder sees; null when a response with the nonce `other` would not read as it should. */
const attempt = async (html: string, sample: string, other: string): Promise<PreparedDocument | null> => {
  const at = html.indexOf(nonceMark);
  const head = html.slice(0, at);
  if (at < 0 || Buffer.byteLength(head) + sample.length > uncompressedMax || sample.length !== other.length) return null;
  const whole = html.replaceAll(nonceMark, sample).slice(at + sample.length);
  const tail = await tailOf(Buffer.from(head + sample), Buffer.from(whole));
  const withNonce = (nonce: string): Buffer => Buffer.concat([opening(Buffer.from(head + nonce)), tail]);
  const read = await decompress(withNonce(other)).catch(() => null);
  return read?.toString() === html.replaceAll(nonceMark, other) ? { withNonce } : null;
};

/**
 * Compresses a document so that its nonce can be changed without compressing again: everything up to the first nonce
 * stays uncompressed, and each later one is a back-reference to it. `newNonce` gives nonces of the length that all will
 * have. An encoder that coded one in another way is given the next; null when none will do.
 */
export const prepareDocument = async (html: string, newNonce: () => string): Promise<PreparedDocument | null> => {
  for (let tries = 0; tries < attempts; tries++) {
    const made = await attempt(html, newNonce(), newNonce());
    if (made !== null) return made;
  }
  return null;
};
