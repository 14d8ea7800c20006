import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { themeColorsModule, tokensCss } from './build.ts';
import { contrast, toHex, toRgb, type OklchColor } from './color.ts';
import { pairContrasts, pairRatio } from './contrast.ts';
import { themeColors } from './token-files.ts';

const oklch = (...components: [number, number, number]): OklchColor => ({ colorSpace: 'oklch', components });

describe('contrast of the tokens', () => {
  test.each(pairContrasts())('$pair.text on $pair.ground in the $theme theme holds its ratio', ({ ratio, least }) => {
    expect(ratio).toBeGreaterThanOrEqual(least);
  });

  test('known colours convert as CSS paints them', () => {
    expect(toHex(toRgb(oklch(0.627955, 0.257683, 29.2339)))).toBe('#ff0000');
    expect(contrast(toRgb(oklch(1, 0, 0)), toRgb(oklch(0, 0, 0)))).toBeCloseTo(21, 3);
    // The well-known lightest grey that still passes on white.
    expect(contrast([118.5 / 255, 118.5 / 255, 118.5 / 255], [1, 1, 1])).toBeCloseTo(4.51, 1);
  });

  test('a translucent ground is judged over what shines through', () => {
    const colors = new Map([
      ['text', oklch(1, 0, 0)],
      ['veil', { ...oklch(0, 0, 0), alpha: 0 }],
      ['page', oklch(1, 0, 0)],
    ]);
    expect(pairRatio(colors, { text: 'text', ground: 'veil', over: 'page' })).toBeCloseTo(1, 5);
  });

  test('a pair with an unknown colour is refused', () => {
    expect(() => pairRatio(themeColors('dark'), { text: 'nosuch', ground: 'ground' })).toThrow('nosuch');
  });

  test('both themes name the same colours', () => {
    expect([...themeColors('light').keys()]).toEqual([...themeColors('dark').keys()]);
  });

  test('the generated files are those of the sources', () => {
    expect(readFileSync(new URL('../generated/tokens.css', import.meta.url), 'utf8')).toBe(tokensCss());
    expect(readFileSync(new URL('../generated/theme-colors.ts', import.meta.url), 'utf8')).toBe(themeColorsModule());
  });
});
