import { randomBytes } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { prepareDocument } from './prepared-document.ts';

const nonce = (): string => randomBytes(16).toString('base64');
const html = `<!doctype html><html lang="fil"><head><meta charset="utf-8"><meta name="viewport"><meta property="csp-nonce" nonce="%NONCE%"><title>Palaró ₱</title><script nonce="%NONCE%">a()</script></head><body>${Array.from({ length: 900 }, (_, place) => `<a class="game" href="/m/play?game=${place}">Larong ${(place * 7919) % 1000}</a>`).join('')}<script nonce="%NONCE%" src="/m/a.js"></script></body></html>`;

test('every response reads as the document with its own nonce', async () => {
  const prepared = await prepareDocument(html, nonce(), nonce());
  for (let round = 0; round < 20; round++) {
    const own = nonce();
    expect(brotliDecompressSync(prepared?.withNonce(own) ?? Buffer.alloc(0)).toString()).toBe(html.replaceAll('%NONCE%', own));
  }
});

test('is about as small as the hardest compression', async () => {
  const prepared = await prepareDocument(html, nonce(), nonce());
  expect(prepared?.withNonce(nonce()).length).toBeLessThan(brotliCompressSync(html.replaceAll('%NONCE%', nonce())).length + 200);
});

test('refuses what it cannot change: no nonce, or nonces of two lengths', async () => {
  expect(await prepareDocument('<p>no nonce</p>', nonce(), nonce())).toBeNull();
  expect(await prepareDocument(html, 'short', nonce())).toBeNull();
});
