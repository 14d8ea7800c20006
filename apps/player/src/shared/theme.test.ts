import { expect, test } from 'vitest';
import { parseTheme, themeDefault } from './theme.ts';

test('A309 B303 the look is dark unless one of the two known ones is stored', () => {
  expect(themeDefault).toBe('dark');
  expect([null, '', 'light', 'dark', 'LIGHT', 'blue'].map(parseTheme)).toEqual(['dark', 'dark', 'light', 'dark', 'dark', 'dark']);
});
