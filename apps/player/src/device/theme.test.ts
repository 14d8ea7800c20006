import { afterEach, expect, test, vi } from 'vitest';
import { parseTheme, setTheme, themeDefault } from './theme.ts';

afterEach(() => vi.unstubAllGlobals());

test('A309 B303 the look is dark unless one of the two known ones is stored', () => {
  expect(themeDefault).toBe('dark');
  expect([null, '', 'light', 'dark', 'LIGHT', 'blue'].map(parseTheme)).toEqual(['dark', 'dark', 'light', 'dark', 'dark', 'dark']);
});

test.each([
  ['http:', ''],
  ['https:', '; secure'],
])('over %s the next document of any address is rendered in the look that was chosen', (protocol, end) => {
  const cookies: string[] = [];
  vi.stubGlobal('location', { protocol });
  vi.stubGlobal('document', {
    documentElement: { dataset: {} },
    set cookie(text: string) {
      cookies.push(text);
    },
  });
  setTheme('light');
  expect(cookies).toEqual([`theme=light; path=/; max-age=31536000; samesite=lax${end}`]);
  expect(document.documentElement.dataset).toEqual({ theme: 'light' });
});
