import type { PictureKind, PictureSize } from '@palaro/contract';
import sharp from 'sharp';
import { limits } from '../../kernel/limits.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { createSemaphore } from '../../kernel/semaphore.ts';

/** Pixels of an uploaded picture: what cameras take by default, and little enough to be held in memory whole, as interlaced ones must be. */
const picturePixelsMax = 25_000_000;
/** Edge of a stored picture in px: screenshots stay readable. */
const fullEdge = 2_000;
const smallEdge = 240;
const iconEdge = 256;
const quality = { full: 82, small: 74, icon: 82 } as const;
/** Seconds of one drawing, which is ended then. */
const encodingTimeoutSeconds = 10;

const jpeg = { type: 'image/jpeg', ending: 'jpg' } as const;
/** What a stored picture is, and how its file ends. */
export const pictureFormats = {
  full: jpeg,
  small: jpeg,
  icon: { type: 'image/webp', ending: 'webp' },
} as const satisfies Record<PictureSize, { readonly type: string; readonly ending: string }>;

export type EncodedPicture = readonly { readonly size: PictureSize; readonly content: Buffer }[];
export type EncodePicture = (file: Buffer, kind: PictureKind) => Promise<Result<EncodedPicture, { readonly code: 'picture_unreadable' }>>;

/** The pixels of a picture to go on with: no drawing is without a bound of its size and time. */
const pixelsOf = (file: Buffer) =>
  sharp(file, { failOn: 'error', limitInputPixels: picturePixelsMax }).timeout({ seconds: encodingTimeoutSeconds });
/** The same upright and on white. */
const opened = (file: Buffer) => pixelsOf(file).autoOrient().flatten({ background: '#ffffff' });

const drawnFull = (file: Buffer): Promise<Buffer> =>
  opened(file)
    .resize({ width: fullEdge, height: fullEdge, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: quality.full })
    .toBuffer();

const encoders: Readonly<Record<PictureKind, (file: Buffer) => Promise<EncodedPicture>>> = {
  attachment: async (file) => {
    const full = await drawnFull(file);
    const small = await pixelsOf(full)
      .resize({ width: smallEdge, height: smallEdge, fit: 'cover' })
      .jpeg({ quality: quality.small })
      .toBuffer();
    return [
      { size: 'full', content: full },
      { size: 'small', content: small },
    ];
  },
  icon: async (file) => {
    const content = await opened(file)
      .resize({ width: iconEdge, height: iconEdge, fit: 'cover' })
      .webp({ quality: quality.icon })
      .toBuffer();
    return [{ size: 'icon', content }];
  },
  document: async (file) => [{ size: 'full', content: await drawnFull(file) }],
};

/**
 * Draws a picture anew: what is kept is its pixels alone, upright, on white. Nothing else of the file is left, such as
 * where it was taken. One is drawn at a time and a flood waits in a bounded queue.
 */
export const createPictureEncoder = (): EncodePicture => {
  const gate = createSemaphore('picture encoding', limits.pictureEncodingConcurrencyMax, limits.pictureEncodingQueueMax);
  // Of the process: threads and memory are the calls' first of all.
  sharp.concurrency(1);
  sharp.cache(false);
  return (file, kind) =>
    gate.run(async () => {
      try {
        return ok(await encoders[kind](file));
      } catch {
        // Broken, cut off, too many pixels, too slow: all of them are the file's fault.
        return fail({ code: 'picture_unreadable' });
      }
    });
};
