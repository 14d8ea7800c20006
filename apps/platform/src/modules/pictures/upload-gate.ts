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

/** The type of picture that a request's body is said to be; null for another. */
export const typeOfUpload = (request: FastifyRequest): PictureType | null => pictureTypeNamed(request.headers['content-type'] ?? '');

/** An upload whose bytes are held. */
export type HeldUpload = {
  readonly address: string;
  readonly bytes: () => number;
  readonly isWhole: () => boolean;
  readonly cutOff: () => void;
};

/**
 * Keeps the bytes of all uploads within `max`: where they are beyond it, uploads that are still coming are cut off, first of the
 * address that holds the most. What somebody else sends is never the reason that a small picture does not arrive.
 */
export const createHeldBytes = (max: number) => {
  const held = new Set<HeldUpload>();
  const bytesOf = (uploads: Iterable<HeldUpload>): number => Array.from(uploads, ({ bytes }) => bytes()).reduce((sum, one) => sum + one, 0);
  return {
    add: (upload: HeldUpload): void => void held.add(upload),
    remove: (upload: HeldUpload): void => void held.delete(upload),
    check: (): void => {
      while (bytesOf(held) > max) {
        const coming = Map.groupBy(
          [...held].filter(({ isWhole }) => !isWhole()),
          ({ address }) => address,
        );
        const [most] = [...coming.values()].toSorted((a, b) => bytesOf(b) - bytesOf(a));
        const [largest] = (most ?? []).toSorted((a, b) => b.bytes() - a.bytes());
        if (largest === undefined) return;
        held.delete(largest);
        largest.cutOff();
      }
    },
  };
};

/** Cuts off a connection that brings its bytes more slowly than a picture may come. */
const demandSpeed = ({ raw }: FastifyRequest, reply: FastifyReply, onCheck: () => void): void => {
  const { socket } = raw;
  let [before, waited] = [socket.bytesRead, 0];
  const timer = setInterval(() => {
    waited += limits.pictureSpeedCheckMs;
    onCheck();
    if (raw.complete) return clearInterval(timer);
    if (
      waited > limits.pictureSpeedGraceMs &&
      socket.bytesRead - before < (limits.pictureBytesPerSecondMin * limits.pictureSpeedCheckMs) / 1000
    )
      raw.destroy();
    before = socket.bytesRead;
  }, limits.pictureSpeedCheckMs);
  timer.unref();
  reply.raw.once('close', () => clearInterval(timer));
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
  const heldBytes = createHeldBytes(limits.pictureUploadBytesMax);
  const hold = ({ raw, ip }: FastifyRequest, reply: FastifyReply): void => {
    const before = raw.socket.bytesRead;
    const upload: HeldUpload = {
      address: addressKey(ip),
      bytes: () => raw.socket.bytesRead - before,
      isWhole: () => raw.complete,
      cutOff: () => void raw.destroy(),
    };
    heldBytes.add(upload);
    reply.raw.once('close', () => heldBytes.remove(upload));
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
      demandSpeed(request, reply, heldBytes.check);
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
