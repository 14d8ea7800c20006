/** The parts we use of two libraries that ship no types. */
declare module 'subset-font' {
  type Axis = number | { min: number; max: number };
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2' | 'sfnt'; variationAxes?: Record<string, Axis>; keepFeatures?: string[]; noHinting?: boolean },
  ): Promise<Buffer>;
}

declare module 'fontkit' {
  export type Font = {
    unitsPerEm: number;
    capHeight: number;
    ascent: number;
    descent: number;
    lineGap: number;
    characterSet: number[];
    availableFeatures: string[];
    variationAxes: Record<string, { min: number; default: number; max: number }>;
    glyphForCodePoint(point: number): {
      id: number;
      advanceWidth: number;
      bbox: { minY: number; maxY: number };
    };
    layout(text: string, features?: string[]): { glyphs: { id: number; advanceWidth: number }[] };
  };
  export function create(bytes: Buffer): Font;
}
