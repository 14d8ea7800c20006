import { pictureKinds, pictureTypeNamed, type PictureKind, type PictureType } from '@palaro/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parseWire, sendFailure } from '../../http/wire.ts';
import { addressKey } from '../../kernel/address-ranges.ts';
import { limits } from '../../kernel/limits.ts';
import { createPlaces } from '../../kernel/places.ts';
import { OverloadedError } from '../../kernel/semaphore.ts';
import type { PictureOwner, StoredPicture } from './picture-store.ts';
import type { Pictures } from './pictures.ts';

const uploadQuery = z.object({ kind: z.enum(Object.keys(pictureKinds) as PictureKind[]).default('attachment') });
/** When somebody who is sending pictures already may send another. */
const busySeconds = 5;

type UploadLimits = Readonly<
  Record<'pictureUploadBytesMax' | 'pictureSpeedCheckMs' | 'pictureSpeedGraceMs' | 'pictureBytesPerSecondMin', number>
>;

/** The type of picture that a request's body is said to be; null for another. */
const typeOfUpload = (request: FastifyRequest): PictureType | null => pictureTypeNamed(request.headers['content-type'] ?? '');

/** An upload that is under way, whose bytes are held. */
export type HeldUpload = {
  readonly address: string;
  readonly bytes: () => number;
  readonly isWhole: () => boolean;
  readonly cutOff: () => void;
};

/**
 * Looks at all uploads at once, as long as there are any. It cuts off those that bring their bytes more slowly than a picture may
 * come; and where all together hold more than `bytesMax`, uploads that are still coming, first of the address that holds the most:
 * what somebody else sends is never the reason that a small picture does not arrive.
 */
export const createHeldUploads = ({ pictureUploadBytesMax: bytesMax, pictureSpeedCheckMs: everyMs, ...limits }: UploadLimits) => {
  /** What each had brought at the last look, and for how long it has been coming. */
  const held = new Map<HeldUpload, { before: number; waitedMs: number }>();
  let timer: NodeJS.Timeout | undefined;
  const bytesOf = (uploads: Iterable<HeldUpload>): number => Array.from(uploads, ({ bytes }) => bytes()).reduce((sum, one) => sum + one, 0);
  const remove = (upload: HeldUpload): void => {
    held.delete(upload);
    if (held.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  const cutOff = (upload: HeldUpload): void => {
    remove(upload);
    upload.cutOff();
  };
  const bytesMin = (limits.pictureBytesPerSecondMin * everyMs) / 1000;
  const demandSpeed = (): void => {
    for (const [upload, seen] of held) {
      const bytes = upload.bytes();
      const isSlow = bytes - seen.before < bytesMin;
      seen.before = bytes;
      seen.waitedMs += everyMs;
      if (isSlow && !upload.isWhole() && seen.waitedMs > limits.pictureSpeedGraceMs) cutOff(upload);
    }
  };
  const makeRoom = (): void => {
    while (bytesOf(held.keys()) > bytesMax) {
      const coming = Map.groupBy(
        [...held.keys()].filter(({ isWhole }) => !isWhole()),
        ({ address }) => address,
      );
      const [most] = [...coming.values()].toSorted((a, b) => bytesOf(b) - bytesOf(a));
      const [largest] = (most ?? []).toSorted((a, b) => b.bytes() - a.bytes());
      if (largest === undefined) return;
      cutOff(largest);
    }
  };
  const look = (): void => {
    demandSpeed();
    makeRoom();
  };
  return {
    add: (upload: HeldUpload): void => {
      held.set(upload, { before: 0, waitedMs: 0 });
      timer ??= setInterval(look, everyMs).unref();
    },
    remove,
  };
};

/**
 * Lets an upload in before any of its bytes are read: how many there are on this node, of its sender and from its address, and how
 * many its sender has begun within the hour.
 */
export const createUploadGate = (pictures: Pick<Pictures, 'begin'>) => {
  const places = createPlaces(limits.pictureUploadsMax, {
    owner: limits.pictureUploadsPerOwnerMax,
    address: limits.pictureUploadsPerAddressMax,
  });
  const uploads = createHeldUploads(limits);
  const hold = ({ raw, ip }: FastifyRequest, reply: FastifyReply): void => {
    const before = raw.socket.bytesRead;
    const upload: HeldUpload = {
      address: addressKey(ip),
      bytes: () => raw.socket.bytesRead - before,
      isWhole: () => raw.complete,
      cutOff: () => void raw.destroy(),
    };
    uploads.add(upload);
    reply.raw.once('close', () => uploads.remove(upload));
  };
  const begun = new WeakMap<FastifyRequest, StoredPicture>();
  return {
    /** The answer to an upload that is refused; undefined where it is let in. */
    open: async (
      request: FastifyRequest,
      reply: FastifyReply,
      { merchantCode, playerId }: PictureOwner,
    ): Promise<FastifyReply | undefined> => {
      // A form of another site can bring no picture: it is refused before anything is written of it.
      if (typeOfUpload(request) === null) return sendFailure(reply, { code: 'picture_type' });
      const query = parseWire(uploadQuery, request.query);
      if (!query.ok) return sendFailure(reply, query.failure);
      const isFull = places.taken() >= limits.pictureUploadsMax;
      const release = places.take({ owner: playerId, address: addressKey(request.ip) }, reply.raw);
      if (release === null) {
        if (isFull) throw new OverloadedError('picture uploads');
        return sendFailure(reply, { code: 'too_many_requests', data: { retryAfterSeconds: busySeconds } });
      }
      if (reply.raw.destroyed) return reply;
      hold(request, reply);
      const picture = await pictures.begin({ merchantCode, playerId, kind: query.value.kind });
      if (!picture.ok) return sendFailure(reply, picture.failure);
      begun.set(request, picture.value);
      return undefined;
    },
    /** The picture that an upload which was let in becomes. */
    pictureOf: (request: FastifyRequest): StoredPicture => {
      const picture = begun.get(request);
      if (picture === undefined) throw new Error('an upload was not let in');
      return picture;
    },
  };
};
