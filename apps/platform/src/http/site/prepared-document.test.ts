import { randomBytes } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { prepareDocument } from './prepared-document.ts';

const nonce = (): string => randomBytes(16).toString('base64');
const html = `<!doctype html><html lang="fil"><head><meta charset="utf-8"><meta name="viewport"><meta property="csp-nonce" nonce="%NONCE%"><title>Palaró ₱</title><script nonce="%NONCE%">a()</script></head><body>${Array.from({ length: 900 }, (_, place) => `<a class="game" href="/m/play?game=${place}">Larong ${(place * 7919) % 1000}</a>`).join('')}<script nonce="%NONCE%" src="/m/a.js"></script></body></html>`;

test('every response reads as the document with its own nonce', async () => {
  const prepared = await prepareDocument(html, nonce);
  for (let round = 0; round < 20; round++) {
    const own = nonce();
    expect(brotliDecompressSync(prepared?.withNonce(own) ?? Buffer.alloc(0)).toString()).toBe(html.replaceAll('%NONCE%', own));
  }
});

test('is about as small as the hardest compression', async () => {
  const prepared = await prepareDocument(html, nonce);
  expect(prepared?.withNonce(nonce()).length).toBeLessThan(brotliCompressSync(html.replaceAll('%NONCE%', nonce())).length + 200);
});

test('tries another nonce when the encoder coded one as a repeat of something else', async () => {
  const taken = 'Palaro: a nonce it knows';
  const withTaken = html.replace('<body>', `<body>${taken}`);
  const unlucky = [taken, nonce()];
  const prepared = await prepareDocument(withTaken, () => unlucky.shift() ?? nonce());
  expect(unlucky).toEqual([]);
  const own = nonce();
  expect(brotliDecompressSync(prepared?.withNonce(own) ?? Buffer.alloc(0)).toString()).toBe(withTaken.replaceAll('%NONCE%', own));
  let turn = 0;
  expect(await prepareDocument(withTaken, () => (turn++ % 2 === 0 ? taken : nonce()))).toBeNull();
});

test('refuses what it cannot change: no nonce, or nonces of two lengths', async () => {
  expect(await prepareDocument('<p>no nonce</p>', nonce)).toBeNull();
  let turn = 0;
  expect(await prepareDocument(html, () => (turn++ % 2 === 0 ? 'short' : nonce()))).toBeNull();
});
