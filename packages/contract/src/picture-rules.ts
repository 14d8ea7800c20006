/**
 * Pictures that members upload. They are no calls of the contract: a picture travels as the file itself, `POST` with its
 * content type, and comes back as one, `GET` with `id` and `size` (decision 150).
 */
export const picturesPath = '/wps/pictures';

/** What may be uploaded (A403). */
export const pictureTypes = ['image/png', 'image/jpeg'] as const;
export type PictureType = (typeof pictureTypes)[number];
export const isPictureType = (type: string): type is PictureType => pictureTypes.some((known) => known === type);

/** Bytes of one uploaded file (A404). */
export const pictureBytesMax = 5 * 1024 * 1024;
/** Pictures of one feedback (A405). */
export const feedbackPicturesMax = 3;

/**
 * `small` is a square of 240 px, cut out of the middle; `full` fits into one of 2,000 px. `icon` is a square of 256 px, all that is
 * kept of a head icon.
 */
export const pictureSizes = ['small', 'full', 'icon'] as const;
export type PictureSize = (typeof pictureSizes)[number];

/** What a picture is uploaded for (`kind` of the upload's address), with the sizes that are kept of it. */
export const pictureKinds = { attachment: ['full', 'small'], icon: ['icon'] } as const satisfies Record<string, readonly PictureSize[]>;
export type PictureKind = keyof typeof pictureKinds;

/** What an upload is answered. */
export type UploadedPicture = { readonly id: string };
