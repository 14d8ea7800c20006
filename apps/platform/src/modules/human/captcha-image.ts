import sharp from 'sharp';

/** Each digit as strokes in a box of 20 by 30: paths of our own, since a bare machine has no fonts. */
const strokes = [
  'M10 2 C2 2 2 28 10 28 C18 28 18 2 10 2Z',
  'M5 8 L11 2 V28 M5 28 H17',
  'M3 8 C4 0 17 0 17 9 C17 15 4 22 3 28 H18',
  'M3 3 H16 L9 12 C19 12 19 28 9 28 C6 28 4 27 3 25',
  'M14 28 V2 L3 20 H18',
  'M16 2 H5 L4 13 C8 10 18 11 17 20 C16 29 6 30 3 25',
  'M15 2 C6 5 3 14 3 20 C3 31 17 30 17 20 C17 11 5 11 3 19',
  'M3 2 H17 L8 28',
  'M10 14 C2 13 3 2 10 2 C17 2 18 13 10 14 C1 15 1 28 10 28 C19 28 19 15 10 14Z',
  'M17 11 C15 19 3 19 3 10 C3 -1 17 0 17 10 C17 16 14 25 5 28',
] as const;

/** Draws a captcha: the digits leaning and shifting, crossed by curves. `random` gives numbers from 0 to 1. */
export const captchaPng = async (digits: string, random: () => number): Promise<Buffer> => {
  const between = (low: number, high: number): number => Math.round((low + random() * (high - low)) * 10) / 10;
  const width = 30 + digits.length * 30;
  const shapes = [...digits].map((digit, place) => {
    const shift = `translate(${16 + place * 30 + between(-3, 3)} ${9 + between(-4, 4)}) rotate(${between(-18, 18)} 10 15) skewX(${between(-12, 12)})`;
    return `<path d="${strokes[Number(digit)] ?? ''}" transform="${shift}" stroke="hsl(${between(230, 330)} 60% 38%)" stroke-width="${between(2.6, 3.8)}"/>`;
  });
  const curves = Array.from(
    { length: 3 },
    () =>
      `<path d="M0 ${between(5, 45)} C${between(20, 60)} ${between(-10, 60)} ${between(60, 110)} ${between(-10, 60)} ${width} ${between(5, 45)}" stroke="hsl(${between(20, 60)} 70% 55%)" stroke-width="1.4" opacity=".8"/>`,
  );
  const dots = Array.from(
    { length: 40 },
    () => `<circle cx="${between(0, width)}" cy="${between(0, 50)}" r="${between(0.5, 1.4)}" fill="#8a80a8"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 2}" height="100" viewBox="0 0 ${width} 50"><rect width="${width}" height="50" fill="#f6f1e6"/>${dots.join('')}<g fill="none" stroke-linecap="round" stroke-linejoin="round">${curves.join('')}${shapes.join('')}</g></svg>`;
  // Without a palette, which takes five times as long: whoever asks for many of them holds up everybody else's.
  return sharp(Buffer.from(svg)).png().toBuffer();
};
