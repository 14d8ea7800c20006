import { readPesos, writePesos } from './amounts.ts';

/**
 * Codes of the national standard QR Ph, as merchants present them: fields of a tag, a length and a value, two digits each for
 * the first two, with a checksum at the end. The merchant's id is nobody's.
 */
export type QrPh = { readonly amount: number; readonly merchant: string; readonly reference: string };

/** Characters of the reference that a code can carry. */
const LABEL_LENGTH = 25;
/** A reference that a code's order is found by. */
export const newLabel = ({ seed }: { seed: () => string }): string =>
  `QR${seed()
    .slice(0, LABEL_LENGTH - 2)
    .toUpperCase()}`;

const field = (tag: string, value: string): string => `${tag}${String(value.length).padStart(2, '0')}${value}`;

/** CRC-16/CCITT-FALSE as four hex digits. */
export function checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021;
    crc &= 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** The text of a code for one payment. */
export function writeQrPh({ amount, merchant, reference }: QrPh): string {
  const account = field('00', 'ph.ppmi.p2m') + field('01', 'NOBDPHM1XXX') + field('03', 'NOBODY');
  const text =
    field('00', '01') +
    field('01', '12') +
    field('28', account) +
    field('52', '0000') +
    field('53', '608') +
    field('54', writePesos(amount)) +
    field('58', 'PH') +
    field('59', merchant.slice(0, 25)) +
    field('60', 'Manila') +
    field('62', field('05', reference)) +
    '6304';
  return text + checksum(text);
}

/** The fields of a text by their tags, or null where it is not made of such. */
function fieldsOf(text: string): ReadonlyMap<string, string> | null {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const [, tag = '', length = ''] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? [];
    const end = at + 4 + Number(length);
    if (tag === '' || end > text.length) return null;
    fields.set(tag, text.slice(at + 4, end));
    at = end;
  }
  return fields;
}

/** Reads a code; null where it is none, is damaged, or is not of one payment in pesos. */
export function readQrPh(text: string): QrPh | null {
  const code = text.trim();
  const fields = fieldsOf(code);
  if (fields === null || fields.get('63') !== checksum(code.slice(0, -4)) || fields.get('01') !== '12' || fields.get('53') !== '608')
    return null;
  const amount = readPesos(fields.get('54') ?? '');
  const reference = fieldsOf(fields.get('62') ?? '')?.get('05') ?? '';
  return amount === null || reference === '' ? null : { amount, merchant: fields.get('59') ?? '', reference };
}
