import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildAssets } from './assets.ts';

test('every style sheet is served once, and what stops motion comes last', async () => {
  const { css } = await buildAssets();
  const folder = new URL('./client/css/', import.meta.url);
  const rest = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
  expect(rest.length).toBeGreaterThan(1);
  for (const sheet of rest) expect(css.split(sheet)).toHaveLength(2);
  expect(css.endsWith(readFileSync(new URL('reduced-motion.css', folder), 'utf8'))).toBe(true);
});
