/** Converts OKLCH to sRGB hex. Rasterisers and e-mail clients do not know `oklch()`, so all art carries hex. */

type Triple = readonly [number, number, number];

/** Linear sRGB of an OKLab colour (Ottosson 2020); values outside 0 to 1 lie outside the sRGB gamut. */
function linearRgbOf(lightness: number, a: number, b: number): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const isInGamut = (rgb: Triple): boolean => rgb.every((part) => part >= -0.0005 && part <= 1.0005);

function hexPart(linear: number): string {
  const clipped = Math.min(1, Math.max(0, linear));
  const encoded = clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0');
}

/**
 * Hex of an OKLCH colour, e.g. `#ffc24b`. Lightness 0 to 1, chroma 0 to about 0.37, hue in degrees (any number).
 * A colour outside sRGB keeps lightness and hue and loses chroma, as CSS Color 4 maps it.
 */
export function oklchHex(lightness: number, chroma: number, hue: number): string {
  const radians = (hue * Math.PI) / 180;
  const at = (c: number): Triple => linearRgbOf(lightness, c * Math.cos(radians), c * Math.sin(radians));
  let low = 0;
  let high = chroma;
  if (!isInGamut(at(chroma))) {
    for (let step = 0; step < 14; step++) {
      const middle = (low + high) / 2;
      if (isInGamut(at(middle))) low = middle;
      else high = middle;
    }
    return `#${at(low).map(hexPart).join('')}`;
  }
  return `#${at(chroma).map(hexPart).join('')}`;
}
