export { colorNames, themeColors } from '../generated/theme-colors.ts';
export { merchantThemeCss, type MerchantTheme } from './merchant-theme.ts';
