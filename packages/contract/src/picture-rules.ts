/**
 * Pictures that members upload. They are no calls of the contract: a picture travels as the file itself, `POST` with its
 * content type, and comes back as one, `GET` with `id` and `size` (decision 018).
 */
export const picturesPath = '/wps/pictures';

/** What may be uploaded (A403). */
export const pictureTypes = ['image/png', 'image/jpeg'] as const;
export type PictureType = (typeof pictureTypes)[number];

/** Names that systems have for the types, and the endings of files without one. */
const typesByName: Readonly<Record<string, PictureType>> = {
  'image/png': 'image/png',
  'image/x-png': 'image/png',
  'image/jpeg': 'image/jpeg',
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
};
const typesByEnding: Readonly<Record<string, PictureType>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jfif: 'image/jpeg',
};
/** What systems say of a file whose type they do not know: its name says more. */
const isUnstated = (type: string): boolean => type === '' || type === 'application/octet-stream';

/**
 * The type of a picture by its stated type, with parameters or without, and its name where none is stated; null for anything that
 * cannot be uploaded, such as HEIC. The file's own bytes have the last word.
 */
export const pictureTypeNamed = (type: string, fileName = ''): PictureType | null => {
  const stated = (type.split(';', 1)[0] ?? '').trim().toLowerCase();
  const ending = /\.(\w+)$/.exec(fileName.trim())?.[1]?.toLowerCase() ?? '';
  const [types, key] = isUnstated(stated) ? [typesByEnding, ending] : [typesByName, stated];
  return Object.hasOwn(types, key) ? (types[key] ?? null) : null;
};
/** Media types that uploads may have. */
export const pictureTypeNames = Object.keys(typesByName);

/** Bytes of one uploaded file (A404). */
export const pictureBytesMax = 5 * 1024 * 1024;

/**
 * `small` is a square of 240 px, cut out of the middle; `full` fits into one of 2,000 px. `icon` is a square of 256 px, all that is
 * kept of a head icon.
 */
export const pictureSizes = ['small', 'full', 'icon'] as const;
export type PictureSize = (typeof pictureSizes)[number];

/**
 * What a picture is uploaded for (`kind` of the upload's address), with the sizes that are kept of it. One of an identity document is
 * given back to nobody by the site.
 */
export const pictureKinds = { attachment: ['full', 'small'], icon: ['icon'], document: ['full'] } as const satisfies Record<
  string,
  readonly PictureSize[]
>;
export type PictureKind = keyof typeof pictureKinds;

/** What an upload is answered. */
export type UploadedPicture = { readonly id: string };
