/** The contrast rule of the tokens: 4.5:1 for text, 3:1 from 24 px (WCAG 2.2, 1.4.3). */
import { composite, contrast, toRgb, type OklchColor, type SrgbColor } from './color.ts';
import { textPairs, themeColors, themeNames, type TextPair, type ThemeName } from './token-files.ts';

/** Least ratio for running text. */
export const textContrastMin = 4.5;
/** Least ratio for text from 24 px. */
export const largeTextContrastMin = 3;

export type PairContrast = { theme: ThemeName; pair: TextPair; ratio: number; least: number };

/** The ratio of one pair in one set of colours. Throws when the pair names a colour that does not exist. */
export function pairRatio(colors: ReadonlyMap<string, OklchColor | SrgbColor>, pair: TextPair): number {
  const color = (name: string) => {
    const found = colors.get(name);
    if (!found) throw new Error(`pairs.json names no known colour: ${name}`);
    return found;
  };
  const ground = pair.over ? composite(color(pair.ground), toRgb(color(pair.over))) : toRgb(color(pair.ground));
  return contrast(composite(color(pair.text), ground), ground);
}

/** Every declared pair in both themes. */
export function pairContrasts(): PairContrast[] {
  return themeNames.flatMap((theme) => {
    const colors = themeColors(theme);
    return textPairs().map((pair) => ({
      theme,
      pair,
      ratio: pairRatio(colors, pair),
      least: pair.large ? largeTextContrastMin : textContrastMin,
    }));
  });
}
