import { colorNames } from '../generated/theme-colors.ts';

type ColorName = (typeof colorNames)[number];

/** What a merchant may change at run time: colours of either theme and the corner family (px). */
export type MerchantTheme = {
  dark?: Partial<Record<ColorName, string>>;
  light?: Partial<Record<ColorName, string>>;
  corners?: { s?: number; m?: number; l?: number };
};

// A merchant's theme is an operator's input: only plain colours pass, so that nothing can leave its declaration.
const plainColor = /^(#[0-9a-f]{6}|oklch\([\d.]+%? [\d.]+ [\d.]+( \/ [\d.]+)?\))$/i;
const known: ReadonlySet<string> = new Set(colorNames);
const cornerMaxPx = 32;

const colorRules = (colors: Partial<Record<string, string>> = {}) =>
  Object.entries(colors).flatMap(([name, value]) =>
    known.has(name) && value !== undefined && plainColor.test(value) ? [`--color-${name}:${value}`] : [],
  );

/** The style sheet text that lays a merchant's theme over the tokens; empty when nothing valid is given. Unknown names and odd values are left out. */
export function merchantThemeCss({ dark, light, corners = {} }: MerchantTheme): string {
  const cornerRules = Object.entries(corners).flatMap(([name, px]) =>
    ['s', 'm', 'l'].includes(name) && px >= 0 && px <= cornerMaxPx ? [`--radius-${name}:${px}px`] : [],
  );
  const rule = (selector: string, declarations: string[]) => (declarations.length > 0 ? `${selector}{${declarations.join(';')}}` : '');
  return (
    rule(':root:not([data-theme="light"]),[data-theme="dark"]', colorRules(dark)) +
    rule('[data-theme="light"]', colorRules(light)) +
    rule(':root', cornerRules)
  );
}
