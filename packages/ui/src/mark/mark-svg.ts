/** The mark as standalone SVG text: for files, manifests and e-mail, where no style sheet reaches. */
import { fromHex, toHex, toRgb } from '../tokens/color.ts';
import { parolPaths } from './parol-paths.ts';

/** The mark's own colours, sRGB. */
export const markColors = {
  light: '#ffcd58',
  dark: '#f08400',
  tail: '#f75d76',
  core: '#fff5d6',
  night: '#0d0d23',
  dusk: '#2b1a4a',
} as const;

const { light, dark, tail, core, night, dusk } = markColors;
const starOf = (bright: string, deep: string): string =>
  `<path d="${parolPaths.tails}" fill="none" stroke="${tail}" stroke-width="2.6" stroke-linecap="round"/><path d="${parolPaths.light}" fill="${bright}"/><path d="${parolPaths.dark}" fill="${deep}"/><circle cx="${parolPaths.core.cx}" cy="${parolPaths.core.cy}" r="${parolPaths.core.r}" fill="${core}"/>`;
const star = starOf(light, dark);

/** The bare star, transparent ground. */
export const parolSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${star}</svg>`;

/** The star alone fills a browser tab's few pixels: no tails, no halo. */
export const faviconSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="3 2 58 52"><path d="${parolPaths.light}" fill="${light}"/><path d="${parolPaths.dark}" fill="${dark}"/><circle cx="32" cy="30" r="4.6" fill="${core}"/></svg>`;

/** A colour with a third of the night in it, for the star's shaded halves. */
const shaded = (accent: string): string => {
  const [top, ground] = [toRgb(fromHex(night)), toRgb(fromHex(accent))];
  const mix = (index: 0 | 1 | 2): number => top[index] / 3 + (ground[index] * 2) / 3;
  return toHex([mix(0), mix(1), mix(2)]);
};

/**
 * The app icon, 512 units: the lit star on a night sky that fills the square, so that any mask may cut it.
 * `maskable` keeps the star inside the inner 80 % that every mask leaves; `accent` (`#rrggbb`) lights the star in a merchant's colour.
 */
export function appIconSvg({ maskable, accent = null }: { maskable: boolean; accent?: string | null }): string {
  const scale = maskable ? 4.9 : 6.1;
  const shift = (centre: number) => (256 - centre * scale).toFixed(1);
  const corner = maskable ? 0 : 112;
  const lit = accent === null ? star : starOf(accent, shaded(accent));
  const halo = accent ?? '#ffb83d';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><defs><radialGradient id="h"><stop offset="0" stop-color="${accent ?? '#ffd873'}" stop-opacity=".7"/><stop offset="1" stop-color="${halo}" stop-opacity="0"/></radialGradient><linearGradient id="s" x2="0" y2="1"><stop stop-color="${night}"/><stop offset="1" stop-color="${dusk}"/></linearGradient></defs><rect width="512" height="512" rx="${corner}" fill="url(#s)"/><circle cx="256" cy="246" r="240" fill="url(#h)"/><g transform="translate(${shift(32)} ${shift(32)}) scale(${scale})">${lit}</g></svg>`;
}
