/** A colour of the sheets: lightness, chroma, hue or the variables that hold it, and the opacity. */
const COLOUR = /oklch\(([\d.]+) ([\d.]+) ([\d.]+|var\(--\w+\)|calc\(var\(--\w+\) \+ (?:\d+|var\(--\w+\))\))(?: \/ ([\d.]+))?\)/g;
const COMMENT = /\/\*[\s\S]*?\*\//g;
const DECLARATION = /([\w-]+):([^;{}]*oklch\([^;{}]*);/g;
/** The hue whose brightness and saturation stand for all where the hue is a variable. */
const MEAN_HUE = 280;
/** By so many degrees the hues of HSL are behind. */
const BEHIND = 25;

const channel = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** Saturation and lightness of HSL. */
function shadeOf(hex: string): string {
  const parts = [channel(hex, 1), channel(hex, 3), channel(hex, 5)];
  const [most, least] = [Math.max(...parts), Math.min(...parts)];
  return `${percent(most === least ? 0 : (most - least) / (1 - Math.abs(most + least - 1)))} ${percent((most + least) / 2)}`;
}

/** `#rrggbb` of a lightness of 0 to 1, a chroma and a hue in degrees. */
type OklchHex = (lightness: number, chroma: number, hue: number) => string;

/** The same colour without `oklch()`, or one near it where its hue is a variable. */
const oldColour =
  (oklchHex: OklchHex) =>
  (_: string, lightness: string, chroma: string, hue: string, opacity?: string): string => {
    const isFixed = !hue.includes('var');
    const hex = oklchHex(Number(lightness), Number(chroma), isFixed ? Number(hue) : MEAN_HUE);
    if (!isFixed) return `hsl(calc(${hue} - ${BEHIND}) ${shadeOf(hex)}${opacity === undefined ? '' : ` / ${opacity}`})`;
    const alpha =
      opacity === undefined
        ? ''
        : Math.round(Number(opacity) * 255)
            .toString(16)
            .padStart(2, '0');
    return `${hex}${alpha}`;
  };

/**
 * A sheet for browsers that do not know `oklch()` too. What is the same in sRGB is written so; before a colour whose hue is a variable
 * stands one near it. Not in a custom property, which has no second chance where it is used.
 */
export const withOldColours = (css: string, oklchHex: OklchHex): string =>
  css.replaceAll(COMMENT, '').replaceAll(DECLARATION, (declaration, property: string, value: string) => {
    const old = `${property}:${value.replaceAll(COLOUR, oldColour(oklchHex))};`;
    return property.startsWith('--') || !old.includes('hsl(') ? old : `${old}${declaration}`;
  });
