import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';
import { letters } from './letters.data.ts';

/** Rows of dark pixels. */
type Bitmap = readonly (readonly boolean[])[];

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
};

/** A PNG of a bitmap, dark on white, each pixel drawn as a square of `scale` pixels. */
export function drawPng(bitmap: Bitmap, scale: number): Buffer {
  const [width, height] = [(bitmap[0]?.length ?? 0) * scale, bitmap.length * scale];
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits of grey.
  header[8] = 8;
  const rows = bitmap.flatMap((row) => {
    const line = Buffer.from([0, ...row.flatMap((dark) => Array<number>(scale).fill(dark ? 0 : 255))]);
    return Array<Buffer>(scale).fill(line);
  });
  const start = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND', Buffer.alloc(0))]);
}

const QR_BORDER = 2;
const QR_SCALE = 6;

/** A code as a picture for the `src` of an image. */
export const drawQr = (text: string): string =>
  `data:image/png;base64,${drawPng(encode(text, { ecc: 'M', border: QR_BORDER }).data, QR_SCALE).toString('base64')}`;

/** Lines of capitals and figures, with a margin around them. */
export function drawText(lines: readonly string[]): Bitmap {
  const columns = Math.max(...lines.map(({ length }) => length)) * 4 + 4;
  const blank = Array<boolean>(columns).fill(false);
  const rowOf = (line: string, row: number): boolean[] => {
    const drawn = [...line.toUpperCase()].flatMap((letter) => {
      const bits = Number(letters[letter]?.[row] ?? 0);
      return [(bits & 4) > 0, (bits & 2) > 0, (bits & 1) > 0, false];
    });
    return [false, false, ...drawn, ...blank].slice(0, columns);
  };
  return [blank, blank, ...lines.flatMap((line) => [...[0, 1, 2, 3, 4].map((row) => rowOf(line, row)), blank, blank]), blank];
}
