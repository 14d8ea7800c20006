/** Reads the token files (DTCG format, 2025.10) and lays the brand's overrides over them. */
import { readFileSync } from 'node:fs';
import type { OklchColor } from './color.ts';

export type ThemeName = 'dark' | 'light';
export const themeNames: readonly ThemeName[] = ['dark', 'light'];

type Dimension = { value: number; unit: 'px' | 'ms' };
type Shadow = { color: string; offsetX: Dimension; offsetY: Dimension; blur: Dimension; spread: Dimension };
type Token<Value> = { $value: Value };
type ColorGroup = Record<string, Token<OklchColor>>;
type ShapeGroup = { $type: string } & Record<string, Token<Dimension | Shadow | number | number[] | string[]> | string>;
type ColorFile = { color: { $type: 'color' } & Record<string, Token<OklchColor> | string> };
type BrandFile = { dark: ColorGroup; light: ColorGroup; shape: Record<string, Record<string, Token<Dimension>>> };

/** A text colour and the ground it may stand on; `large` marks text from 24 px; `over` is what shows through a translucent ground. */
export type TextPair = { text: string; ground: string; large?: boolean; over?: string };

const textOf = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const readBrand = (): BrandFile => JSON.parse(textOf('./brand.json'));
const isToken = <T>(entry: [string, Token<T> | string]): entry is [string, Token<T>] => typeof entry[1] !== 'string';

/** Every colour of a theme by its short name, the brand's overrides applied. */
export function themeColors(theme: ThemeName): Map<string, OklchColor> {
  const file: ColorFile = JSON.parse(textOf(`./color.${theme}.json`));
  const colors = new Map(
    Object.entries(file.color)
      .filter(isToken)
      .map(([name, token]) => [name, token.$value]),
  );
  for (const [name, token] of Object.entries(readBrand()[theme])) {
    if (!colors.has(name)) throw new Error(`brand.json names no known ${theme} colour: ${name}`);
    colors.set(name, token.$value);
  }
  return colors;
}

/** The tokens that both themes share, as [group, name, type, value]. */
export function shapeTokens(): { group: string; name: string; type: string; value: Dimension | Shadow | number | number[] | string[] }[] {
  const { shape } = readBrand();
  const groups: Record<string, ShapeGroup | string> = JSON.parse(textOf('./shape.json'));
  return Object.entries(groups).flatMap(([group, tokens]) => {
    if (typeof tokens === 'string') return [];
    return Object.entries(tokens)
      .filter(isToken)
      .map(([name, token]) => ({ group, name, type: tokens.$type, value: shape[group]?.[name]?.$value ?? token.$value }));
  });
}

/** Every pair that the components use. */
export const textPairs = (): TextPair[] => JSON.parse(textOf('./pairs.json'));
