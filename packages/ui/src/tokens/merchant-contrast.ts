import { fromHex, type OklchColor, type SrgbColor } from './color.ts';
import { largeTextContrastMin, pairRatio, textContrastMin } from './contrast.ts';
import { accentTokens, type AccentColors } from './merchant-theme.ts';
import { textPairs, themeColors, type ThemeName } from './token-files.ts';

/** The pairs of text and ground that a merchant's colours would make hard to read, such as `on-accent on accent: 2.1, at least 4.5`. */
export function accentFaults(theme: ThemeName, accent: AccentColors): string[] {
  const own = new Map(Object.entries(accentTokens(accent)).map(([name, hex]) => [name, fromHex(hex)]));
  const colors = new Map<string, OklchColor | SrgbColor>([...themeColors(theme), ...own]);
  return textPairs()
    .filter(({ text, ground }) => own.has(text) || own.has(ground))
    .flatMap((pair) => {
      const least = pair.large ? largeTextContrastMin : textContrastMin;
      const ratio = pairRatio(colors, pair);
      return ratio < least ? [`${pair.text} on ${pair.ground}: ${ratio.toFixed(1)}, at least ${least}`] : [];
    });
}
