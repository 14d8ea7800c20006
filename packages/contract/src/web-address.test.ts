import { describe, expect, test } from 'vitest';
import { isServiceAddress, isWebAddress, type AddressKind } from './web-address.ts';

const all: readonly AddressKind[] = ['path', 'app', 'https', 'http', 'local', 'mailto', 'tel'];

describe('an address of a document', () => {
  test.each<readonly [text: string, kinds: readonly AddressKind[]]>([
    ['/m/home?type=hot#top', ['path', 'app']],
    ['/get/app.apk', ['path']],
    ['/', ['path']],
    ['/m//x', ['path']],
    ['/m/../get/app.apk', ['path']],
    ['https://evil.example/a?b={to}', ['https']],
    ['http://news.example', ['http']],
    ['http://127.0.0.1:8080/x', ['http', 'local']],
    ['http://localhost/x', ['http', 'local']],
    ['http://localhost.evil.example/x', ['http']],
    ['mailto:help@palaro.example', ['mailto']],
    ['tel:+639171234567', ['tel']],
  ])('%s is one of its kinds alone', (text, kinds) => {
    expect(all.filter((kind) => isWebAddress(text, [kind]))).toEqual(kinds);
  });

  test.each([
    '//evil.example/app.apk',
    '///evil.example',
    '/\\evil.example/app.apk',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/m/..//evil.example',
    '/m/%2e%2e//evil.example',
    ' //evil.example',
    ' https://evil.example',
    'https://evil.example ',
    'https://good.example\\@evil.example',
    'https://good.example@evil.example',
    'https:evil.example',
    'https:/evil.example',
    'https:///evil.example',
    'https://',
    'HTTPS://evil.example',
    'https://evil.example/\u0000',
    'https://evil.example/\u202egnp.apk',
    'https://go\u200Bod.example/',
    'https://go\u00ADod.example/',
    '/get/\u2066app.apk',
    '/get/app.apk\r\nlocation: https://evil.example',
    '/get/"onclick="alert(1)',
    "/get/'app",
    '/get/<script>',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript://evil.example/%0aalert(1)',
    'vbscript:msgbox(1)',
    'data:text/html,x',
    'blob:https://evil.example/1',
    'intent://evil.example/#Intent;scheme=https;end',
    'ftp://evil.example/a',
    'mailto:',
    'tel:',
    'get/app.apk',
    '.',
    '',
  ])('%j is none', (text) => {
    expect(isWebAddress(text, all)).toBe(false);
  });
});

test('a service entry leads to a page of any site, a number or a mailbox, and to no path', () => {
  const ways = [
    'https://m.example/palaro',
    'http://m.example',
    'tel:911',
    'mailto:a@b.example',
    '/m/help',
    '//evil.example',
    'javascript:alert(1)',
  ];
  expect(ways.filter(isServiceAddress)).toEqual(ways.slice(0, 4));
});
