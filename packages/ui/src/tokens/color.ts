/** Colour arithmetic for the tokens: OKLCH to sRGB (CSS Color 4) and WCAG 2.2 contrast. */

/** A DTCG colour value. Components: lightness 0–1, chroma, hue in degrees; alpha 0–1, opaque when absent. */
export type OklchColor = { colorSpace: 'oklch'; components: [number, number, number]; alpha?: number };

/** A DTCG colour value in sRGB, its components 0–1, opaque. */
export type SrgbColor = { colorSpace: 'srgb'; components: [number, number, number]; alpha?: undefined };

/** Red, green and blue, gamma-encoded, 0–1, clipped to the gamut as browsers paint them. */
export type Rgb = [number, number, number];

const clip = (value: number) => Math.min(1, Math.max(0, value));
const encode = (linear: number) => (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055);
const decode = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** A colour in sRGB; OKLCH by Ottosson's matrices. */
export function toRgb({ colorSpace, components }: OklchColor | SrgbColor): Rgb {
  if (colorSpace === 'srgb') return components;
  const [lightness, chroma, hue] = components;
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ] as const;
  return [encode(clip(linear[0])), encode(clip(linear[1])), encode(clip(linear[2]))];
}

/** The colour that is seen when `top` (with its alpha) lies on an opaque ground. */
export function composite(top: OklchColor | SrgbColor, ground: Rgb): Rgb {
  const alpha = top.alpha ?? 1;
  const [r, g, b] = toRgb(top);
  return [r * alpha + ground[0] * (1 - alpha), g * alpha + ground[1] * (1 - alpha), b * alpha + ground[2] * (1 - alpha)];
}

/** Relative luminance, WCAG 2.2. */
export function luminance([r, g, b]: Rgb): number {
  return 0.2126 * decode(r) + 0.7152 * decode(g) + 0.0722 * decode(b);
}

/** Contrast ratio of two opaque colours, 1 to 21, WCAG 2.2. */
export function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The colour of `#rrggbb`. */
export function fromHex(hex: string): SrgbColor {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return { colorSpace: 'srgb', components: [part(1), part(3), part(5)] };
}

/** `#rrggbb`, for places that know no OKLCH (theme-color, manifests, e-mail). */
export function toHex(rgb: Rgb): string {
  return `#${rgb
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
