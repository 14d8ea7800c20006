export { colorNames, themeColors } from '../generated/theme-colors.ts';
export { merchantThemeCss } from './merchant-theme.ts';
