export { colorNames, themeColors } from '../generated/theme-colors.ts';
export { browserColor, merchantThemeCss } from './merchant-theme.ts';
