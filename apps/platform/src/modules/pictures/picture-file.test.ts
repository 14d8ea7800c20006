import { expect, test } from 'vitest';
import { isOnePicture, pictureTypeOf } from './picture-file.ts';

const bytes = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const jpeg = (hex: string): boolean => isOnePicture(bytes(`ffd8 ${hex}`), 'image/jpeg');
/** A PNG of these chunks, each its name with so many bytes of content. */
const png = (...chunks: readonly (readonly [name: string, size: number])[]): Buffer =>
  Buffer.concat([
    bytes('89504e470d0a1a0a'),
    ...chunks.map(([name, size]) => {
      const chunk = Buffer.alloc(size + 12);
      chunk.writeUInt32BE(size, 0);
      chunk.write(name, 4, 'latin1');
      return chunk;
    }),
  ]);

test('a PNG ends with its last chunk, and is none without it, with anything behind it or cut within it', () => {
  const whole = png(['IHDR', 13], ['IDAT', 5], ['IEND', 0]);
  expect(isOnePicture(whole, 'image/png')).toBe(true);
  expect(isOnePicture(png(['IHDR', 13], ['IDAT', 5]), 'image/png')).toBe(false);
  expect(isOnePicture(Buffer.concat([whole, Buffer.alloc(4)]), 'image/png')).toBe(false);
  expect(isOnePicture(png(['IEND', 3]).subarray(0, -1), 'image/png')).toBe(false);
});

test.each([
  ['that is empty', 'ffd9', true],
  ['with a segment', 'ffe0 0004 aaaa ffd9', true],
  ['with a segment cut off within its length', 'ffe0 00', false],
  ['with a segment that runs over the end', 'ffe0 0009 aaaa', false],
  ['whose segment is followed by no marker', 'ffe0 0004 aaaa aad9', false],
  ['with bytes that fill before a marker', 'ffff ffd9', true],
  ['with markers that stand alone', 'ff01 ffd0 ffd7 ffd9', true],
  ['with a scan', 'ffda 0003 01 aabbcc ffd9', true],
  ['with a byte of 255 in its scan', 'ffda 0003 01 aaff00cc ffd9', true],
  ['with restarts in its scan', 'ffda 0003 01 aaffd0bbffd7cc ffd9', true],
  ['with a temporary marker in its scan', 'ffda 0003 01 aaff01cc ffd9', true],
  ['with fill bytes in its scan', 'ffda 0003 01 aaffff d9', true],
  ['with two scans', 'ffda 0003 01 aa ffda 0003 01 bb ffd9', true],
  ['whose scan does not end', 'ffda 0003 01 aabbcc', false],
  ['whose scan ends in half a marker', 'ffda 0003 01 aabbff', false],
])('a JPEG %s is read to its end', (_, rest, isOne) => {
  expect(jpeg(rest)).toBe(isOne);
});

test('behind a JPEG stands what cameras put there, and behind a PNG nothing', () => {
  const behind = (rest: Buffer): boolean => isOnePicture(Buffer.concat([bytes('ffd8ffd9'), rest]), 'image/jpeg');
  expect(behind(bytes('ffd8ff'))).toBe(true);
  expect(behind(Buffer.from('0000ftypmp42'))).toBe(true);
  expect(behind(Buffer.from('samsung SEFT'))).toBe(true);
  expect(behind(Buffer.alloc(9))).toBe(true);
  for (const other of [Buffer.from([0, 0, 1]), Buffer.from('SEFT at first'), Buffer.from('ftyp'), bytes('ffd7')])
    expect(behind(other), other.toString('latin1')).toBe(false);
});

test('what a file is, its first bytes say', () => {
  expect([pictureTypeOf(png()), pictureTypeOf(bytes('ffd8ff')), pictureTypeOf(bytes('ffd8')), pictureTypeOf(bytes('89504e47'))]).toEqual([
    'image/png',
    'image/jpeg',
    null,
    null,
  ]);
});
