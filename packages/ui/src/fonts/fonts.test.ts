import { readFileSync } from 'node:fs';
import * as fontkit from 'fontkit';
import { describe, expect, test } from 'vitest';
import { coreCharacters, latinCharacters, pesoSign, unicodeRange } from './charset.ts';

const bytes = (name: string) => readFileSync(new URL(`./${name}.woff2`, import.meta.url));
const font = (name: string) => fontkit.create(bytes(name));
const missing = (name: string, characters: string) =>
  [...characters].filter((c) => !font(name).characterSet.includes(c.codePointAt(0) ?? 0));
const fontsCss = readFileSync(new URL('../generated/fonts.css', import.meta.url), 'utf8');

describe('the shipped faces', () => {
  test('stay within their byte budgets', () => {
    expect(bytes('figtree-latin').length).toBeLessThanOrEqual(22 * 1024);
    expect(bytes('bricolage-core').length).toBeLessThanOrEqual(26 * 1024);
    expect(bytes('peso').length).toBeLessThanOrEqual(2 * 1024);
  });

  test('draw every character that they promise', () => {
    expect(missing('bricolage-core', coreCharacters)).toEqual([]);
    expect(missing('figtree-latin', coreCharacters)).toEqual([]);
    expect(missing('figtree-latin', 'ßåæøçÇÉÜö€−')).toEqual([]);
    expect(missing('peso', pesoSign)).toEqual([]);
  });

  test.each(['figtree-latin', 'bricolage-core'])('%s keeps tabular figures', (name) => {
    expect(font(name).availableFeatures).toContain('tnum');
    const widths = font(name)
      .layout('0123456789', ['tnum'])
      .glyphs.map((glyph) => glyph.advanceWidth);
    expect(new Set(widths).size).toBe(1);
  });

  test('both families take the peso sign from the one file', () => {
    expect(fontsCss.match(/peso\.woff2"\)[^}]*U\+20B1;/g)).toHaveLength(2);
  });

  test.each([
    ['Figtree', 'figtree-latin'],
    ['Bricolage Grotesque', 'bricolage-core'],
  ])('the peso sign is as high as the figures of %s', (family, file) => {
    const heightOf = (name: string, character: string): number => {
      const { bbox } = font(name).glyphForCodePoint(character.codePointAt(0) ?? 0);
      return (bbox.maxY - bbox.minY) / font(name).unitsPerEm;
    };
    const [, adjusted] = new RegExp(`"${family}"; [^}]*peso\\.woff2[^}]*size-adjust: ([\\d.]+)%`).exec(fontsCss) ?? [];
    expect(heightOf('peso', pesoSign) * (Number(adjusted) / 100)).toBeCloseTo(heightOf(file, '1'), 2);
  });

  test.each(['Figtree', 'Bricolage Grotesque'])('all files of %s have the same descriptors, or signs would be missing', (family) => {
    const faces = [...fontsCss.matchAll(/@font-face \{ font-family: "([^"]+)"; [^}]*font-weight: ([^;]+);(?: font-stretch: ([^;]+);)?/g)];
    const own = faces.filter(([, name]) => name === family);
    expect(own.length).toBeGreaterThan(1);
    expect(new Set(own.map(([, , weight, stretch]) => `${weight} ${stretch}`)).size).toBe(1);
  });

  test('swap, over stand-ins with measured metrics', () => {
    expect(fontsCss.match(/font-display: swap/g)).toHaveLength(5);
    expect(fontsCss.match(/size-adjust: \d+\.\d\d%; ascent-override/g)).toHaveLength(6);
  });
});

test('a unicode range joins neighbours and keeps single points', () => {
  expect(unicodeRange('cab₱')).toBe('U+61-63, U+20B1');
  expect(unicodeRange(latinCharacters)).not.toContain('U+AD,');
});
