import { isWebAddress, type AddressKind } from '@palaro/contract';
import { refusal } from '@palaro/env';
import { z } from 'zod';
import { readHost } from '../kernel/host-name.ts';

/** An address of one of some kinds. */
const addressOf = (kinds: readonly AddressKind[], fault: string, fix: string) =>
  z.string().refine((text) => isWebAddress(text, kinds), refusal(fault, fix));

/** Where a link of the site may lead. */
export const linkAddress = addressOf(
  ['https', 'mailto', 'tel', 'path'],
  'not an address',
  'Give one that begins with https://, mailto:, tel: or a single /.',
);
/** Where pictures are: below an address or a path; "" for the site itself. */
export const pictureSource = z
  .string()
  .refine(
    (text) => text === '' || isWebAddress(text, ['https', 'path']),
    refusal('not where pictures are', 'Give "", a path, or an address with https.'),
  );
/** A service that the platform calls: encrypted, or on the same machine. */
export const isServerAddress = (text: string): boolean => isWebAddress(text, ['https', 'local']);
export const serverAddress = z
  .string()
  .max(500)
  .refine(isServerAddress, refusal('not an encrypted address', 'Give one that begins with https://.'));

/** Browsers leave these out of the host that they ask for. */
const usualPorts: readonly (number | null)[] = [80, 443];

/** A host name as browsers ask for it, with its port where that is none of the usual ones. */
export const hostName = z.string().refine(
  (text) => {
    const host = readHost(text);
    return host !== null && /^[a-z0-9.-]+(:\d+)?$/.test(text) && !usualPorts.includes(host.port);
  },
  refusal('not a host name', 'Give one in small letters, such as play.example, without the port 80 or 443.'),
);
