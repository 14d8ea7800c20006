import { expect, test } from 'vitest';
import { merchantThemeCss } from './merchant-theme.ts';

test('a merchant changes colours of one theme and the corners', () => {
  expect(merchantThemeCss({ dark: { accent: '#12ab9f' }, light: { accent: 'oklch(0.5 0.1 200)' }, corners: { l: 4 } })).toBe(
    ':root:not([data-theme="light"]),[data-theme="dark"]{--color-accent:#12ab9f}[data-theme="light"]{--color-accent:oklch(0.5 0.1 200)}:root{--radius-l:4px}',
  );
});

test('a value that would leave its declaration is left out', () => {
  expect(merchantThemeCss({ dark: { accent: 'red}body{display:none', ink: 'url(//x)' }, corners: { s: -1, m: 400 } })).toBe('');
});

test('an unknown colour name is left out', () => {
  expect(merchantThemeCss(JSON.parse('{"dark":{"x:1;y":"#ffffff"}}'))).toBe('');
});
