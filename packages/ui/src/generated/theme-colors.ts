// Made by src/tokens/build.ts from the token files. Do not edit.

/** The colours that leave the style sheet (theme-color, manifest), as `#rrggbb`. */
export const themeColors = {
  dark: {
    ground: '#0f1026',
    surface1: '#20213c',
    ink: '#f7f3eb',
    accent: '#f9c147',
  },
  light: {
    ground: '#faf6ee',
    surface1: '#fffdfa',
    ink: '#1c1d3e',
    accent: '#f9c147',
  },
} as const;

/** Every colour token; the custom property is `--color-<name>`. */
export const colorNames = ['ground', 'surface-1', 'surface-2', 'surface-3', 'ink', 'muted', 'accent', 'accent-from', 'accent-to', 'on-accent', 'accent-ink', 'hot', 'hot-fill', 'on-hot', 'good', 'good-fill', 'on-good', 'warn', 'bad', 'bad-fill', 'on-bad', 'bad-line', 'line', 'line-strong', 'bar', 'backdrop', 'focus', 'glow', 'shadow', 'shell', 'toast', 'mark-light', 'mark-dark', 'mark-tail', 'mark-core', 'festive-1', 'festive-2', 'festive-3', 'festive-4', 'festive-5', 'festive-string', 'on-toast', 'toast-accent', 'toast-good', 'toast-bad'] as const;
