import { themeColors } from '../generated/theme-colors.ts';

/** A merchant's colours of one theme, each `#rrggbb`: the accent, text on it, and accented text on the page. */
export type AccentColors = { readonly accent: string; readonly onAccent: string; readonly accentInk: string };
/** What a merchant may change of the colours; null leaves a theme as it is. */
export type MerchantTheme = { readonly dark: AccentColors | null; readonly light: AccentColors | null };

/** The colour tokens that a merchant's colours are laid over. */
export const accentTokens = ({ accent, onAccent, accentInk }: AccentColors) => ({
  accent,
  'accent-from': accent,
  'accent-to': accent,
  'on-accent': onAccent,
  'accent-ink': accentInk,
});

// A merchant's theme is an operator's input: only plain colours pass, so that nothing can leave its declaration.
const plainColor = /^#[0-9a-f]{6}$/i;

const isPlain = (colors: AccentColors | null): colors is AccentColors =>
  colors !== null && Object.values(colors).every((color) => plainColor.test(color));

const rule = (selector: string, colors: AccentColors | null): string => {
  if (!isPlain(colors)) return '';
  const declarations = Object.entries(accentTokens(colors)).map(([name, color]) => `--color-${name}:${color}`);
  return `${selector}{${declarations.join(';')}}`;
};

/** The style sheet text that lays a merchant's colours over the tokens, whatever sheet comes after it; empty for none. */
export const merchantThemeCss = ({ dark, light }: MerchantTheme): string =>
  rule(':root:root:not([data-theme="light"])', dark) + rule(':root:root[data-theme="light"]', light);

/** The colour for the browser's own bars: the merchant's accent, or the ground of a theme in the app's own colours. */
export const browserColor = (merchant: MerchantTheme, theme: keyof MerchantTheme): string => {
  const colors = merchant[theme];
  return isPlain(colors) ? colors.accent : themeColors[theme].ground;
};
