import { join } from 'node:path';
import type { RenderFailure } from '@palaro/contract';
import { expect, test } from 'vitest';

test("a page that could not be rendered shows the merchant's own colours", async () => {
  // The build as it ships: `npm test` has made it.
  const { renderFailure } = (await import(join(import.meta.dirname, '../../../player/dist/server/entry-server.js'))) as {
    renderFailure: RenderFailure;
  };
  const own = { accent: '#0b4f7a', onAccent: '#ffffff', accentInk: '#0b4f7a' };
  const shown = (theme: 'dark' | 'light') =>
    renderFailure({
      url: '/m/home',
      language: 'EN',
      theme,
      colours: { dark: null, light: own },
      name: 'Second',
      customerService: [],
      requestId: 'r1',
    });
  const light = shown('light');
  expect(light.html).toContain('<meta name="theme-color" content="#0b4f7a">');
  expect(light.html).toContain('--color-accent:#0b4f7a');
  expect(light.styleHashes).toHaveLength(2);
  expect(shown('dark').html).not.toContain('content="#0b4f7a"');
});
