import { pictureBytesMax, pictureTypeNamed } from '@palaro/contract/constants';
import type { TextKey } from '@palaro/i18n';

/** Why a chosen file cannot be sent (A403, A404); null when it can. The platform looks into the file itself. */
export const pictureFault = ({
  type,
  size,
  name,
}: {
  readonly type: string;
  readonly size: number;
  readonly name?: string;
}): TextKey | null => {
  if (pictureTypeNamed(type, name) === null) return 'errors.picture_type';
  return size > pictureBytesMax ? 'errors.picture_too_large' : null;
};

/** Bytes of a picture that is sent as it is. */
const smallEnoughBytes = 400 * 1024;
/** Edge in px of what is sent otherwise: some 300 KB, which slow mobile data carries within the time that a request has. */
const edgeMax = 1_600;
const quality = 0.8;

/**
 * A picture as it is sent over mobile data: a large one is drawn smaller first, which also leaves out where it was taken. What
 * this browser cannot draw is sent as it is, and so is what would not get smaller.
 */
export const shrunkPicture = async (file: Blob): Promise<Blob> => {
  if (file.size <= smallEnoughBytes) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, edgeMax / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale))];
    const context = canvas.getContext('2d');
    if (context === null) return file;
    // As the platform draws it: on white.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    return smaller !== null && smaller.size < file.size ? smaller : file;
  } catch {
    return file;
  }
};
