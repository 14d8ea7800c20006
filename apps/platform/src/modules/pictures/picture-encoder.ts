import type { PictureSize } from '@palaro/contract';
import sharp from 'sharp';
import { limits } from '../../kernel/limits.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { createSemaphore } from '../../kernel/semaphore.ts';

/** Pixels of an uploaded picture: what cameras take by default, and little enough to be held in memory whole, as interlaced ones must be. */
const picturePixelsMax = 25_000_000;
/** Edge of a stored picture in px: screenshots stay readable. */
const fullEdge = 2_000;
const smallEdge = 240;
const quality = { full: 82, small: 74 } as const;
/** Seconds of one picture. */
const encodingTimeoutSeconds = 10;

export type EncodedPicture = Readonly<Record<PictureSize, Buffer>>;
export type EncodePicture = (file: Buffer) => Promise<Result<EncodedPicture, { readonly code: 'picture_unreadable' }>>;

/**
 * Draws a picture anew: what is kept is its pixels alone, upright, on white, as JPEG. Nothing else of the file is left, such as
 * where it was taken. One is drawn at a time and a flood waits in a bounded queue.
 */
export const createPictureEncoder = (): EncodePicture => {
  const gate = createSemaphore('picture encoding', limits.pictureEncodingConcurrencyMax, limits.pictureEncodingQueueMax);
  // Of the process: threads and memory are the calls' first of all.
  sharp.concurrency(1);
  sharp.cache(false);
  return (file) =>
    gate.run(async () => {
      try {
        const full = await sharp(file, { failOn: 'error', limitInputPixels: picturePixelsMax })
          .timeout({ seconds: encodingTimeoutSeconds })
          .autoOrient()
          .resize({ width: fullEdge, height: fullEdge, fit: 'inside', withoutEnlargement: true })
          .flatten({ background: '#ffffff' })
          .jpeg({ quality: quality.full })
          .toBuffer();
        const small = await sharp(full)
          .resize({ width: smallEdge, height: smallEdge, fit: 'cover' })
          .jpeg({ quality: quality.small })
          .toBuffer();
        return ok({ full, small });
      } catch {
        // Broken, cut off, too many pixels, too slow: all of them are the file's fault.
        return fail({ code: 'picture_unreadable' });
      }
    });
};
