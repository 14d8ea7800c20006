import { isServiceAddress } from '@palaro/contract';
import { refusal } from '@palaro/env';
import { z } from 'zod';

/** Base64 of whole cipher blocks, then the key of 8 characters (B179, ruling 32). */
const encryptedPath = /^[A-Za-z0-9+/]{4,2000}={0,2}[!-~]{8}$/;
const encryptedType = 3;
/** Types 1 and 2 hold their path in clear; the seed tells of no difference between them. */
const serviceType = z.literal(
  [1, 2, encryptedType],
  refusal('no type of entry', 'Give 1 or 2 with an address, or 3 with an encrypted path.'),
);
const atPath = <R>(refused: R) => ({ ...refused, path: ['path'] });
/** An entry of customer or affiliate service (B175 to B179). */
export const serviceEntry = z
  .strictObject({
    csType: z.string().max(30),
    csPosition: z.string().max(30),
    title: z.string().max(40),
    path: z.string(),
    type: serviceType,
  })
  .refine(
    ({ type, path }) => type === encryptedType || isServiceAddress(path),
    atPath(refusal('not an address', 'Give one that begins with https://, http://, mailto: or tel:, or type 3 with an encrypted path.')),
  )
  .refine(
    ({ type, path }) => type !== encryptedType || encryptedPath.test(path),
    atPath(refusal('not an encrypted path with its key at the end', 'Give one, or another type than 3.')),
  );
