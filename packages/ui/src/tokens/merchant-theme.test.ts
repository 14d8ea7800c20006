import { expect, test } from 'vitest';
import { themeColors } from '../generated/theme-colors.ts';
import { browserColor, merchantThemeCss } from './merchant-theme.ts';

const blue = { accent: '#0b4f7a', onAccent: '#ffffff', accentInk: '#0b4f7a' };

test('a merchant changes the accent of one theme', () => {
  expect(merchantThemeCss({ dark: null, light: blue })).toBe(
    ':root:root[data-theme="light"]{--color-accent:#0b4f7a;--color-accent-from:#0b4f7a;--color-accent-to:#0b4f7a;--color-on-accent:#ffffff;--color-accent-ink:#0b4f7a}',
  );
  expect(merchantThemeCss({ dark: blue, light: null })).toContain(':root:root:not([data-theme="light"]){--color-accent:#0b4f7a');
});

test('a theme with a value that would leave its declaration is left out', () => {
  for (const accent of ['red}body{display:none', 'url(//x)', '#fff', ''])
    expect(merchantThemeCss({ dark: { ...blue, accent }, light: null })).toBe('');
});

test('without colours of its own there is no rule', () => {
  expect(merchantThemeCss({ dark: null, light: null })).toBe('');
});

test("the browser's bars take a merchant's accent, and the ground of a theme that it leaves alone", () => {
  expect(browserColor({ dark: null, light: blue }, 'light')).toBe('#0b4f7a');
  expect(browserColor({ dark: null, light: blue }, 'dark')).toBe(themeColors.dark.ground);
  expect(browserColor({ dark: { ...blue, accent: '"><script>' }, light: null }, 'dark')).toBe(themeColors.dark.ground);
});
