import type { SliderPuzzle } from '@palaro/contract';
import sharp from 'sharp';

/** The picture in units; it is drawn twice as wide and high, for sharp screens. */
const size = { width: 280, height: 140 } as const;
const scale = 2;
/** The piece: a square with a bump at its top and one at its right side. */
const piece = { width: 54, height: 54 } as const;
const outline = 'M2 12 H16 C12 4 18 1 22 1 C26 1 32 4 28 12 H42 V26 C50 22 53 28 53 32 C53 36 50 42 42 38 V52 H2Z';

/** Where the hole may begin: far enough from the start that the piece has a way, and inside the picture. */
export const holeRange = { from: 80, to: size.width - piece.width - 4 } as const;

type Random = () => number;
const between = (random: Random, low: number, high: number): number => Math.round((low + random() * (high - low)) * 10) / 10;

/** A landscape that is another one each time: sky, sun, ranges of hills, and specks over all, so that no edge is only the hole's. */
const landscape = (random: Random): string => {
  const hue = between(random, 0, 360);
  const hills = [0, 1, 2, 3].map((row) => {
    const base = 55 + row * 22;
    const steps = Array.from({ length: 8 }, (_, place) => {
      const [x, y] = [(place + 1) * 40, base + between(random, -22, 22)];
      return `S${x - between(random, 10, 26)} ${y + between(random, -18, 18)} ${x} ${y}`;
    });
    return `<path d="M-20 ${base} ${steps.join(' ')} V160 H-20Z" fill="hsl(${hue + row * between(random, 18, 46)} 48% ${58 - row * 9}%)"/>`;
  });
  const specks = Array.from({ length: 90 }, () => {
    const [x, y, r] = [between(random, 0, 280), between(random, 0, 140), between(random, 1, 7)];
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="hsl(${between(random, 0, 360)} 60% ${between(random, 30, 85)}%)" opacity="${between(random, 0.2, 0.7)}"/>`;
  });
  return `<rect width="280" height="140" fill="hsl(${hue} 55% 78%)"/><circle cx="${between(random, 20, 260)}" cy="${between(random, 10, 50)}" r="${between(random, 10, 22)}" fill="hsl(${hue + 180} 80% 75%)"/>${hills.join('')}${specks.join('')}`;
};

const svgOf = (width: number, height: number, inner: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="0 0 ${width} ${height}">${inner}</svg>`,
  );

/**
 * Draws a puzzle with its hole at `hole` units from the left: the picture with the hole, and the piece that was cut out of it.
 * Where the hole is stands in the pixels alone. `random` gives numbers from 0 to 1.
 */
export const drawSlider = async (hole: number, random: Random): Promise<SliderPuzzle> => {
  const top = Math.round(between(random, 6, size.height - piece.height - 6));
  const whole = await sharp(svgOf(size.width, size.height, landscape(random)))
    .png()
    .toBuffer();
  const at = { left: hole * scale, top: top * scale };
  const shade = svgOf(
    piece.width,
    piece.height,
    `<path d="${outline}" fill="#0b1020" fill-opacity=".62" stroke="#ffffff" stroke-width="1.6" stroke-opacity=".85"/>`,
  );
  const mask = svgOf(piece.width, piece.height, `<path d="${outline}" fill="#fff"/>`);
  const rim = svgOf(piece.width, piece.height, `<path d="${outline}" fill="none" stroke="#ffffff" stroke-width="2"/>`);
  const [picture, cut] = await Promise.all([
    sharp(whole)
      .composite([{ input: shade, ...at }])
      .webp({ quality: 72, effort: 1 })
      .toBuffer(),
    sharp(whole)
      .extract({ ...at, width: piece.width * scale, height: piece.height * scale })
      .ensureAlpha()
      .composite([{ input: mask, blend: 'dest-in' }, { input: rim }])
      .webp({ quality: 80, effort: 1 })
      .toBuffer(),
  ]);
  return {
    picture: picture.toString('base64'),
    piece: cut.toString('base64'),
    top,
    width: size.width,
    height: size.height,
    pieceWidth: piece.width,
    pieceHeight: piece.height,
  };
};
