/** Emblems of ours, on the 512 by 512 grid of the icon set, for what it has no fitting one of. */

const around = (count: number, d: string): string =>
  Array.from({ length: count }, (_, i) => `<path d="${d}" transform="rotate(${(360 / count) * i} 256 256)"/>`).join('');

/** The seated figure that guards an Ifugao granary: arms folded on the knees, on its block. */
const bulul =
  '<path fill-rule="evenodd" d="M256 16c-46 0-68 26-68 68v34c0 34 26 54 68 54s68-20 68-54V84c0-42-22-68-68-68zM206 78h36v16h-36zm64 0h36v16h-36zm-22 6h16v36h-16zm-22 50h60v12h-60z"/>' +
  '<path d="M196 184h120c34 0 52 18 52 46v62h-40v-50h-14v50H198v-50h-14v50h-40v-62c0-28 18-46 52-46z"/>' +
  '<path d="M140 304h232c12 0 20 8 20 18s-8 18-20 18H140c-12 0-20-8-20-18s8-18 20-18z"/>' +
  '<path d="M122 352h66v94h-66zm202 0h66v94h-66zm-122 0h108l-18 62h-72z"/>' +
  '<path d="M96 458h320v18h-30v22H126v-22H96z"/>';

/** The national flower: two rounds of broad white petals. */
const sampaguita =
  around(7, 'M256 178C224 178 184 128 192 78C198 42 226 24 256 24C286 24 314 42 320 78C328 128 288 178 256 178Z') +
  around(5, 'M256 240C238 236 220 220 225 200C229 188 243 184 256 184C269 184 283 188 287 200C292 220 274 236 256 240Z');

const emblems: Readonly<Record<string, string>> = { bulul, sampaguita };

/** @returns the SVG body of an emblem of ours, or undefined. */
export const ownEmblem = (name: string): string | undefined => emblems[name];
