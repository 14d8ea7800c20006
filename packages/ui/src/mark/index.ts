export { appIconSvg, faviconSvg, markColors, parolSvg } from './mark-svg.ts';
export { parolPaths } from './parol-paths.ts';
