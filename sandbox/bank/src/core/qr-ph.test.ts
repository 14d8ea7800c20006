import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { readPesos, writePesos } from './amounts.ts';
import { drawPng, drawText } from './picture.ts';
import { checksum, newLabel, readQrPh, writeQrPh } from './qr-ph.ts';

const code = writeQrPh({ amount: 50_005, merchant: 'Demo Arcade', reference: 'QRABC' });

test('the checksum is CRC-16/CCITT-FALSE', () => {
  expect(checksum('123456789')).toBe('29B1');
  expect(checksum('')).toBe('FFFF');
});

test('a code has the tags of a merchant-presented dynamic code in pesos', () => {
  expect(code.startsWith('000201010212')).toBe(true);
  for (const field of ['5303608', '5406500.05', '5802PH', '5911Demo Arcade', '62090505QRABC', '6304']) expect(code).toContain(field);
  expect(code.slice(-4)).toBe(checksum(code.slice(0, -4)));
});

test('a code is read back, with blanks around it', () => {
  expect(readQrPh(` ${code}\n`)).toEqual({ amount: 50_005, merchant: 'Demo Arcade', reference: 'QRABC' });
});

test.each([
  ['nothing', ''],
  ['a text', 'pay me'],
  ['a changed amount', code.replace('500.05', '900.05')],
  ['a code cut short', code.slice(0, -6)],
  ['a static code', code.replace('010212', '010211')],
])('%s is no code', (_, text) => expect(readQrPh(text)).toBeNull());

test('the longest reference of a code fits its field', () => {
  const reference = newLabel({ seed: () => 'f'.repeat(64) });
  expect(reference).toHaveLength(25);
  expect(readQrPh(writeQrPh({ amount: 1, merchant: 'A', reference }))?.reference).toBe(reference);
});

test('amounts are written and read exactly', () => {
  expect([writePesos(5), writePesos(123_450)]).toEqual(['0.05', '1234.50']);
  expect([readPesos('1,234.5'), readPesos('0.05'), readPesos('12'), readPesos('1.234'), readPesos('-1'), readPesos('x')]).toEqual([
    123_450,
    5,
    1_200,
    null,
    null,
    null,
  ]);
});

test('a picture is a PNG of the size of what is drawn', () => {
  const { data, size } = encode('a');
  const png = drawPng(data, 3);
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([size * 3, size * 3]);
  expect(png.subarray(-8, -4).toString()).toBe('IEND');
});

test('a line of text is drawn letter by letter', () => {
  const rows = drawText(['1']).map((row) => row.map((dark) => (dark ? '#' : '.')).join(''));
  expect(rows.slice(2, 7)).toEqual(['...#....', '..##....', '...#....', '...#....', '..###...']);
});
