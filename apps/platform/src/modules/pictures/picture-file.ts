import type { PictureType } from '@palaro/contract';

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);

const begins = (file: Buffer, start: Buffer): boolean => file.subarray(0, start.length).equals(start);

/** What a file is by its first bytes, whatever it is called; null for anything but png and jpg. */
export const pictureTypeOf = (file: Buffer): PictureType | null => {
  if (begins(file, pngStart)) return 'image/png';
  return begins(file, jpegStart) ? 'image/jpeg' : null;
};

const pngFrameBytes = 12;
/** Where a PNG ends: after its chunk IEND; null where its chunks do not lead there. */
const pngEnd = (file: Buffer): number | null => {
  for (let at = pngStart.length; at + pngFrameBytes <= file.length;) {
    const next = at + pngFrameBytes + file.readUInt32BE(at);
    if (file.toString('latin1', at + 4, at + 8) === 'IEND') return next <= file.length ? next : null;
    at = next;
  }
  return null;
};

const jpegMarker = { endOfImage: 0xd9, startOfScan: 0xda, firstRestart: 0xd0, lastRestart: 0xd7, temporary: 0x01 } as const;
/** Markers that stand alone, without a length. */
const standsAlone = (marker: number): boolean =>
  marker === jpegMarker.temporary || (marker >= jpegMarker.firstRestart && marker <= jpegMarker.lastRestart);
/** The next marker within a scan's data, where 0xff 0x00 is a byte of the data and restarts belong to it. */
const afterScanData = (file: Buffer, from: number): number => {
  for (let at = file.indexOf(0xff, from); at !== -1 && at + 1 < file.length; at = file.indexOf(0xff, at + 1)) {
    const marker = file[at + 1] ?? 0;
    if (marker !== 0 && marker !== 0xff && !standsAlone(marker)) return at;
  }
  return file.length;
};
/** Where a JPEG ends: after its marker EOI; null where its segments do not lead there. */
const jpegEnd = (file: Buffer): number | null => {
  for (let at = 2; at + 2 <= file.length;) {
    const marker = file[at + 1] ?? 0;
    if (file[at] !== 0xff) return null;
    if (marker === jpegMarker.endOfImage) return at + 2;
    if (marker === 0xff) at += 1;
    else if (standsAlone(marker)) at += 2;
    else {
      if (at + 4 > file.length) return null;
      const next = at + 2 + file.readUInt16BE(at + 2);
      at = marker === jpegMarker.startOfScan ? afterScanData(file, next) : next;
    }
  }
  return null;
};

/** What phones put behind the picture: another JPEG, the film of a moving picture (MP4), Samsung's own block; or nothing but zeros. */
const isOfCamera = (rest: Buffer): boolean =>
  begins(rest, jpegStart) ||
  rest.toString('latin1', 4, 8) === 'ftyp' ||
  rest.subarray(-4).toString('latin1') === 'SEFT' ||
  rest.every((byte) => byte === 0);

/**
 * Whether a file is one picture from its first byte to its last, so that it is not a page or an archive at the same time.
 * Behind a JPEG stands at most what cameras put there; re-encoding drops that.
 */
export const isOnePicture = (file: Buffer, type: PictureType): boolean => {
  const end = type === 'image/png' ? pngEnd(file) : jpegEnd(file);
  if (end === null) return false;
  return end === file.length || (type === 'image/jpeg' && isOfCamera(file.subarray(end)));
};
