import { pictureBytesMax, pictureKinds, type PictureKind, type PictureSize } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import { eachAlone, rowsOf } from '../../kernel/each-alone.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { ObjectStorage } from '../../kernel/object-storage.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { pictureFormats, type EncodePicture } from './picture-encoder.ts';
import { isOnePicture, pictureTypeOf } from './picture-file.ts';
import {
  ageUpload,
  deletePicture,
  forgetPicture,
  readPicture,
  readPicturesOf,
  readUnused,
  readUploadBefore,
  reservePicture,
  setPictureStored,
  markPicturesUsed,
  movePicture,
  markPictureUnused,
  type PictureOwner,
  type StoredPicture,
  type UnusedPicture,
} from './picture-store.ts';

/** Uploads of one player within an hour, refused ones among them; not those that fail by a fault of ours. */
export const uploadsPerHourMax = 20;
const hourMs = 3_600_000;
/** How long a picture waits to be used. */
export const unusedKeptMs = hourMs;
/** Between the last moment in which a picture can be used and the first in which it is purged. */
const purgeGraceMs = 300_000;
/** Pictures that one look of the purge takes. */
const purgeBatchMax = 200;

export type PicturesDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly storage: ObjectStorage;
  readonly encode: EncodePicture;
  readonly seal: PictureSeal;
};
/** Encrypts what is kept of documents. */
export type PictureSeal = { readonly sealBytes: (bytes: Buffer) => Buffer; readonly openBytes: (sealed: Buffer) => Buffer };

type ReceiveFailure = { readonly code: 'picture_type' | 'picture_too_large' | 'picture_unreadable' };
type TooMany = { readonly code: 'too_many_requests'; readonly data: { readonly retryAfterSeconds: number } };

const keyOf = ({ merchantCode, id }: StoredPicture, size: PictureSize): string =>
  `pictures/${merchantCode}/${id}.${size}.${pictureFormats[size].ending}`;

const sizesOf = ({ kind }: StoredPicture): readonly PictureSize[] => pictureKinds[kind];

/** Gives players' pictures; null where a player has none of this id, or none of that size. Documents stay with those who check them. */
export const createPictureReader =
  ({ pool, storage }: Pick<PicturesDeps, 'pool' | 'storage'>) =>
  async (playerId: string, id: string, size: PictureSize): Promise<Buffer | null> => {
    const picture = await readPicture(pool, playerId, id);
    return picture && picture.kind !== 'document' && sizesOf(picture).includes(size) ? storage.get(keyOf(picture, size)) : null;
  };

/** Gives pictures of documents to those who check them; null where the player has none of this id. */
export const createDocumentPictures =
  ({ pool, storage, seal }: Pick<PicturesDeps, 'pool' | 'storage' | 'seal'>) =>
  async (playerId: string, id: string): Promise<Buffer | null> => {
    const picture = await readPicture(pool, playerId, id);
    const sealed = picture?.kind === 'document' ? await storage.get(keyOf(picture, 'full')) : null;
    return sealed === null ? null : seal.openBytes(sealed);
  };

export type Pictures = ReturnType<typeof createPictures>;

/** Pictures that players upload: checked, drawn anew, kept in the object storage, and given to their owner alone. */
export const createPictures = ({ pool, clock, ids, storage, encode, seal }: PicturesDeps) => {
  const now = (): Date => new Date(clock.now());
  const ago = (ms: number): Date => new Date(clock.now() - ms);
  const limit = () => ({ since: ago(hourMs), max: uploadsPerHourMax });

  /** Seconds until a player may upload again, 0 for now. */
  const waitSeconds = async (playerId: string): Promise<number> => {
    const before = await readUploadBefore(pool, playerId, limit());
    return before === null ? 0 : Math.max(1, Math.ceil((before.getTime() + hourMs - clock.now()) / 1000));
  };

  return {
    /** Counts an upload before any of its bytes are read, whatever its sender makes of it. */
    begin: async (owner: PictureOwner & { readonly kind: PictureKind }): Promise<Result<StoredPicture, TooMany>> => {
      const picture = { ...owner, id: ids.newId() };
      if (await reservePicture(pool, picture, now(), limit())) return ok(picture);
      return fail({ code: 'too_many_requests', data: { retryAfterSeconds: await waitSeconds(owner.playerId) } });
    },
    /**
     * Takes the file of a picture that has begun in. What it holds decides what it is, not what its sender calls it: phones name
     * files wrongly. One that holds more than a picture is refused.
     */
    receive: async (picture: StoredPicture, file: Buffer): Promise<Result<{ id: string }, ReceiveFailure>> => {
      if (file.length > pictureBytesMax) return fail({ code: 'picture_too_large' });
      const type = pictureTypeOf(file);
      if (type === null) return fail({ code: 'picture_type' });
      if (!isOnePicture(file, type)) return fail({ code: 'picture_unreadable' });
      try {
        const encoded = await encode(file, picture.kind);
        if (!encoded.ok) return encoded;
        for (const { size, content } of encoded.value) {
          const kept = picture.kind === 'document' ? seal.sealBytes(content) : content;
          await storage.put(keyOf(picture, size), kept, pictureFormats[size].type);
        }
        await setPictureStored(pool, picture.id, now());
        return ok({ id: picture.id });
      } catch (error) {
        // It is our fault, and costs the player nothing. Where the store is gone too, the fault that was first is the one to tell of.
        await ageUpload(pool, picture.id, limit().since).catch(() => undefined);
        throw error;
      }
    },
    read: createPictureReader({ pool, storage }),
    /** Uses pictures of a player for good, all of them or none: the caller ends its transaction where this is false. */
    use: async (client: PoolClient, playerId: string, pictureIds: readonly string[], kind: PictureKind = 'attachment'): Promise<boolean> =>
      pictureIds.length === 0 ||
      (await markPicturesUsed(client, { playerId, ids: pictureIds, kind, since: ago(unusedKeptMs), at: now() })) === pictureIds.length,
    document: createDocumentPictures({ pool, storage, seal }),
    /** Uses an attachment of one owner for good and makes it another's; the caller ends its transaction where this is false. */
    give: (client: PoolClient, fromOwner: string, toPlayer: string, pictureId: string): Promise<boolean> =>
      movePicture(client, { id: pictureId, fromOwner, toPlayer, since: ago(unusedKeptMs), at: now() }),
    /** Gives a used picture of a player up: it is purged as one that was never used. */
    release: (client: PoolClient, playerId: string, pictureId: string): Promise<void> => markPictureUnused(client, playerId, pictureId),
    /** Deletes up to `max` pictures of a player with their files; returns how many. Nothing may refer to them any more. */
    forgetPlayer: async (playerId: string, max: number): Promise<number> => {
      const pictures = await readPicturesOf(pool, playerId, max);
      for (const picture of pictures) {
        for (const size of sizesOf(picture)) await storage.remove(keyOf(picture, size));
        await forgetPicture(pool, picture.id);
      }
      return pictures.length;
    },
    /** Deletes what nobody has used in time; returns how many. */
    purge: async (): Promise<number> => {
      let purged = 0;
      const before = ago(unusedKeptMs + purgeGraceMs);
      const unused = rowsOf<UnusedPicture>(purgeBatchMax, (last) => readUnused(pool, before, last, purgeBatchMax));
      const remove = async (picture: UnusedPicture): Promise<void> => {
        // The row last: what a crash leaves is found again by it.
        for (const size of sizesOf(picture)) await storage.remove(keyOf(picture, size));
        await deletePicture(pool, picture.id);
        purged++;
      };
      await eachAlone(unused, ({ id }) => id, remove);
      return purged;
    },
  };
};
