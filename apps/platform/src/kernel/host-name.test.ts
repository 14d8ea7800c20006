import { expect, test } from 'vitest';
import { readHost } from './host-name.ts';

test('a host is one however it is spelt: capitals, the dot of the root, a port', () => {
  const ways: readonly (readonly [string, string, number | null])[] = [
    ['play.example', 'play.example', null],
    ['Play.EXAMPLE', 'play.example', null],
    ['play.example.', 'play.example', null],
    ['play.example:8080', 'play.example', 8080],
    ['PLAY.example.:8080', 'play.example', 8080],
    ['localhost', 'localhost', null],
    ['palaro_app:80', 'palaro_app', 80],
    ['xn--pi-yia.example', 'xn--pi-yia.example', null],
    ['127.0.0.1:8080', '127.0.0.1', 8080],
    ['[2001:DB8::1]', '[2001:db8::1]', null],
    ['[::1]:8080', '[::1]', 8080],
  ];
  for (const [text, name, port] of ways) expect(readHost(text), text).toEqual({ name, port });
});

test('a text that is no host is none', () => {
  const wrong = [
    '',
    '.',
    ':',
    ':80',
    'play..example',
    'play.example..',
    '.play.example',
    '-play.example',
    'play-.example',
    'play.example:',
    'play.example:x',
    'play.example:70000',
    'play.example:80:80',
    '2001:db8::1',
    '[]',
    '[play.example]',
    'play.example/',
    'play.example/m',
    'play example',
    ' play.example',
    'play.example,other.example',
    'user@play.example',
    'piñata.example',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(130)}example`,
  ];
  expect(wrong.filter((text) => readHost(text) !== null)).toEqual([]);
});
