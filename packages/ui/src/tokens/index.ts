export { colorNames, themeColors } from '../generated/theme-colors.ts';
export { toHex, toRgb } from './color.ts';
export { browserColor, merchantThemeCss } from './merchant-theme.ts';
