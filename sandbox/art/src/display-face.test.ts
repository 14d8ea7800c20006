import { expect, test } from 'vitest';
import { loadDisplayFace } from './display-face.ts';

const cut = { weight: 800, width: 84 };

test('Vietnamese letters are those of the face, set where they stand', async () => {
  const lettering = await loadDisplayFace();
  const [missing] = lettering('\u{e000}', cut).glyphs;
  const { glyphs, width } = lettering('Miền Bắc · Đà Nẵng 3’', cut);
  expect(glyphs).toHaveLength('Miền Bắc · Đà Nẵng 3’'.length);
  expect(glyphs.filter(({ d }) => d === missing?.d)).toEqual([]);
  for (const [at, glyph] of glyphs.entries())
    expect(glyph.x).toBeCloseTo(at === 0 ? 0 : (glyphs[at - 1]?.x ?? 0) + (glyphs[at - 1]?.advance ?? 0));
  expect(width).toBeCloseTo((glyphs.at(-1)?.x ?? 0) + (glyphs.at(-1)?.advance ?? 0));
  // The same letter with another accent is another outline.
  expect(lettering('ề', cut).glyphs[0]?.d).not.toBe(lettering('ế', cut).glyphs[0]?.d);
});
