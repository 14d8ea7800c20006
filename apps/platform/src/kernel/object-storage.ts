/** Where files of players are kept, apart from the database: one folder, or a bucket that speaks S3. */
export type ObjectStorage = {
  /** Keeps an object whole or not at all; one of that key is replaced. */
  readonly put: (key: string, content: Buffer, contentType: string) => Promise<void>;
  /** Null where there is none. */
  readonly get: (key: string) => Promise<Buffer | null>;
  /** Harmless where there is none. */
  readonly remove: (key: string) => Promise<void>;
};

const keyPattern = /^[A-Za-z0-9_-]{1,64}(\/[A-Za-z0-9_-]{1,64}(\.[a-z0-9]{1,8})*){1,4}$/;

/** Keys are made by the platform: folders, a name and its endings. Another one is a bug. */
export const checkedKey = (key: string): string => {
  if (!keyPattern.test(key)) throw new Error('not a key of the object storage');
  return key;
};
