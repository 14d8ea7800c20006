/** Makes `generated/tokens.css` and `generated/theme-colors.ts` from the token files: `node src/tokens/build.ts`. Fails when a text pair is too faint. */
import { writeFileSync } from 'node:fs';
import { toHex, toRgb, type OklchColor } from './color.ts';
import { pairContrasts } from './contrast.ts';
import { shapeTokens, themeColors } from './token-files.ts';

const cssColor = ({ components: [l, c, h], alpha }: OklchColor) => `oklch(${l} ${c} ${h}${alpha === undefined ? '' : ` / ${alpha}`})`;

function cssValue(value: ReturnType<typeof shapeTokens>[number]['value'], type: string): string {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) {
    if (type === 'cubicBezier') return `cubic-bezier(${value.join(', ')})`;
    return value.map((family) => (/^[a-z-]+$/.test(String(family)) ? family : `"${family}"`)).join(', ');
  }
  if ('color' in value) {
    const lengths = [value.offsetX, value.offsetY, value.blur, value.spread].map(({ value: px, unit }) =>
      px === 0 ? '0' : `${px}${unit}`,
    );
    return `${lengths.join(' ')} var(--${value.color.slice(1, -1).replace('.', '-')})`;
  }
  return `${value.value}${value.unit}`;
}

const colorLines = (colors: Map<string, OklchColor>) => [...colors].map(([name, color]) => `  --color-${name}: ${cssColor(color)};`);
const shapeLines = shapeTokens().map(({ group, name, type, value }) => `  --${group}-${name}: ${cssValue(value, type)};`);

/** The tokens as one style sheet: dark on `:root`, light on `[data-theme=light]`, what both share once. */
export function tokensCss(): string {
  const dark = colorLines(themeColors('dark'));
  const light = colorLines(themeColors('light'));
  const shared = dark.filter((line) => light.includes(line));
  const own = (lines: string[]) => lines.filter((line) => !shared.includes(line));
  return [
    '/* Made by src/tokens/build.ts from the token files. Do not edit. */',
    ':root, [data-theme="dark"] {',
    '  color-scheme: dark;',
    ...own(dark),
    // A shadow names its colour, so it has to be declared anew wherever the theme changes.
    ...shapeLines.filter((line) => line.startsWith('  --shadow-')),
    '}',
    '[data-theme="light"] {',
    '  color-scheme: light;',
    ...own(light),
    ...shapeLines.filter((line) => line.startsWith('  --shadow-')),
    '}',
    ':root {',
    ...shared,
    ...shapeLines.filter((line) => !line.startsWith('  --shadow-')),
    '}',
    '',
  ].join('\n');
}

/** The colours as data, in sRGB hex. */
export function themeColorsModule(): string {
  const names = ['ground', 'surface-1', 'ink', 'accent'];
  const of = (theme: 'dark' | 'light') => {
    const colors = themeColors(theme);
    return names.map((name) => {
      const color = colors.get(name);
      if (!color) throw new Error(`no colour ${name}`);
      return `    ${name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}: '${toHex(toRgb(color))}',`;
    });
  };
  const all = [...themeColors('dark').keys()].map((name) => `'${name}'`).join(', ');
  return [
    '// Made by src/tokens/build.ts from the token files. Do not edit.',
    '',
    '/** The colours that leave the style sheet (theme-color, manifest), as `#rrggbb`. */',
    'export const themeColors = {',
    '  dark: {',
    ...of('dark'),
    '  },',
    '  light: {',
    ...of('light'),
    '  },',
    '} as const;',
    '',
    '/** Every colour token; the custom property is `--color-<name>`. */',
    `export const colorNames = [${all}] as const;`,
    '',
  ].join('\n');
}

if (import.meta.main) {
  const faint = pairContrasts().filter(({ ratio, least }) => ratio < least);
  if (faint.length > 0) {
    throw new Error(
      `too faint:\n${faint.map(({ theme, pair, ratio }) => `${theme}: ${pair.text} on ${pair.ground} ${ratio.toFixed(2)}`).join('\n')}`,
    );
  }
  writeFileSync(new URL('../generated/tokens.css', import.meta.url), tokensCss());
  writeFileSync(new URL('../generated/theme-colors.ts', import.meta.url), themeColorsModule());
}
