import { afterEach, expect, test, vi } from 'vitest';
import { createPageCalls, isUnanswered } from './page.ts';

afterEach(() => vi.unstubAllGlobals());

const { call } = createPageCalls(1000, (status, code) => (status >= 500 ? 'NO_ANSWER' : (code ?? 'REFUSED')));
const codeAfter = async (answer: () => Promise<Response>): Promise<string | true> => {
  vi.stubGlobal('fetch', answer);
  const answered = await call('GET', '/api/session');
  return answered.ok || answered.code;
};
const page = '<!doctype html><title>Log in to the hotel</title>';

test.each([
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), 'NETWORK'],
  ['the page of a proxy in the way', () => Promise.resolve(new Response(page)), 'NO_ANSWER'],
  ['a fault of the server in HTML', () => Promise.resolve(new Response(page, { status: 502 })), 'NO_ANSWER'],
  ['a fault of the server', () => Promise.resolve(Response.json({ code: 'FAULT' }, { status: 500 })), 'NO_ANSWER'],
  ['an empty refusal', () => Promise.resolve(Response.json(null, { status: 400 })), 'REFUSED'],
  ['a refusal', () => Promise.resolve(Response.json({ code: 'ROUND_OPEN' }, { status: 409 })), 'ROUND_OPEN'],
])('%s is told as what it is', async (_, answer, code) => {
  expect(await codeAfter(answer)).toBe(code);
});

test('a bug of the page is thrown, and not told as no network', async () => {
  const fetched = vi.fn<() => Promise<Response>>(() => Promise.resolve(Response.json({ code: 'ROUND_OPEN' }, { status: 409 })));
  vi.stubGlobal('fetch', fetched);
  await expect(call('POST', '/api/bets', { stake: 1n })).rejects.toThrow('BigInt');
  expect(fetched).not.toHaveBeenCalled();
  const faulty = createPageCalls(1000, () => {
    throw new TypeError('a table without this code');
  });
  await expect(faulty.call('POST', '/api/bets')).rejects.toThrow('a table without this code');
});

test('a request is sent again where the server may have done it, whatever stood in the way', () => {
  expect(['NETWORK', 'NO_ANSWER', 'REFUSED'].map(isUnanswered)).toEqual([true, true, false]);
});
